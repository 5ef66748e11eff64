/// A query for articles: its condition, limit and order.
package struct ArticleQuery: Equatable, Sendable {
    package var condition = ArticleCondition.all([])

    /// The account to search, which the names in the condition refer to; `nil` means all accounts.
    package var account: AccountID?
    package var limit: Int?

    /// The most articles of each feed, its newest ones that meet the condition; `nil` for all.
    package var perFeed: Int?
    package var order = Order.newest

    /// Whether the articles come in the opposite order, the last one first.
    package var isReversed = false

    /// The article after which the list begins; `nil` to begin with the first. Only for orders with positions, see
    /// ``Order/hasPositions``; no article follows one that does not exist.
    package var after: ArticleID?

    package init() {}

    /// Restricts the query further.
    package mutating func add(_ condition: ArticleCondition) {
        self.condition = .all([self.condition, condition])
    }

    /// The same query with ``perFeed`` as a part of its condition: what is added to it later chooses among these articles.
    package var settled: ArticleQuery {
        var query = self
        if let perFeed {
            let newest = ArticleCondition.newestOfFeed(perFeed, of: condition)
            // To be ranked, the words must be there as well.
            query.condition = order == .relevance ? .all([condition, newest]) : newest
        }
        query.perFeed = nil
        return query
    }

    /// Whether the query excludes any articles, regardless of its limit and account.
    package var restricts: Bool { condition.simplified != .all([]) }

    /// The order of articles. Those with the same date are ordered by id, in the same direction.
    package enum Order: String, CaseIterable, Sendable {
        case newest
        case oldest
        /// The time of arrival, latest first.
        case arrived
        /// The time when `read` or `open` showed it first, the last one first; then all others.
        case read
        /// The feed's name, then newest first.
        case feed
        /// The number of articles of the feed in the last ``rareDays`` days, the fewest first; feed by feed, newest first.
        case rare
        case title
        /// The relevance: articles come first where the words are rarer, more frequent or in the title. Only for
        /// conditions that search for words in every article.
        case relevance

        /// The days before the newest article of all for which ``rare`` counts.
        package static let rareDays = 90

        /// Whether a list in this order can begin after an article without going through all articles before it.
        package var hasPositions: Bool {
            switch self {
            case .newest, .oldest, .arrived: true
            case .read, .feed, .rare, .title, .relevance: false
            }
        }
    }
}

/// The parts of an article that are read only on demand, because reading them takes time.
package struct ArticleDetails: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The content, as HTML, and the outcome of fetching its page.
    package static let content = ArticleDetails(rawValue: 1)

    /// The folders of its feed.
    package static let folders = ArticleDetails(rawValue: 2)

    /// A line of its text that contains the words of the search.
    package static let excerpt = ArticleDetails(rawValue: 4)

    /// The downloads of its enclosures.
    package static let downloads = ArticleDetails(rawValue: 8)

    /// The feed's own content where there is a full text, too.
    package static let feedText = ArticleDetails(rawValue: 16)

    /// Whether a sync will fetch its page.
    package static let waiting = ArticleDetails(rawValue: 32)

    /// The user's labels.
    package static let labels = ArticleDetails(rawValue: 64)

    /// The user's note.
    package static let note = ArticleDetails(rawValue: 128)

    /// The same article of another feed.
    package static let duplicate = ArticleDetails(rawValue: 256)
}
