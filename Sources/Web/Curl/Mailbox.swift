import CCurl
import Synchronization

/// Messages from tasks to the transfer thread.
final class Mailbox: Sendable {

    /// The messages since the last ``take()``.
    struct Content {
        var requests: [PendingRequest] = []
        var cancellations: [PendingRequest.ID] = []
        var isClosing = false

        var isEmpty: Bool { requests.isEmpty && cancellations.isEmpty && !isClosing }
    }

    private struct State {
        var content = Content()
        var wakeup: Wakeup?
        var hasThread = false
        /// The error for new messages after the thread has ended or failed to start.
        var refusal: HTTPError?
    }

    private let state = Mutex(State())

    /// - Returns: `true` for the first request: the caller must start the thread.
    func submit(_ request: PendingRequest) -> Bool {
        enum Outcome { case refused(HTTPError), first, accepted }
        let outcome: Outcome = state.withLock { state in
            if let refusal = state.refusal { return .refused(refusal) }
            if state.content.isClosing { return .refused(.cancelled) }
            sendWakeup(&state)
            state.content.requests.append(request)
            defer { state.hasThread = true }
            return state.hasThread ? .accepted : .first
        }
        switch outcome {
        case .refused(let error):
            request.finish(.failure(error))
            return false
        case .first: return true
        case .accepted: return false
        }
    }

    func cancel(_ id: PendingRequest.ID) {
        state.withLock { state in
            guard state.refusal == nil, state.hasThread else { return }
            sendWakeup(&state)
            state.content.cancellations.append(id)
        }
    }

    /// Asks the thread to end, cancelling its transfers.
    func close() {
        state.withLock { state in
            guard state.refusal == nil else { return }
            sendWakeup(&state)
            state.content.isClosing = true
            if !state.hasThread { state.refusal = .cancelled }
        }
    }

    /// Empties the mailbox.
    func take() -> Content {
        state.withLock { state in
            defer { state.content = Content(isClosing: state.content.isClosing) }
            return state.content
        }
    }

    /// Sets the object that wakes the thread up for new messages; `nil` if it can no longer be woken up.
    func register(_ wakeup: Wakeup?) {
        state.withLock { $0.wakeup = wakeup }
    }

    /// Fails all waiting and future requests: the thread has ended.
    func cancelAll(with refusal: HTTPError) {
        let content = state.withLock { state in
            state.wakeup = nil
            state.refusal = refusal
            defer { state.content = Content() }
            return state.content
        }
        for request in content.requests { request.finish(.failure(refusal)) }
    }

    /// Wakes the thread up, unless an earlier message has done so.
    private func sendWakeup(_ state: inout State) {
        if state.content.isEmpty { state.wakeup?.send() }
    }
}

/// An object that wakes up the thread that waits in `curl_multi_poll`.
///
/// It is unchecked because a pointer isn't sendable: `curl_multi_wakeup` is the one function of the multi interface
/// that may be called from any thread. The handle must outlive it: see ``Mailbox/register(_:)``.
struct Wakeup: @unchecked Sendable {
    private let multi: UnsafeMutableRawPointer

    init(multi: UnsafeMutableRawPointer) {
        self.multi = multi
    }

    func send() {
        _ = libcurl.multi_wakeup(multi)
    }
}
