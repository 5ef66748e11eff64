package import Foundation

/// A feed with everything that `feeds` shows about it.
package struct ListedFeed: Equatable, Sendable {
    package var feed: Feed

    /// Names, sorted.
    package var folders: [String]
    package var unread: Int
    package var refresh: RefreshState
    package var syncState: SyncState
    package var accountName: String

    /// How many enclosures were downloaded for its articles.
    package var downloads: Int

    /// The date of its newest article, see ``Article/listedDate(arrived:)``. Nil: it has none.
    package var newest: Date?

    /// When the next sync of a timer fetches it, as the caller finds out; nil, or in the past: at once.
    package var nextVisit: Date?

    package init(
        feed: Feed, folders: [String], unread: Int, refresh: RefreshState, syncState: SyncState,
        accountName: String, downloads: Int = 0, newest: Date? = nil
    ) {
        self.feed = feed
        self.folders = folders
        self.unread = unread
        self.refresh = refresh
        self.syncState = syncState
        self.accountName = accountName
        self.downloads = downloads
        self.newest = newest
    }
}
