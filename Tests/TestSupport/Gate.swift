import Foundation

/// Holds threads back until enough of them have come: proof that they were there at the same time.
package final class Gate: Sendable {
    private let condition = NSCondition()
    private let count: Int
    // Guarded by the condition.
    private nonisolated(unsafe) var waiting = 0

    package init(count: Int) {
        self.count = count
    }

    /// Returns when `count` threads have called this, ever.
    package func pass() {
        come()
        wait()
    }

    /// Counts, but holds nobody back.
    package func come() {
        condition.withLock {
            waiting += 1
            condition.broadcast()
        }
    }

    /// Returns when enough have come.
    package func wait() {
        condition.withLock { while waiting < count { condition.wait() } }
    }
}
