import Base
import Synchronization

/// A request for the transfer thread, with the task that waits for its outcome.
final class PendingRequest: Sendable {
    typealias Outcome = Result<HTTPResponse, HTTPError>

    /// Unique in this process.
    struct ID: Hashable, Sendable {
        private static let last = Atomic(0)
        private let number = last.add(1, ordering: .relaxed).newValue
    }

    let id: ID
    let request: HTTPRequest
    let parts: WebURL

    /// Nil: the body becomes the response's.
    let receiver: (any BodyReceiver)?
    /// Nil: there is, for as much as the request's limits allow.
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

    /// Must be called once.
    func finish(_ outcome: Outcome) {
        continuation.resume(returning: outcome)
    }

    /// Transfers with the same one share connections.
    var host: String { "\(parts.scheme)://\(parts.host):\(parts.effectivePort)" }
}
