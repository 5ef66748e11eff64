package import Foundation
import HTML

/// The full text of an article whose feed has only a part of it, or the outcome of looking for it: on its page, or in the
/// files that come with an episode of a podcast.
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

        /// Whether an earlier full text of the article stays: no page takes it away, only the user does.
        package var leavesEarlierText: Bool {
            switch self {
            case .whole, .forgotten: false
            case .noMore, .unrelated, .none, .noPage, .refused, .failed: true
            }
        }
    }

    package var outcome: Outcome

    /// The text, as sanitised HTML; `nil` unless it is ``Outcome/whole``.
    package var html: String?

    /// The page's address, after redirects; `nil` of files.
    package var url: String?

    /// The number of words on the page; an ideograph counts as one.
    package var words: Int
    package var dateFetched: Date

    /// The number of fetches that failed in a row.
    package var tries: Int

    /// The version of the page that the full text is from.
    package var version: PageVersion?

    /// The number of failed fetches after which a page is given up, and the time between them in seconds.
    package static let mostTries = 3
    package static let timeBetweenTries = 86_400

    package init(
        _ outcome: Outcome, html: String? = nil, url: String? = nil, words: Int = 0, at date: Date, tries: Int = 0,
        version: PageVersion? = nil
    ) {
        self.outcome = outcome
        self.html = html
        self.url = url
        self.words = words
        self.dateFetched = date
        self.tries = tries
        self.version = version
    }

    /// Returns the number of words of a text, as ``words`` has it of a page.
    package static func wordCount(of html: String) -> Int { HTMLText.wordCount(of: html) }
}

/// A version of a page, and the way in which it was read.
package struct PageVersion: Equatable, Sendable {
    /// The page's validators, verbatim.
    package var etag: String?
    package var lastModified: String?

    /// The version of the extractor and the selector. If they change, the same page may have another text.
    package var readAs: String

    /// Fails if there are no validators.
    package init?(etag: String?, lastModified: String?, readAs: String) {
        if etag == nil, lastModified == nil { return nil }
        self.etag = etag
        self.lastModified = lastModified
        self.readAs = readAs
    }
}

/// An article whose page is wanted, or the files that have its text, with what is known of it.
package struct WantedPage: Equatable, Sendable {
    package var id: ArticleID
    package var feedID: FeedID
    package var feed: FeedOrigin

    /// The article's address; empty if it has only files.
    package var url: String

    /// Files of an episode that have its text, and are fetched instead of its page: a transcript, chapters.
    package var files: [Enclosure]
    package var title: String?

    /// The feed's own text, or else its summary, as HTML.
    package var feedText: String?

    /// The number of fetches that failed in a row.
    package var tries: Int

    /// The version of the page whose full text is stored; `nil` if none is, or if its server gave no validators.
    package var version: PageVersion?

    package init(
        id: ArticleID, feedID: FeedID, feed: FeedOrigin, url: String, files: [Enclosure] = [], title: String? = nil,
        feedText: String? = nil, tries: Int = 0, version: PageVersion? = nil
    ) {
        self.id = id
        self.feedID = feedID
        self.feed = feed
        self.url = url
        self.files = files
        self.title = title
        self.feedText = feedText
        self.tries = tries
        self.version = version
    }

    /// The first address that is fetched.
    package var address: String { files.first?.url ?? url }
}
