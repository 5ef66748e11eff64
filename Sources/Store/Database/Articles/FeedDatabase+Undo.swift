package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Returns the command that ``undo(at:)`` would undo; `nil` if nothing is remembered.
    package func lastCommand() throws -> TimelineCommand? {
        try read(CommandTable.last)
    }

    /// Undoes the last timeline command, and forgets it, so that the next call undoes the one before.
    ///
    /// Each of its articles that is still as the command left it is restored, and queued for sending. What was changed
    /// since, by the user or by a sync, stays. A deletion changes nothing: it is only forgotten. Feeds that were
    /// removed are subscribed to again, unless they are already.
    ///
    /// - Returns: The command, and how many articles, or feeds, were restored; `nil` if nothing is remembered.
    @discardableResult
    package func undo(at now: Date) throws -> (command: TimelineCommand, changed: Int)? {
        try write { db in
            guard let command = try CommandTable.last(in: db) else { return nil }
            try CommandTable.forgetLast(in: db)
            switch command.change {
            case .set(let kind, let value):
                return (command, try change(kind, !value, of: command.ids, at: now, in: db).count)
            case .removed(let feeds): return (command, try feeds.count { try FeedTable.restore($0, in: db) })
            case .deleted: return (command, 0)
            }
        }
    }
}
