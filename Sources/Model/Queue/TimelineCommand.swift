package import Foundation

/// A command that can be undone: of the timeline, or the removal of feeds; or a deletion, which cannot.
package struct TimelineCommand: Equatable, Sendable {
    package var change: Change

    /// When it was given.
    package var date: Date

    /// The ids of all articles that it changed, in ascending order.
    package var ids: [ArticleID]

    package enum Change: Equatable, Sendable {
        case set(StatusKind, Bool)
        case deleted

        /// In the order in which they were removed.
        case removed([RemovedFeed])
    }

    package init(_ change: Change, date: Date, ids: [ArticleID]) {
        self.change = change
        self.date = date
        self.ids = ids
    }
}
