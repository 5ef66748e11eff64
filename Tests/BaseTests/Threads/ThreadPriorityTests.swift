import Base
import Foundation
import Testing

@Suite(.timeLimit(.minutes(3))) struct ThreadPriorityTests {
    private static func nice() -> CInt { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }

    @Test func isTheThreadsOwn() async {
        let niceness = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let before = Self.nice()
                let lowered = Self.inNewThread {
                    ThreadPriority.lower()
                    return Self.nice()
                }
                continuation.resume(returning: (before, lowered, Self.nice()))
            }
        }
        let (before, lowered, after) = niceness
        #expect(lowered == max(before, 10))
        #expect(after == before)
    }

    /// Waits for it.
    private static func inNewThread(_ body: @escaping @Sendable () -> CInt) -> CInt {
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var result: CInt = 0
        Thread.detachNewThread {
            result = body()
            done.signal()
        }
        done.wait()
        return result
    }
}
