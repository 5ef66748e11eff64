package import Foundation

/// An article with a star, a label or a note that is copied to an account whose feed no longer has it, which keeps it.
package struct KeptCopy: Equatable, Sendable {
    package var source: ArticleID

    /// The feed it comes from.
    package var feed: Feed

    /// The same feed in the local account; `nil` if it doesn't exist there.
    package var targetFeed: FeedID?
    package var incoming: IncomingArticle
    package var isRead: Bool
    package var isStarred: Bool
    package var hasOwnWords: Bool

    /// The date for the order of lists.
    package var date: Date

    package init(
        source: ArticleID, feed: Feed, targetFeed: FeedID?, incoming: IncomingArticle, isRead: Bool,
        isStarred: Bool = true, hasOwnWords: Bool = false, date: Date
    ) {
        self.source = source
        self.feed = feed
        self.targetFeed = targetFeed
        self.incoming = incoming
        self.isRead = isRead
        self.isStarred = isStarred
        self.hasOwnWords = hasOwnWords
        self.date = date
    }
}

/// The status of an article, and its full text, that are copied to the same article of another account.
package struct StatusCopy: Equatable, Sendable {
    /// The articles to copy from: several if the feed has the article several times.
    package var sources: [ArticleID]
    package var targets: [ArticleID]
    /// The statuses that the targets get.
    package var marks: Set<Mark>
    /// The source with a full text, if a target lacks one.
    package var fullText: ArticleID?
    /// Whether a source has labels or a note.
    package var hasOwnWords: Bool

    package init(
        sources: [ArticleID], targets: [ArticleID], marks: Set<Mark>, fullText: ArticleID? = nil,
        hasOwnWords: Bool = false
    ) {
        self.sources = sources
        self.targets = targets
        self.marks = marks
        self.fullText = fullText
        self.hasOwnWords = hasOwnWords
    }
}

/// The statuses of a feed's articles that are to be copied to another account.
package struct FeedStatusCopies: Equatable, Sendable {
    package var copies: [StatusCopy] = []

    /// The number of articles that get each status there and don't have it yet.
    package var counts: [Mark: Int] = [:]

    /// The articles with a star, a label or a note that the other account doesn't have.
    package var missingKept: [ArticleID] = []

    /// The number of read articles that the other account doesn't have.
    package var missingRead = 0

    package init() {}
}
