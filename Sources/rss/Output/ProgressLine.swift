import Foundation
import Model
import Sync
import Synchronization

/// One line on a terminal that is written over and over while a sync is under way.
final class ProgressLine: Sendable {
    private let isShown: Bool
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    init(isShown: Bool) {
        self.isShown = isShown
    }

    /// Ten times a second is enough.
    func show(_ progress: SyncProgress) {
        guard isShown else { return }
        let isDue = last.withLock { last in
            let now = ContinuousClock.now
            if let last, now - last < .milliseconds(100) { return false }
            last = now
            return true
        }
        guard isDue else { return }
        let width = 20
        let filled = progress.total == 0 ? width : width * progress.done / progress.total
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        let new = progress.arrivals.new > 0 ? "  \(progress.arrivals.new) new" : ""
        Output.ask("\r\u{1B}[K\(bar) \(progress.done)/\(progress.total)\(new)")
    }

    func clear() {
        if isShown && last.withLock({ $0 != nil }) { Output.ask("\r\u{1B}[K") }
    }
}
