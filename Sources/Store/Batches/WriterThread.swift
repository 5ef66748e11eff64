import Foundation

/// A thread for long writing, one piece after the other. It is there before there is anything to write: threads that
/// libdispatch starts when they are needed have the low priority of whoever waits to be saved.
final class WriterThread: Sendable {
    private let pieces = Pieces()

    init() {
        Thread.detachNewThread { [pieces] in
            while let piece = pieces.next() { piece() }
        }
    }

    deinit {
        pieces.end()
    }

    /// A piece that was begun goes on when the task is cancelled.
    func run<Result: Sendable>(_ piece: @escaping @Sendable () throws -> Result) async throws -> Result {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { continuation in
            pieces.add { continuation.resume(with: Swift.Result(catching: piece)) }
        }
    }
}

/// What waits for the thread.
private final class Pieces: Sendable {
    private let condition = NSCondition()
    // Guarded by the condition.
    private nonisolated(unsafe) var waiting: [@Sendable () -> Void] = []
    private nonisolated(unsafe) var isEnded = false

    func add(_ piece: @escaping @Sendable () -> Void) {
        condition.withLock {
            waiting.append(piece)
            condition.signal()
        }
    }

    /// - Returns: nil after the last one.
    func next() -> (@Sendable () -> Void)? {
        condition.withLock {
            while waiting.isEmpty && !isEnded { condition.wait() }
            return waiting.isEmpty ? nil : waiting.removeFirst()
        }
    }

    func end() {
        condition.withLock {
            isEnded = true
            condition.signal()
        }
    }
}
