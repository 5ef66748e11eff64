import FlyingSocks
import Foundation
import Synchronization

/// A real HTTP/1.1 server on 127.0.0.1, with a port of its own, that answers as it is told: well or badly.
///
/// It begins to answer when it is made and ends with ``stop()``, or when it is let go. Every connection has a thread:
/// a reply may block, dribble or never end without holding up anything else, and without a thread of Swift's tasks.
package final class LoopbackServer: Sendable {
    package typealias Route = @Sendable (LoopbackRequest) -> LoopbackReply

    package var port: Int { Int(listener.port) }
    private let listener: Listener
    private let log: ConnectionLog

    /// - Parameter route: what to answer. Called on the connection's thread.
    package init(_ route: @escaping Route) throws {
        let listener = try Listener()
        let log = ConnectionLog()
        self.listener = listener
        self.log = log
        Thread.detachNewThread { Self.accept(from: listener, log, route) }
    }

    /// With an answer for every path, and 404 for others.
    package convenience init(_ replies: [String: LoopbackReply]) throws {
        try self.init { replies[$0.path] ?? .text("not found", status: 404) }
    }

    deinit {
        stop()
    }

    /// `http://127.0.0.1:PORT` with the path.
    package func url(_ path: String = "/") -> String {
        url(path, host: "127.0.0.1")
    }

    /// The same server by another name, like `localhost`.
    package func url(_ path: String, host: String) -> String {
        "http://\(host):\(port)\(path)"
    }

    /// Every request so far, in the order in which they came.
    package var requests: [LoopbackRequest] { log.requests }

    /// The greatest number of connections that were open at the same time.
    package var mostConnections: Int { log.mostConnections }

    /// How many connections were opened, all in all.
    package var connectionsAccepted: Int { log.connectionsAccepted }

    /// How many connections are open now.
    package var openConnections: Int { log.openConnections }

    /// Closes all connections, whatever they were doing, and refuses further ones as long as the server is not let go.
    package func stop() {
        guard log.stop() else { return }
        listener.stop()
    }

    private static func accept(from listener: Listener, _ log: ConnectionLog, _ route: @escaping Route) {
        while let (file, _) = try? listener.socket.accept() {
            let connection = LoopbackConnection(Socket(file: file))
            guard log.opened(connection) else { break }
            Thread.detachNewThread {
                serve(connection, log, route)
                log.closed(connection)
            }
        }
    }

    /// Answers requests until one side has enough.
    private static func serve(_ connection: LoopbackConnection, _ log: ConnectionLog, _ route: Route) {
        do {
            while let request = try connection.readRequest() {
                log.received(request)
                guard try route(request).send(connection, request) else { return }
            }
        } catch {
            // The client went away, or the server was stopped.
        }
    }
}
