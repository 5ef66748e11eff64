import Base
import Synchronization

/// Limits the number of concurrent items, per host and in total; the others wait.
///
/// libcurl could hold transfers back itself, but then the time they wait counts as time they take
/// (`CURLOPT_TIMEOUT`, seen with 7.88): the last of a hundred feeds on a slow host would always time out.
package struct TransferQueue<Item: Sendable>: Sendable {
    private struct Host: Sendable {
        var running = 0
        var waiting: [Item] = []
        /// The index of the first waiting item in `waiting`.
        var next = 0

        var isWaiting: Bool { next < waiting.count }

        mutating func pop() -> Item {
            defer {
                next += 1
                if next == waiting.count {
                    waiting.removeAll()
                    next = 0
                }
            }
            return waiting[next]
        }
    }

    private let limitPerHost: Int
    private let limit: Int
    private var running = 0
    private var hosts: [String: Host] = [:]

    /// The limits of hosts that have their own.
    private var limits: [String: Int] = [:]

    /// The hosts with a waiting item and a free place, each once; the one that waits longest is the last.
    private var ready: [String] = []

    init(limitPerHost: Int, limit: Int) {
        self.limitPerHost = limitPerHost
        self.limit = limit
    }

    /// Sets how many items of the host run at a time. Must be called before any of them is added.
    package mutating func serve(_ host: String, atATime limit: Int) {
        limits[host] = limit
    }

    package mutating func append(_ item: Item, for host: String) {
        hosts[host, default: Host()].waiting.append(item)
        if let state = hosts[host], state.waiting.count - state.next == 1 { markReady(host) }
    }

    /// Returns the next item to start, hosts in turn; `nil` if none waits or there is no place. Each item started must
    /// be ``finished(host:)`` once.
    package mutating func startNext() -> Item? {
        guard running < limit, let host = ready.popLast(), var state = hosts[host] else { return nil }
        let item = state.pop()
        state.running += 1
        running += 1
        hosts[host] = state
        if state.isWaiting { markReady(host) }
        return item
    }

    package mutating func finished(host: String) {
        guard var state = hosts[host] else { return }
        let wasFull = state.running == limits[host] ?? limitPerHost
        state.running -= 1
        running -= 1
        hosts[host] = state.running == 0 && !state.isWaiting ? nil : state
        if wasFull, state.isWaiting { markReady(host) }
    }

    /// Removes and returns a waiting item that matches, if any.
    mutating func remove(where isWanted: (Item) -> Bool) -> Item? {
        for (name, host) in hosts {
            guard let index = host.waiting[host.next...].firstIndex(where: isWanted) else { continue }
            let item = host.waiting[index]
            hosts[name]?.waiting.remove(at: index)
            if index == host.next, host.waiting.count - host.next == 1 {
                ready.removeAll { $0 == name }
                if host.running == 0 { hosts[name] = nil }
            }
            return item
        }
        return nil
    }

    /// Removes all waiting items.
    package mutating func removeWaiting() -> [Item] {
        defer {
            ready.removeAll()
            hosts = hosts.filter { $0.value.running > 0 }.mapValues { Host(running: $0.running) }
        }
        return hosts.values.flatMap { $0.waiting[$0.next...] }
    }

    private mutating func markReady(_ host: String) {
        guard let state = hosts[host], state.running < limits[host] ?? limitPerHost else { return }
        ready.insert(host, at: 0)
    }
}

/// A request for the transfer thread, with the task that waits for its outcome.
final class PendingRequest: Sendable {
    typealias Outcome = Result<HTTPResponse, HTTPError>

    /// An id that is unique in this process.
    struct ID: Hashable, Sendable {
        private static let last = Atomic(0)
        private let number = last.add(1, ordering: .relaxed).newValue
    }

    let id: ID
    let request: HTTPRequest
    let parts: WebURL

    /// The receiver of the body; `nil` means that the response keeps it.
    let receiver: (any BodyReceiver)?
    /// The check for room; `nil` means that the request's limits are sufficient.
    let hasRoom: HTTPRoom?
    private let continuation: CheckedContinuation<Outcome, Never>

    init(
        id: ID, request: HTTPRequest, parts: WebURL, receiver: (any BodyReceiver)?, hasRoom: HTTPRoom? = nil,
        continuation: CheckedContinuation<Outcome, Never>
    ) {
        self.id = id
        self.request = request
        self.parts = parts
        self.receiver = receiver
        self.hasRoom = hasRoom
        self.continuation = continuation
    }

    /// Resumes the waiting task. Must be called once.
    func finish(_ outcome: Outcome) {
        continuation.resume(returning: outcome)
    }

    /// The host. Transfers with the same one share connections.
    var host: String { "\(parts.scheme)://\(parts.host):\(parts.effectivePort)" }
}
