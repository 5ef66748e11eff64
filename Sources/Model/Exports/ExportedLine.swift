/// A line of a whole export: docs/what-an-export-is.md. Nothing in it is an id of this database.
package enum ExportedLine: Equatable, Sendable {
    case folder(ExportedFolder)
    case feed(ExportedFeed)

    /// A saved search. Its query names feeds by their addresses, and folders.
    case search(name: String, query: String)
    case rule(ExportedRule)
    case status(ExportedArticleKey, ExportedStatus)

    /// An article as the feed last published it.
    case article(ExportedArticleKey, Article)
    case page(ExportedArticleKey, ExportedPage)
}

/// The name of an article everywhere: its feed's address, and its key within the feed.
package struct ExportedArticleKey: Hashable, Sendable {
    package var feed: String

    /// See ``IncomingArticle/key``; of an account on a server, the server's id.
    package var key: String

    package init(feed: String, key: String) {
        self.feed = feed
        self.key = key
    }
}

package struct ExportedFolder: Equatable, Sendable {
    package var name: String
    package var settings: [FeedSetting]

    package init(name: String, settings: [FeedSetting]) {
        self.name = name
        self.settings = settings
    }
}

package struct ExportedFeed: Equatable, Sendable {
    package var url: String

    /// The feed's own title.
    package var title: String?

    /// The user's title.
    package var customTitle: String?
    package var siteURL: String?

    /// Seconds since 1970, as all dates of an export.
    package var dateAdded: Int64?
    package var folders: [String] = []

    /// The addresses that it had before.
    package var formerURLs: [String] = []
    package var settings: [FeedSetting] = []

    package init(url: String) {
        self.url = url
    }
}

package struct ExportedRule: Equatable, Sendable {
    package var query: String
    package var actions: RuleActions
    package var isPaused: Bool

    package init(query: String, actions: RuleActions, isPaused: Bool) {
        self.query = query
        self.actions = actions
        self.isPaused = isPaused
    }
}

/// The status of an article, whether it is here or not. The dates are those of the table `status`.
package struct ExportedStatus: Equatable, Sendable {
    /// ``Mark/flags`` and ``Mark/deleted``.
    package var marks: Set<Mark> = []
    package var labels: [String] = []
    package var note: String?
    package var dateOfNote: Int64?

    /// For the order of lists.
    package var date: Int64
    package var dateArrived: Int64
    package var dateRead: Int64?
    package var dateDone: Int64?
    package var dateGone: Int64?
    package var dateKept: Int64?
    package var isImported = false

    package init(date: Int64, dateArrived: Int64) {
        self.date = date
        self.dateArrived = dateArrived
    }
}

/// The full text of an article's page.
package struct ExportedPage: Equatable, Sendable {
    package var html: String
    package var url: String?
    package var words: Int
    package var dateFetched: Int64

    /// Whether the feed's own text has changed since.
    package var isOutdated: Bool

    package init(html: String, url: String?, words: Int, dateFetched: Int64, isOutdated: Bool) {
        self.html = html
        self.url = url
        self.words = words
        self.dateFetched = dateFetched
        self.isOutdated = isOutdated
    }
}

/// The number of things that an export leaves out unless it is asked for them, or because they mean nothing elsewhere.
package struct ExportGaps: Equatable, Sendable {
    /// Feeds with secret addresses, and settings with secret parts.
    package var secrets = 0

    /// Feeds, settings and rules that run programs.
    package var programs = 0

    /// Feeds that are files.
    package var files = 0

    package init() {}
}
