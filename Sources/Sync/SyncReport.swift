package import Model

/// What a sync of an account did.
package struct SyncReport: Sendable {
    package var account: Account

    /// Feeds that answered, changed or not.
    package var answered = 0

    /// Feeds that weren't due.
    package var skipped: [Skip] = []
    package var failures: [Failure] = []
    package var arrivals = Arrivals()
    package var pruned = Pruned()

    package init(account: Account) {
        self.account = account
    }

    package struct Failure: Sendable {
        package var feed: Feed
        package var problem: VisitProblem
    }

    package struct Skip: Sendable {
        package var feed: Feed
        package var verdict: RefreshRule.Verdict
    }
}
