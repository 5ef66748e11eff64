/// Who did what with which article, in the order in which it happened: kept by the test, never asked of the store.
struct History: Sendable {
    private(set) var events: [Event] = []

    mutating func append(_ event: Event) {
        events.append(event)
    }

    /// A flag of an article on the server.
    struct Key: Hashable, Sendable {
        var article: ArticleKey
        var flag: ServerContents.Flag
    }

    struct ArticleKey: Hashable, Sendable {
        var user: String

        /// The server's.
        var id: Int64
    }

    enum Event: Sendable {
        case created(ArticleKey, isRead: Bool, isStarred: Bool)

        /// The server doesn't have it any more.
        case vanished(ArticleKey)

        /// The user, at a machine, where the article was listed with the other value.
        case deed(Int, Key, Bool)

        /// What the user did last changed nothing, as a sync was faster; or the server denied it so often that a sync
        /// gave up, and said so.
        case withdrawn(Int, Key)

        /// The machine may send this, and need not.
        case permitted(Int, Key, Bool)
        case deleted(Int, ArticleKey)

        /// `queue drop`, of one account.
        case droppedQueue(Int, user: String)

        /// The machine was seen to have a starred article, and rightly.
        case held(Int, ArticleKey)
        case syncBegan(Int, user: String)

        case syncEnded(Int, user: String, SyncEnd)

        // MARK: Of the server

        /// A machine wants a flag to be set.
        case asked(Int, Key, Bool)

        /// The server has done that, and said so.
        case accepted(Int, Key, Bool)

        /// The server has done that, and its answer got lost.
        case done(Int, Key, Bool)

        /// The server keeps no such flag of the article, and said that all went well.
        case ignored(Key)

        /// The flag changed.
        case changed(Key, Bool)
    }

    /// What a machine can know after a sync.
    struct SyncEnd: Sendable {
        /// Whether it sent all that it had to send, and nothing went wrong.
        var sentAll: Bool

        /// Whether it read all of the server's lists, and they were true.
        var knowsLists: Bool
    }
}

extension History.Key: CustomStringConvertible {
    var description: String { "\(flag) of \(article)" }
}

extension History.ArticleKey: CustomStringConvertible {
    var description: String { "\(user)'s \(id % 1_000_000_000_000 / 1_000_000)" }
}

/// What should not have happened.
struct Violation: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
