package typealias RuleID = ID<Rule>

/// A rule for new articles that match a query.
package struct Rule: Equatable, Sendable {
    package var id: RuleID

    /// The query as typed. Names and dates are resolved when the rule is applied.
    package var query: String
    package var actions: RuleActions

    package init(id: RuleID, query: String, actions: RuleActions) {
        self.id = id
        self.query = query
        self.actions = actions
    }
}

/// The actions that a rule applies to an article.
package struct RuleActions: Equatable, Sendable {
    /// The article's new statuses. A kind that is not in it stays as it is.
    package var statuses: [StatusKind: Bool]

    /// Whether the article is deleted.
    package var deletes: Bool

    /// The program to open it with, and the program's arguments; empty if there are none.
    package var program: [String]

    package init(_ statuses: [StatusKind: Bool] = [:], deletes: Bool = false, program: [String] = []) {
        self.statuses = statuses
        self.deletes = deletes
        self.program = program
    }
}
