extension SyncServer {

    /// Everything a ``SyncServer`` knows.
    package struct State: Sendable {
        package let flavor: Flavor
        package var users: [String: ServerContents]

        /// The passwords that aren't those of the beginning.
        var passwords: [String: String] = [:]

        /// Counts how often all sessions, and all tokens, were made invalid.
        package var sessions = 0
        var tokens = 0

        /// The changes that were made to it.
        package var history = History()
        package var lies: [Lie] = []

        /// The roles of the lists that were untrue when last asked for.
        var untrue: Set<ServerRequest.Role> = []

        /// The contents that stale answers are from.
        package var old: [String: ServerContents] = [:]

        /// Whether an article is starred, as a machine heard when it asked for it.
        var heardStars: [HeardStar: Bool] = [:]

        /// Articles on which edits fail, with which status.
        package var bad: [Int64: Int] = [:]
        package var pageSize = Int.max

        /// The bytes of the largest answer about articles that a client takes, or the server survives.
        package var largestAnswer = Int.max

        /// Which program is which machine. Others get no answer, unless there are no machines.
        package var machines: [String: Int] = [:]
        package var told = Told()

        init(_ flavor: Flavor) {
            self.flavor = flavor
            users = ["alice": ServerContents(flavor)]
        }
    }

    struct HeardStar: Hashable, Sendable {
        var machine: Int
        var article: History.ArticleKey
    }

    /// Counts lies.
    package struct Told: Sendable {
        package var count = 0

        /// Those that weren't recognizable.
        package var untrue = 0

        /// Answers to edits only.
        package var edits = 0
        package var refusals = 0

        /// Counts refusals of logins: of three in a row, at least one isn't stray.
        package var badLogins = 0
    }
}

// MARK: - Changes by others

extension SyncServer.State {

    package func feed(_ url: String, of user: String) -> ServerContents.Feed? {
        users[user]?.feeds.first { $0.url == url }
    }

    /// Returns the ids of a feed's articles, whether or not it is still there.
    package func articles(of url: String, of user: String) -> [Int64] {
        users[user]?.sorted { $0.feed.url == url }.map(\.id) ?? []
    }

    @discardableResult
    package mutating func change<Result>(_ user: String, _ body: (inout ServerContents) -> Result) -> Result {
        body(&users[user, default: ServerContents(flavor)])
    }

    package mutating func set(_ key: History.Key, _ value: Bool) {
        let (user, id) = (key.article.user, key.article.id)
        guard let there = users[user]?.has(key.flag, id), there != value else { return }
        _ = users[user]?.put(key.flag, value, id)
        history.append(.changed(key, value))
    }

    package mutating func publish(
        _ user: String, in feed: Int64, title: String, isRead: Bool, isStarred: Bool
    ) -> Int64? {
        guard users[user]?.feed(id: feed) != nil else { return nil }
        users[user]?.clock += 1_000_003
        let id = users[user]?.addEntry(
            to: feed, title: title, content: "<p>Words of \(title)</p>", isRead: isRead, isStarred: isStarred)
        guard let id else { return nil }
        history.append(
            .created(History.ArticleKey(user: user, id: id), isRead: isRead, isStarred: isStarred))
        return id
    }

    package mutating func purge(_ article: History.ArticleKey) {
        users[article.user]?.remove([article.id])
        history.append(.vanished(article))
    }

    package mutating func removeFeed(_ id: Int64, of user: String) {
        let before = users[user]?.ids ?? []
        users[user]?.removeFeed(id)
        noteVanished(of: user, besides: before)
    }

    /// Notes what goes with feeds.
    mutating func noteVanished(of user: String, besides before: [Int64]) {
        for id in before where users[user]?.entry(id) == nil {
            history.append(.vanished(History.ArticleKey(user: user, id: id)))
        }
    }
}
