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
    /// Whether the article becomes read or unread; `nil` if it stays as it is.
    package var isRead: Bool?

    /// Whether the article becomes starred or unstarred; `nil` if it stays as it is.
    package var isStarred: Bool?

    /// Whether the article is deleted.
    package var deletes: Bool

    /// The program to open it with, and the program's arguments; empty if there are none.
    package var program: [String]

    package init(isRead: Bool? = nil, isStarred: Bool? = nil, deletes: Bool = false, program: [String] = []) {
        self.isRead = isRead
        self.isStarred = isStarred
        self.deletes = deletes
        self.program = program
    }

    /// The new value of the status; `nil` if it is unchanged.
    package subscript(kind: StatusKind) -> Bool? {
        switch kind {
        case .read: isRead
        case .starred: isStarred
        }
    }
}
