package import Foundation
import Model

/// Which failures of feeds a sync reports: each outage once, when it has lasted for some time, and its end once.
package struct OutageRule: Sendable {

    /// How long a feed must have failed, in seconds.
    package var delay: TimeInterval

    /// Whether every failure is reported, whatever was reported before.
    package var reportsAll: Bool

    /// Whether somebody is there to read. A mail that says that all is well again would be one too many: it waits until
    /// somebody is.
    package var isWatched: Bool

    package init(delay: TimeInterval = 86_400, reportsAll: Bool = false, isWatched: Bool = false) {
        self.delay = delay
        self.reportsAll = reportsAll
        self.isWatched = isWatched
    }

    /// - Parameter state: after a visit that failed. What was reported is noted there.
    func reportsFailure(_ state: inout RefreshState, at now: Date) -> Bool {
        let hasLasted = state.failingSince.map { now.timeIntervalSince($0) >= delay } ?? false
        guard hasLasted || state.outcome == .gone, state.dateReported == nil else { return reportsAll }
        state.dateReported = now
        return true
    }

    /// - Parameter state: after a visit that went well.
    /// - Returns: since when the feed had failed; nil: it hadn't, or it isn't reported now.
    func reportedRecovery(_ state: inout RefreshState) -> Date? {
        guard let since = state.failingSince else { return nil }
        if state.dateReported != nil, !isWatched, !reportsAll { return nil }
        defer { (state.failingSince, state.dateReported) = (nil, nil) }
        return reportsAll || state.dateReported != nil ? since : nil
    }
}
