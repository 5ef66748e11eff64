package import Foundation

/// The whole text of an article whose feed has only a part of it, or the outcome of looking for it on its page.
package struct FullText: Equatable, Sendable {

    /// The outcome of fetching an article's page. Its name is stored.
    package enum Outcome: String, CaseIterable, Sendable {
        /// The page's text is stored, and shown instead of the feed's.
        case whole

        /// The feed's text stays, as the page has no more words.
        case noMore

        /// The feed's text stays, as nothing on the page is known from the feed: it may ask for consent or a login.
        case unrelated

        /// The page has no article, or not the part that the user selected.
        case none

        /// The address leads to no page: a picture, a film or the like.
        case noPage

        /// The server will not give it: 401, 403, 404, 410 or 451.
        case refused

        /// The user took the page's text back.
        case forgotten

        /// The page did not come. It is fetched again; after ``mostTries`` no more.
        case failed

        /// Whether an earlier whole text of the article stays.
        package var leavesEarlierText: Bool {
            switch self {
            case .whole, .noMore, .forgotten: false
            case .unrelated, .none, .noPage, .refused, .failed: true
            }
        }
    }

    package var outcome: Outcome

    /// The text, as sanitised HTML; `nil` unless it is ``Outcome/whole``.
    package var html: String?

    /// The page's address, after redirects.
    package var url: String?

    /// The number of words on the page; an ideograph counts as one.
    package var words: Int
    package var dateFetched: Date

    /// The number of fetches that failed in a row.
    package var tries: Int

    /// The number of failed fetches after which a page is given up, and the time between them in seconds.
    package static let mostTries = 3
    package static let timeBetweenTries: TimeInterval = 86_400

    package init(
        _ outcome: Outcome, html: String? = nil, url: String? = nil, words: Int = 0, at date: Date, tries: Int = 0
    ) {
        self.outcome = outcome
        self.html = html
        self.url = url
        self.words = words
        self.dateFetched = date
        self.tries = tries
    }
}

/// An article whose page is wanted, with what is known of its text.
package struct WantedPage: Equatable, Sendable {
    package var id: ArticleID
    package var feedID: FeedID
    package var feedURL: String

    /// The page's address.
    package var url: String
    package var title: String?

    /// The feed's own text, or else its summary, as HTML.
    package var feedText: String?

    /// The number of fetches that failed in a row.
    package var tries: Int

    package init(
        id: ArticleID, feedID: FeedID, feedURL: String, url: String, title: String? = nil, feedText: String? = nil,
        tries: Int = 0
    ) {
        self.id = id
        self.feedID = feedID
        self.feedURL = feedURL
        self.url = url
        self.title = title
        self.feedText = feedText
        self.tries = tries
    }
}
