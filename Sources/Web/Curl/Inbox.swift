import Synchronization

/// What tasks tell the transfer thread.
final class Inbox: Sendable {

    /// What has come since the last look.
    struct Content {
        var submissions: [Submission] = []
        var cancellations: [Submission.ID] = []
        var isClosing = false

        var isEmpty: Bool { submissions.isEmpty && cancellations.isEmpty && !isClosing }
    }

    private struct State {
        var content = Content()
        var bell: Bell?
        var isAttended = false
        /// Set when the thread has ended or cannot work: nobody will look again.
        var refusal: HTTPError?
    }

    private let state = Mutex(State())

    /// - Returns: true for the first one: a thread must be started to attend to it.
    func submit(_ submission: Submission) -> Bool {
        enum Outcome { case refused(HTTPError), first, accepted }
        let outcome: Outcome = state.withLock { state in
            if let refusal = state.refusal { return .refused(refusal) }
            if state.content.isClosing { return .refused(.cancelled) }
            ring(&state)
            state.content.submissions.append(submission)
            defer { state.isAttended = true }
            return state.isAttended ? .accepted : .first
        }
        switch outcome {
        case .refused(let error):
            submission.finish(.failure(error))
            return false
        case .first: return true
        case .accepted: return false
        }
    }

    func cancel(_ id: Submission.ID) {
        state.withLock { state in
            guard state.refusal == nil, state.isAttended else { return }
            ring(&state)
            state.content.cancellations.append(id)
        }
    }

    /// Asks the thread to end. What it is doing is cancelled.
    func close() {
        state.withLock { state in
            guard state.refusal == nil else { return }
            ring(&state)
            state.content.isClosing = true
            if !state.isAttended { state.refusal = .cancelled }
        }
    }

    /// What has come since the last call.
    func take() -> Content {
        state.withLock { state in
            defer { state.content = Content(isClosing: state.content.isClosing) }
            return state.content
        }
    }

    /// Whoever brings something from now on rings the bell; nil when there is no longer one.
    func attend(_ bell: Bell?) {
        state.withLock { $0.bell = bell }
    }

    /// Nobody will look again: what comes is refused.
    func abandon(_ refusal: HTTPError) {
        let content = state.withLock { state in
            state.bell = nil
            state.refusal = refusal
            defer { state.content = Content() }
            return state.content
        }
        for submission in content.submissions { submission.finish(.failure(refusal)) }
    }

    /// Wakes the thread up, unless it is to come for something anyway.
    private func ring(_ state: inout State) {
        if state.content.isEmpty { state.bell?.ring() }
    }
}
