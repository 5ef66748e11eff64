package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// What ``undo(at:)`` would be about. Nil: nothing is remembered.
    package func lastCommand() throws -> TimelineCommand? {
        try read(CommandTable.last)
    }

    /// Takes back the last timeline command, and forgets it, so that the next call is about the one before.
    ///
    /// Each of its articles that is still as the command left it becomes what it was, and is queued for sending. What was
    /// changed since, by the user or by a sync, stays. A deletion changes nothing: it is only forgotten.
    ///
    /// - Returns: The command, and how many articles became what they were. Nil: nothing is remembered.
    @discardableResult
    package func undo(at now: Date) throws -> (command: TimelineCommand, changed: Int)? {
        try write { db in
            guard let command = try CommandTable.last(in: db) else { return nil }
            try CommandTable.forgetLast(in: db)
            guard case .set(let kind, let value) = command.change else { return (command, 0) }
            return (command, try change(kind, !value, of: command.ids, at: now, in: db).count)
        }
    }
}
