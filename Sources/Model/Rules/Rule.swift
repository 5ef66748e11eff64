package typealias RuleID = ID<Rule>

/// What is done with new articles that match a query.
package struct Rule: Equatable, Sendable {
    package var id: RuleID

    /// As typed. Names and dates are resolved when the rule is applied.
    package var query: String
    package var actions: RuleActions

    package init(id: RuleID, query: String, actions: RuleActions) {
        self.id = id
        self.query = query
        self.actions = actions
    }
}

/// What a rule does with an article.
package struct RuleActions: Equatable, Sendable {
    /// Whether the article becomes read or unread; nil: it stays as it is.
    package var isRead: Bool?

    /// As ``isRead``.
    package var isStarred: Bool?

    /// Whether the article is deleted.
    package var deletes: Bool

    /// A program to open it with, and the program's arguments; empty: none.
    package var program: [String]

    package init(isRead: Bool? = nil, isStarred: Bool? = nil, deletes: Bool = false, program: [String] = []) {
        self.isRead = isRead
        self.isStarred = isStarred
        self.deletes = deletes
        self.program = program
    }

    /// The new status; nil: unchanged.
    package subscript(kind: StatusKind) -> Bool? {
        switch kind {
        case .read: isRead
        case .starred: isStarred
        }
    }
}
