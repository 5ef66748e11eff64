package import Foundation

/// A command that can be undone: a change of statuses, labels or a note, or the removal of feeds. Deletions are listed
/// too, but stay.
package struct TimelineCommand: Equatable, Sendable {
    package var change: Change

    /// When the command was run.
    package var date: Date

    /// The ids of all articles that it changed, in ascending order.
    package var ids: [ArticleID]

    package enum Change: Equatable, Sendable {
        case set(MarkChange)
        case renamedLabel(String, to: String)

        /// The note of an article was changed. A text is empty where there is no note.
        case noted(former: String, text: String)
        case deleted

        /// Feeds were removed, in this order.
        case removed([RemovedFeed])
    }

    package init(_ change: Change, date: Date, ids: [ArticleID]) {
        self.change = change
        self.date = date
        self.ids = ids
    }
}

/// The id of a command, which groups its changes: they are undone together.
package struct CommandID: Hashable, Sendable {
    package let rawValue: String

    /// Creates the id of a new command.
    package init() {
        rawValue = UUID().uuidString
    }
}
