/// A folder as a server sends it.
package struct ServerFolder: Hashable, Sendable {
    /// The server's own id: opaque, unique within the account.
    package var id: String
    package var name: String

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// A subscription as a server sends it.
package struct ServerFeed: Hashable, Sendable {
    /// The server's own id: opaque, unique within the account.
    package var id: String
    package var url: String

    /// The feed's name on the server, given by the feed or by the user: servers don't say which.
    package var title: String?
    package var siteURL: String?

    /// The ids of the folders it is in.
    package var folderIDs: [String]

    package init(id: String, url: String, title: String? = nil, siteURL: String? = nil, folderIDs: [String] = []) {
        self.id = id
        self.url = url
        self.title = title
        self.siteURL = siteURL
        self.folderIDs = folderIDs
    }
}

/// An article as a server sends it; its id there is ``IncomingArticle/key``.
package struct ServerArticle: Equatable, Sendable {
    package var incoming: IncomingArticle

    /// The feed of the article. It needn't be a subscription: starred articles outlive theirs.
    package var feed: ServerFeed

    /// `nil` where the answer doesn't say.
    package var isRead: Bool?
    package var isStarred: Bool?

    /// The user's labels; where the service has folders among them, also those of the feed's folders.
    package var labels: Set<String>?

    package init(
        incoming: IncomingArticle, feed: ServerFeed, isRead: Bool?, isStarred: Bool?, labels: Set<String>? = nil
    ) {
        self.incoming = incoming
        self.feed = feed
        self.isRead = isRead
        self.isStarred = isStarred
        self.labels = labels
    }

    /// Whether it has the mark; `nil` where the answer doesn't say.
    package subscript(mark: Mark) -> Bool? {
        switch mark {
        case .read: isRead
        case .starred: isStarred
        case .label(let name): labels?.contains(name)
        default: nil
        }
    }
}

/// A part of the articles that came or changed on a server, or the ids of some whose contents must be requested.
package struct ServerPage: Equatable, Sendable {
    package var articles: [ServerArticle]
    package var ids: [String]

    /// Those of ``ids`` that are known to have been changed: their contents are other than before.
    package var changed: [String]

    /// The last article that came before, if the server has it: it is only compared, as it shows whether the server's
    /// numbers still mean the same articles.
    package var known: [ServerArticle]

    package init(
        articles: [ServerArticle] = [], ids: [String] = [], changed: [String] = [], known: [ServerArticle] = []
    ) {
        self.articles = articles
        self.ids = ids
        self.changed = changed
        self.known = known
    }
}

/// The short lists that every server keeps: complete, or `nil` if a list wasn't requested or isn't needed.
package struct ServerStatuses: Equatable, Sendable {
    package var unread: Set<String>?
    package var starred: Set<String>?

    /// `nil` if the service keeps no labels.
    package var labels: ServerLabels?

    /// The lists that can be read again at little cost, to check whether missing articles have really left them.
    package var rereadable: Set<Mark>

    package init(
        unread: Set<String>?, starred: Set<String>?, labels: ServerLabels? = nil, rereadable: Set<Mark> = []
    ) {
        self.unread = unread
        self.starred = starred
        self.labels = labels
        self.rereadable = rereadable
    }

    /// All articles that any of the lists names.
    package var named: Set<String> { shown.union(labels?.named ?? []) }

    /// The articles that the lists of statuses name: these are shown on the server. Lists of labels name hidden ones, too.
    package var shown: Set<String> {
        Mark.statuses.reduce(into: []) { $0.formUnion(self[$1] ?? []) }
    }

    /// The articles that have the mark's ``Mark/listedValue``.
    package subscript(mark: Mark) -> Set<String>? {
        switch mark {
        case .read: unread
        case .starred: starred
        case .label(let name): labels?[name]
        default: nil
        }
    }

    /// Replaces the list of one of ``Mark/statuses``.
    package mutating func set(_ list: Set<String>?, of mark: Mark) {
        switch mark {
        case .read: unread = list
        case .starred: starred = list
        default: preconditionFailure("no server lists \(mark)")
        }
    }
}

/// The user's labels on a server.
package struct ServerLabels: Equatable, Sendable {
    /// The articles of each label.
    package var lists: [String: Set<String>]

    /// The labels of which nothing is known, as the list of one wasn't requested or isn't to be believed.
    package var unclear: Set<String>

    /// The labels that are unclear as there are too many articles with one, or as none can be called so.
    package private(set) var leftOut: Set<String> = []

    /// The last label that had its turn, see ``LabelTurn``; `nil` where all are read each time.
    package var last: String?

    package init(lists: [String: Set<String>] = [:], unclear: Set<String> = []) {
        self.lists = lists
        self.unclear = unclear
    }

    /// The most articles in all lists that a sync reads.
    package static let mostArticles = 100_000

    /// How many articles the list of a further label may have; `nil` if it is to be left out.
    package func room(for name: String) -> Int? {
        guard LabelName.read(name) == name else { return nil }
        return Self.mostArticles - lists.values.reduce(0) { $0 + $1.count }
    }

    /// Keeps the label's articles as they are here.
    package mutating func leaveOut(_ name: String) {
        if unclear.insert(name).inserted { leftOut.insert(name) }
    }

    /// All articles that any of the lists names.
    package var named: Set<String> { lists.values.reduce(into: []) { $0.formUnion($1) } }

    /// The articles of a label: none if the server hasn't got it, and `nil` if they are unclear.
    package subscript(name: String) -> Set<String>? { unclear.contains(name) ? nil : lists[name] ?? [] }
}

/// The expected lengths of the server's lists, according to the local database.
package struct StatusCounts: Equatable, Sendable {
    package var unread: Int
    package var starred: Int
    package var labels: [String: Int]

    package init(unread: Int, starred: Int, labels: [String: Int] = [:]) {
        self.unread = unread
        self.starred = starred
        self.labels = labels
    }
}

/// A change of the user's that waits to be sent.
package struct QueuedChange: Equatable, Sendable {
    package var id: ArticleID

    /// The article's id on the server.
    package var serverID: String

    /// The number of failed attempts to send it.
    package var attempts: Int

    /// The longest time, in seconds, for which one that failed is put off.
    package static let longestPause = 86_400

    package init(id: ArticleID, serverID: String, attempts: Int = 0) {
        self.id = id
        self.serverID = serverID
        self.attempts = attempts
    }
}
