package import Foundation
import Model

/// Decides which failures of feeds a sync reports: each outage once, after it has lasted for some time, and its end
/// once.
package struct OutageRule: Sendable {

    /// The time in seconds for which a feed must have failed.
    package var delay: TimeInterval

    /// Whether every failure is reported, whatever was reported before.
    package var reportsAll: Bool

    /// Whether a person reads the report. Otherwise, recoveries aren't reported yet: a mail that says only that all is
    /// well again would be one too many.
    package var isWatched: Bool

    package init(delay: TimeInterval = 86_400, reportsAll: Bool = false, isWatched: Bool = false) {
        self.delay = delay
        self.reportsAll = reportsAll
        self.isWatched = isWatched
    }

    /// Returns whether a failure is reported.
    ///
    /// - Parameter state: the state after a fetch that failed; what was reported is noted in it.
    func reportsFailure(_ state: inout RefreshState, at now: Date) -> Bool {
        let hasLasted = state.failingSince.map { now.timeIntervalSince($0) >= delay } ?? false
        guard hasLasted || state.outcome == .gone, state.dateReported == nil else { return reportsAll }
        state.dateReported = now
        return true
    }

    /// Returns since when the feed had failed; `nil` if it hadn't, or if that isn't reported now.
    ///
    /// - Parameter state: the state after a fetch that succeeded.
    func reportedRecovery(_ state: inout RefreshState) -> Date? {
        guard let since = state.failingSince else { return nil }
        if state.dateReported != nil, !isWatched, !reportsAll { return nil }
        defer { (state.failingSince, state.dateReported) = (nil, nil) }
        return reportsAll || state.dateReported != nil ? since : nil
    }
}
