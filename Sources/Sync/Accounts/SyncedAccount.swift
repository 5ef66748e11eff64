package import API
package import Model
package import Store

/// An account that can be brought up to date: what its service needs to implement.
///
/// Sidebar changes are immediate: done, here and on the server, when the method returns; else it throws and nothing
/// changed. Timeline changes are not here: they go into the store, and ``push(progress:)`` sends them.
package protocol SyncedAccount: Sendable {
    var account: Account { get }

    /// What to store of a sync that ended with the error, for people to read; nil: nothing.
    func message(of error: SyncError) -> String?

    /// Sends what the user did with articles.
    ///
    /// A server's trouble is in the report: it is no reason not to pull. Throws ``SyncError`` where nothing can be asked.
    func push(progress: @escaping @Sendable (SyncProgress) -> Void) async throws -> PushReport

    /// Fetches what is new and merges it into the store.
    func pull(_ options: PullOptions, progress: @escaping @Sendable (SyncProgress) -> Void) async throws -> SyncReport

    /// The account as one that takes articles of other readers; `nil` if its articles only come from its server.
    var importing: (any ImportingAccount)? { get }

    /// Returns whether feeds and folders can be changed in this way.
    func can(_ capability: Capability) -> Bool

    /// Subscribes to the feed at the address, or to the one that the page at the address points to; its articles are
    /// there when this returns.
    ///
    /// Throws ``SyncError/severalFeeds(page:_:)``, ``SyncError/noFeeds(page:tried:)``, ``SyncError/fetch(url:_:)``,
    /// ``SyncError/server(_:_:)`` and `StoreError.alreadySubscribed`.
    func subscribe(_ subscription: Subscription) async throws -> Subscribed

    /// Subscribes to all of them, without waiting for their articles.
    func subscribe(_ feeds: [ImportedFeed]) async throws -> Imported

    /// Unsubscribes from the feed. Feeds that one command removes are restored by one undo, where the account has no
    /// server.
    func unsubscribe(_ feed: Feed, as command: CommandID) async throws

    /// Nil: call it what it calls itself.
    func rename(_ feed: Feed, to title: String?) async throws

    /// Nil: into no folder.
    func move(_ feed: Feed, to folder: String?) async throws
    func addFolder(_ name: String) async throws
    func renameFolder(_ name: String, to newName: String) async throws

    /// The feeds in it stay.
    func deleteFolder(_ name: String) async throws
}

/// An account that takes articles of other readers.
package protocol ImportingAccount: SyncedAccount {
    var database: FeedDatabase { get }

    /// Adds the articles and returns their number, without those that are known.
    func add(_ articles: [ImportedArticle]) async throws -> Int
}
