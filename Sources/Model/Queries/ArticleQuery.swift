/// Which articles to list, and in what order.
package struct ArticleQuery: Equatable, Sendable {
    package var condition = ArticleCondition.all([])

    /// Nil: in all accounts. What the condition names, it names within this account.
    package var account: AccountID?
    package var limit: Int?
    package var order = Order.newest

    package init() {}

    /// Restricts the query further.
    package mutating func add(_ condition: ArticleCondition) {
        self.condition = .all([self.condition, condition])
    }

    /// Whether there may be articles that it isn't about, but for its limit and account.
    package var restricts: Bool { condition.simplified != .all([]) }

    /// Articles of one date are ordered by id, in the same direction.
    package enum Order: String, CaseIterable, Sendable {
        case newest
        case oldest
        /// By when they came here, latest first.
        case arrived
        /// By the feed's name, then newest first.
        case feed
        case title
        /// Those first where the words that are searched for are rarer, more frequent or in the title. Only for conditions
        /// that search for words in every article.
        case relevance
    }
}
