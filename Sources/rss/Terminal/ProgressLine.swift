import Foundation
import Model
import Sync
import Synchronization

/// A line on a terminal that is overwritten with the progress of a sync.
final class ProgressLine: Sendable {
    private let isShown: Bool
    private let state = Mutex(State())

    private struct State {
        /// The progress of each account.
        var latest: [AccountID: SyncProgress] = [:]
        var shownAt: ContinuousClock.Instant?
    }

    init(isShown: Bool) {
        self.isShown = isShown
    }

    /// Shows the progress, at most ten times a second.
    func show(_ progress: SyncProgress) {
        guard isShown else { return }
        let line: String? = state.withLock { state in
            state.latest[progress.account.id] = progress
            let now = ContinuousClock.now
            if let shownAt = state.shownAt, now - shownAt < .milliseconds(100) { return nil }
            state.shownAt = now
            return Self.line(state.latest.values.sorted { $0.account.id < $1.account.id })
        }
        if let line { Output.ask("\r\u{1B}[K\(line)") }
    }

    func clear() {
        if isShown && state.withLock({ $0.shownAt != nil }) { Output.eraseLine() }
    }

    /// Returns the line, truncated at the terminal's width, as a second line could not be overwritten.
    static func line(_ progress: [SyncProgress], width: Int = Terminal.width) -> String {
        let parts = progress.map { (progress.count > 1 ? "\($0.account.name): " : "") + words($0) }
        return Columns.last(parts.joined(separator: "  "), width - 1)
    }

    private static func words(_ progress: SyncProgress) -> String {
        let new = progress.counts.unread > 0 ? "\(progress.counts.unread) new" : ""
        switch progress.step {
        case .sending: return "sending \(progress.done)/\(progress.total)"
        case .pulling: return new.isEmpty ? "fetching" : new
        case .completing: return "full texts \(progress.done)/\(progress.total)"
        case .fetching: return "\(bar(progress)) \(progress.done)/\(progress.total)" + (new.isEmpty ? "" : "  \(new)")
        }
    }

    private static func bar(_ progress: SyncProgress) -> String {
        let width = 20
        let filled = progress.total == 0 ? width : width * progress.done / progress.total
        return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    }
}
