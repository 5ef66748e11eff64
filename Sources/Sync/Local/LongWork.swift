import Foundation
import Synchronization

/// Runs what takes long on a thread of its own, one after the other: the threads that tasks share are few, and none may
/// wait until somebody's document is read.
struct LongWork: Sendable {
    private let queue = DispatchQueue(label: "rss long work")

    /// - Returns: nil as soon as the task is cancelled. The work goes on then, and its result is dropped.
    func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result? {
        let answer = Answer<Result>()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard answer.await(continuation) else { return continuation.resume(returning: nil) }
                queue.async {
                    // Cancelled while others were at work.
                    if answer.isDone { return }
                    answer.give(work())
                }
            }
        } onCancel: {
            answer.give(nil)
        }
    }
}

/// Whoever comes first resumes the task: the work, or its cancellation.
private final class Answer<Result: Sendable>: Sendable {
    private enum State {
        case new
        case awaited(CheckedContinuation<Result?, Never>)
        case done
    }

    private let state = Mutex(State.new)

    /// False when the task is cancelled already.
    func await(_ continuation: CheckedContinuation<Result?, Never>) -> Bool {
        state.withLock { state in
            guard case .new = state else { return false }
            state = .awaited(continuation)
            return true
        }
    }

    var isDone: Bool {
        state.withLock { if case .done = $0 { true } else { false } }
    }

    func give(_ result: Result?) {
        let continuation: CheckedContinuation<Result?, Never>? = state.withLock { state in
            defer { state = .done }
            guard case .awaited(let continuation) = state else { return nil }
            return continuation
        }
        continuation?.resume(returning: result)
    }
}
