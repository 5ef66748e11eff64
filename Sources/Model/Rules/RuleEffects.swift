/// The new articles after all rules were applied.
package struct RuleEffects: Sendable {
    /// Those that arrived, also those that arrived read, or that a rule marked or deleted: what is new to a person is
    /// what is still unread of them. In the order in which they came here.
    package var arrived: [ArticleID] = []

    /// How many of them a rule changed or deleted.
    package var changed = 0

    /// What is left to do, in the order of the rules: to run programs is nothing for a transaction.
    package var openings: [Opening] = []

    /// Rules that couldn't be applied. The others were, and the articles aren't kept for these.
    package var failures: [RuleFailure] = []

    package init() {}

    /// An article that a rule opens with its program.
    package struct Opening: Equatable, Sendable {
        package var rule: Rule
        package var article: ArticleID

        package init(rule: Rule, article: ArticleID) {
            self.rule = rule
            self.article = article
        }
    }

    /// What two parts came to together. A rule that failed in both is named once.
    package static func += (left: inout RuleEffects, right: RuleEffects) {
        left.arrived += right.arrived
        left.changed += right.changed
        left.openings += right.openings
        let known = Set(left.failures.map(\.rule.id))
        left.failures += right.failures.filter { !known.contains($0.rule.id) }
    }
}

/// A rule that couldn't be applied, and why: its query names something that isn't there any more.
package struct RuleFailure: Sendable {
    package var rule: Rule
    package var error: any Error

    package init(rule: Rule, error: any Error) {
        self.rule = rule
        self.error = error
    }
}
