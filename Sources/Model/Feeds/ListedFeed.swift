package import Foundation

/// A feed with everything that `feeds` shows about it.
///
/// It is a class: a value would have four hundred bytes, and lists of a thousand are sorted.
package final class ListedFeed {
    package let feed: Feed

    /// The names of its folders, sorted.
    package let folders: [String]
    package let unread: Int
    package let refresh: RefreshState
    package let syncState: SyncState
    package let accountName: String

    /// The number of enclosures that were downloaded for its articles.
    package let downloads: Int

    /// The date of its newest article, see ``Article/listedDate(arrived:)``; `nil` if it has none.
    package let newest: Date?

    /// Whether none of its articles' last pages was of use; `nil` if it is not a feed whose pages a sync fetches.
    package let hasUselessPages: Bool?

    /// When a timer's sync fetches it, set by the caller; `nil`, or a date in the past, if the next sync does.
    package var nextFetch: Date?

    package init(
        feed: Feed, folders: [String], unread: Int, refresh: RefreshState, syncState: SyncState,
        accountName: String, downloads: Int = 0, newest: Date? = nil, hasUselessPages: Bool? = nil
    ) {
        self.feed = feed
        self.folders = folders
        self.unread = unread
        self.refresh = refresh
        self.syncState = syncState
        self.accountName = accountName
        self.downloads = downloads
        self.newest = newest
        self.hasUselessPages = hasUselessPages
    }
}

/// The number of articles that a feed published lately, and how many of them were read.
package struct FeedActivity: Equatable, Sendable {
    /// The number of weeks that are counted.
    package static let weekCount = 12

    /// The number of articles of each week, the oldest first. The last week ends now.
    package var weeks = [Int](repeating: 0, count: weekCount)

    /// The number of these articles that are unread.
    package var unread = 0

    package init() {}

    /// The number of articles in all weeks.
    package var articles: Int { weeks.reduce(0, +) }
}
