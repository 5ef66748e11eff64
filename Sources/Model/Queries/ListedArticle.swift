package import Foundation

/// An article and its status as lists show them: everything but the content.
package struct ListedArticle: Equatable, Sendable {
    package var id: ArticleID

    /// The date for the order of lists, see ``Article/listedDate(arrived:)``.
    package var date: Date
    package var isRead: Bool
    package var isStarred: Bool
    package var feedID: FeedID
    package var feedName: String
    package var title: String?
    package var url: String?

    /// The authors' names, joined by commas.
    package var author: String?
    package var syncState: SyncState
    package var accountName: String

    /// The beginning of its HTML, if it has no title.
    package var beginning: String?

    package init(
        id: ArticleID, date: Date, isRead: Bool, isStarred: Bool, feedID: FeedID, feedName: String, title: String?,
        url: String?, author: String?, syncState: SyncState, accountName: String, beginning: String? = nil
    ) {
        self.id = id
        self.date = date
        self.isRead = isRead
        self.isStarred = isStarred
        self.feedID = feedID
        self.feedName = feedName
        self.title = title
        self.url = url
        self.author = author
        self.syncState = syncState
        self.accountName = accountName
        self.beginning = beginning
    }

    /// The name, see ``ArticleName``; else the address; `nil` if it has none of title, text and address.
    package var name: String? {
        ArticleName.of(title: title, beginning: beginning) ?? url.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// A complete article, as `show` and `read` print it.
package struct FullArticle: Equatable, Sendable {
    package var listed: ListedArticle
    package var article: Article
    package var dateArrived: Date

    /// The outcome of fetching its page, without the text; `nil` if it was not fetched. The content is that of the page
    /// if it is whole.
    package var fullText: FullText?

    /// Whether a sync will fetch its page, for the first time or again.
    package var isWaiting: Bool

    /// The names of its feed's folders.
    package var folders: [String]

    /// A line of its text that contains the words of the search.
    package var excerpt: String?

    /// The downloads of its enclosures, whether done or queued.
    package var downloads: [Download]

    /// The user's labels, in alphabetical order.
    package var labels: [String]

    /// The user's note.
    package var note: String?

    /// The same article of another feed that arrived first; `nil` if this is it.
    package var original: ArticleID?

    package init(
        listed: ListedArticle, article: Article, dateArrived: Date, fullText: FullText? = nil, isWaiting: Bool = false,
        folders: [String] = [], excerpt: String? = nil, downloads: [Download] = [], labels: [String] = [],
        note: String? = nil, original: ArticleID? = nil
    ) {
        self.listed = listed
        self.article = article
        self.dateArrived = dateArrived
        self.fullText = fullText
        self.isWaiting = isWaiting
        self.folders = folders
        self.excerpt = excerpt
        self.downloads = downloads
        self.labels = labels
        self.note = note
        self.original = original
    }
}
