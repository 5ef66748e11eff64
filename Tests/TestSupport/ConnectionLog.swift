import Synchronization

/// What happened at a ``LoopbackServer``, and which connections are open.
final class ConnectionLog: Sendable {
    private struct State {
        var requests: [LoopbackRequest] = []
        var open: [ObjectIdentifier: LoopbackConnection] = [:]
        var mostConnections = 0
        var connectionsAccepted = 0
        var isStopped = false
    }

    private let state = Mutex(State())

    var requests: [LoopbackRequest] { state.withLock { $0.requests } }
    var openConnections: Int { state.withLock { $0.open.count } }
    var connectionsAccepted: Int { state.withLock { $0.connectionsAccepted } }
    var mostConnections: Int { state.withLock { $0.mostConnections } }

    /// - Returns: false when the server has been stopped: the connection is closed.
    func opened(_ connection: LoopbackConnection) -> Bool {
        let isWelcome = state.withLock { state in
            guard !state.isStopped else { return false }
            state.open[ObjectIdentifier(connection)] = connection
            state.connectionsAccepted += 1
            state.mostConnections = max(state.mostConnections, state.open.count)
            return true
        }
        if !isWelcome { connection.close() }
        return isWelcome
    }

    func received(_ request: LoopbackRequest) {
        state.withLock { $0.requests.append(request) }
    }

    /// Closed under the lock: ``stop()`` mustn't shut down a file number that already belongs to somebody else.
    func closed(_ connection: LoopbackConnection) {
        state.withLock { state in
            state.open[ObjectIdentifier(connection)] = nil
            connection.close()
        }
    }

    /// Ends what the threads of all connections wait for; each of them then closes its own.
    ///
    /// - Returns: false when it has been called before.
    func stop() -> Bool {
        state.withLock { state in
            guard !state.isStopped else { return false }
            state.isStopped = true
            for connection in state.open.values { connection.hangUp() }
            return true
        }
    }
}
