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
        condition.lock()
        defer { condition.unlock() }
        waiting += 1
        condition.broadcast()
        while waiting < count { condition.wait() }
    }
}
