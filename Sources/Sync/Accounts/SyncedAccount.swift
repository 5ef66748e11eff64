package import API
import Fetch
package import Model
package import Store

/// An account that can be brought up to date.
///
/// Sidebar changes are immediate: they are done, here and on the server, when the method returns; otherwise, it throws
/// and nothing has changed. Timeline changes go into the store instead, and ``push(progress:)`` sends them.
package protocol SyncedAccount: Sendable {
    var account: Account { get }

    /// Returns the text to store for a sync that ended with the error, for people to read; `nil` to store none.
    func message(of error: any Error) -> String?

    /// Sends the user's changes to articles.
    ///
    /// A server's error is in the report, as it is no reason not to pull. Throws ``SyncError`` if nothing can be asked.
    func push(progress: @escaping @Sendable (SyncProgress) -> Void) async throws -> PushReport

    /// Fetches what is new and merges it into the store.
    func pull(_ options: PullOptions, progress: @escaping @Sendable (SyncProgress) -> Void) async throws -> SyncReport

    /// The account as one that accepts articles of other readers; `nil` if its articles only come from its server.
    var importing: (any ImportingAccount)? { get }

    /// Returns whether the account supports such a change of feeds and folders.
    func can(_ capability: Capability) -> Bool

    /// Subscribes to the feed at the address, or to the one that the page at the address points to; its articles are
    /// there when this returns.
    ///
    /// Throws `AddressError`, ``SyncError/server(_:_:)`` and `StoreError.alreadySubscribed`.
    func subscribe(_ subscription: Subscription) async throws -> Subscribed

    /// Subscribes to all the feeds, without waiting for their articles.
    func subscribe(_ feeds: [ImportedFeed]) async throws -> Imported

    /// Unsubscribes from the feed, which is hidden here. Feeds that one command removes are restored by one undo.
    func unsubscribe(_ feed: Feed, as command: CommandID) async throws

    /// Gives the feed a title; `nil` restores the feed's own.
    func rename(_ feed: Feed, to title: String?) async throws

    /// Gives the feed another address, from which it is fetched from then on. Its articles, settings and folders stay.
    ///
    /// Throws `StoreError.alreadySubscribed` if another feed has the address.
    func setURL(_ url: String, of feed: Feed) async throws

    /// Moves the feed to a folder; `nil` means no folder.
    func move(_ feed: Feed, to folder: String?) async throws

    /// Puts the feed into folders, which are created if needed, and takes it out of others; it stays in all the rest.
    ///
    /// Throws ``SyncError/oneFolderEach(_:)`` if the account cannot do that, and `StoreError.notInFolder`.
    func move(_ feed: Feed, into folders: [String], outOf others: [String]) async throws
    func addFolder(_ name: String) async throws
    func renameFolder(_ name: String, to newName: String) async throws

    /// Deletes a folder. Its feeds stay.
    func deleteFolder(_ name: String) async throws
}

/// An account that accepts articles of other readers.
package protocol ImportingAccount: SyncedAccount {
    var database: FeedDatabase { get }

    /// Adds the articles and returns the number of new ones.
    func add(_ articles: [ImportedArticle]) async throws -> Int
}
