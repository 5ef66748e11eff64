import Base
import Synchronization

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
