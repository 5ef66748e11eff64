package import Foundation

/// Which articles to list, and in what order.
package struct ArticleQuery: Equatable, Sendable {
    /// Nil: no matter.
    package var isRead: Bool?
    package var isStarred: Bool?

    /// Nil: of all feeds.
    package var feeds: [FeedID]?

    /// Nil: in any folder or none.
    package var folders: [FolderID]?
    package var account: AccountID?

    /// Dated at or after.
    package var since: Date?

    /// Dated before.
    package var until: Date?
    package var limit: Int?
    package var order = Order.newest

    package init() {}

    /// Articles of one date are ordered by id, in the same direction.
    package enum Order: String, CaseIterable, Sendable {
        case newest
        case oldest
        /// By when they came here, latest first.
        case arrived
        /// By the feed's name, then newest first.
        case feed
        case title
    }
}
