package typealias RuleID = ID<Rule>

/// A rule for new articles that match a query.
package struct Rule: Equatable, Sendable {
    package var id: RuleID

    /// Its query. Dates are resolved when the rule is applied.
    package var query: StoredQuery
    package var actions: RuleActions

    /// Whether the rule is left out until the user resumes it.
    package var isPaused: Bool

    package init(id: RuleID, query: StoredQuery, actions: RuleActions, isPaused: Bool = false) {
        self.id = id
        self.query = query
        self.actions = actions
        self.isPaused = isPaused
    }
}

/// The actions that a rule applies to an article.
package struct RuleActions: Hashable, Sendable {
    /// The changes of the article: its statuses first, then its labels in alphabetical order.
    package let changes: [MarkChange]

    /// The program to open it with, and the program's arguments; empty if there are none.
    package let program: [String]

    /// - Parameters:
    ///   - statuses: The article's new statuses. What is not in it stays as it is.
    ///   - labels: The labels that the article gets.
    package init(
        _ statuses: [Mark: Bool] = [:], labels: [String] = [], deletes: Bool = false, program: [String] = []
    ) {
        changes =
            Mark.statuses.compactMap { mark in statuses[mark].map { MarkChange(mark, $0) } }
            + Set(labels).sorted().map { MarkChange(.label($0), true) } + (deletes ? [MarkChange(.deleted, true)] : [])
        self.program = program
    }

    /// Returns what becomes of a status; `nil` if it stays as it is.
    package subscript(mark: Mark) -> Bool? { changes.first { $0.mark == mark }?.value }

    package var deletes: Bool { self[.deleted] == true }

    /// The labels that the article gets.
    package var labels: [String] { changes.compactMap { if case .label(let name) = $0.mark { name } else { nil } } }
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
