package import Foundation

/// A command that changed something, as the log of undo remembers it.
package struct LoggedCommand: Equatable, Sendable {
    package var change: Change

    /// When the command was run.
    package var date: Date

    /// The ids of all articles that it changed, in ascending order.
    package var ids: [ArticleID]

    package enum Change: Equatable, Sendable {
        /// A mark of articles was changed. Where a label was renamed, the former mark is another one.
        case marked(from: MarkChange, to: MarkChange)

        /// Feeds were removed, in this order.
        case removed([RemovedFeed])

        /// The command of this name changed something else, which undo does not take back. These commands do, each as
        /// its words; empty where none does.
        case other(String, takenBackBy: [[String]])

        package static func set(_ change: MarkChange) -> Change { .marked(from: change.opposite, to: change) }
    }

    package init(_ change: Change, date: Date, ids: [ArticleID]) {
        self.change = change
        self.date = date
        self.ids = ids
    }

    /// Whether undo takes it back. Where it doesn't, it only forgets the command.
    package var canBeUndone: Bool {
        switch change {
        case .marked(_, let now): now.mark.facts.canBeUndone
        case .removed: true
        case .other: false
        }
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
