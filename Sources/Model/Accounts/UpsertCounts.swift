/// The numbers of articles that were added and updated.
package struct UpsertCounts: Equatable, Sendable {
    package var new = 0

    /// The number of new articles that are unread: old ones arrive read, and so do those that were read elsewhere.
    package var unread = 0
    package var updated = 0

    /// The feeds that have more articles than they may, for the first time.
    package var full: [Feed] = []

    /// The statuses that known articles of a server brought with them.
    package var statuses = StatusChanges()

    /// - Parameter unread: `nil` if all new ones are.
    package init(new: Int = 0, unread: Int? = nil, updated: Int = 0) {
        self.new = new
        self.unread = unread ?? new
        self.updated = updated
    }

    package static func += (left: inout UpsertCounts, right: UpsertCounts) {
        left.new += right.new
        left.unread += right.unread
        left.updated += right.updated
        left.full += right.full
        left.statuses += right.statuses
    }
}
