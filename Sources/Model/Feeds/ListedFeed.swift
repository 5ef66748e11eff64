package import Foundation

/// A feed with everything that `feeds` shows about it.
///
/// An object: it has four hundred bytes, and a list of a thousand is sorted.
package final class ListedFeed {
    package let feed: Feed

    /// Names, sorted.
    package let folders: [String]
    package let unread: Int
    package let refresh: RefreshState
    package let syncState: SyncState
    package let accountName: String

    /// How many enclosures were downloaded for its articles.
    package let downloads: Int

    /// The date of its newest article, see ``Article/listedDate(arrived:)``. Nil: it has none.
    package let newest: Date?

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
