/// Who did what with which article, in the order in which it happened: kept by the test, never asked of the store.
package struct History: Sendable {
    package private(set) var events: [Event] = []

    package mutating func append(_ event: Event) {
        events.append(event)
    }

    /// A flag of an article on the server.
    package struct Key: Hashable, Sendable {
        package var article: ArticleKey
        package var flag: ServerContents.Flag

        package init(article: ArticleKey, flag: ServerContents.Flag) {
            self.article = article
            self.flag = flag
        }
    }

    package struct ArticleKey: Hashable, Sendable {
        package var user: String

        /// The server's.
        package var id: Int64

        package init(user: String, id: Int64) {
            self.user = user
            self.id = id
        }
    }

    package enum Event: Sendable {
        case created(ArticleKey, isRead: Bool, isStarred: Bool)

        /// The server doesn't have it any more.
        case vanished(ArticleKey)

        /// The user, at a machine, where the article was listed with the other value.
        case deed(Int, Key, Bool)

        /// The user's last deed changed nothing, as a sync was faster; or the server denied it so often that a sync
        /// gave up, and said so.
        case withdrawn(Int, Key)

        /// The user's last deed at the machine isn't waiting there.
        case settled(Int, Key)

        /// The machine may send this, and need not.
        case permitted(Int, Key, Bool)
        case deleted(Int, ArticleKey)

        /// `queue drop`, of one account.
        case droppedQueue(Int, user: String)

        /// The machine was seen to have an article with that star or label, and rightly.
        case held(Int, Key)
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

    /// How much a machine can know after a sync.
    package struct SyncEnd: Sendable {
        /// Whether it sent all that it had to send, and nothing went wrong.
        package var sentAll: Bool

        /// Whether it read all of the server's lists, and they were true.
        package var knowsLists: Bool

        package init(sentAll: Bool, knowsLists: Bool) {
            self.sentAll = sentAll
            self.knowsLists = knowsLists
        }
    }
}

extension History.Key: CustomStringConvertible {
    package var description: String { "\(flag) of \(article)" }
}

extension History.ArticleKey: CustomStringConvertible {
    package var description: String { "\(user)'s \(id)" }
}
