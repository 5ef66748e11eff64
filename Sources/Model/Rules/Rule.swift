package typealias RuleID = ID<Rule>

/// A rule for new articles that match a query.
package struct Rule: Equatable, Sendable {
    package var id: RuleID

    /// The query as typed. Names and dates are resolved when the rule is applied.
    package var query: String
    package var actions: RuleActions

    /// Whether the rule is left out until the user resumes it.
    package var isPaused: Bool

    package init(id: RuleID, query: String, actions: RuleActions, isPaused: Bool = false) {
        self.id = id
        self.query = query
        self.actions = actions
        self.isPaused = isPaused
    }
}

/// The actions that a rule applies to an article.
package struct RuleActions: Equatable, Sendable {
    /// The article's new statuses. A kind that is not in it stays as it is.
    package var statuses: [StatusKind: Bool]

    /// The labels that the article gets, in alphabetical order, each once.
    package var labels: [String]

    /// Whether the article is deleted.
    package var deletes: Bool

    /// The program to open it with, and the program's arguments; empty if there are none.
    package var program: [String]

    /// The marks of the article: its statuses and labels.
    package var marks: [ArticleMark] {
        StatusKind.allCases.compactMap { kind in statuses[kind].map { .status(kind, $0) } }
            + labels.map { .label($0, true) }
    }

    package init(
        _ statuses: [StatusKind: Bool] = [:], labels: [String] = [], deletes: Bool = false, program: [String] = []
    ) {
        self.statuses = statuses
        self.labels = Set(labels).sorted()
        self.deletes = deletes
        self.program = program
    }
}

/// The effects of all rules on the new articles.
package struct RuleEffects: Sendable {
    /// The articles that arrived, in that order, including those that arrived read, or that a rule marked or deleted:
    /// only the unread ones are new to the user.
    package var arrived: [ArticleID] = []

    /// The number of articles that a rule changed or deleted.
    package var changed = 0

    /// The articles to open, in the order of the rules: programs are not run within a transaction.
    package var openings: [Opening] = []

    /// The rules that couldn't be applied. The others were, and the articles are not held back for these.
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

    /// Adds the effects of another part. A rule that failed in both is listed once.
    package static func += (left: inout RuleEffects, right: RuleEffects) {
        left.arrived += right.arrived
        left.changed += right.changed
        left.openings += right.openings
        let known = Set(left.failures.map(\.rule.id))
        left.failures += right.failures.filter { !known.contains($0.rule.id) }
    }
}

/// A rule that couldn't be applied, and the reason: its query names something that no longer exists.
package struct RuleFailure: Sendable {
    package var rule: Rule
    package var error: any Error

    package init(rule: Rule, error: any Error) {
        self.rule = rule
        self.error = error
    }
}
