package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Returns the mails that were written into a Maildir, also those whose files are gone.
    ///
    /// - Parameter path: The directory, with links resolved.
    package func mails(in path: String) throws -> [WrittenMail] {
        try read { db in try MailTable.all(in: path, db) }
    }

    /// Returns which article it is, in every database; `nil` if its feed isn't known.
    package func origin(of id: ArticleID) throws -> ArticleOrigin? {
        try read { db in try MailTable.origin(of: id, in: db) }
    }

    /// Saves what mails and their articles agreed on, and marks articles as their mails are, like the user does.
    ///
    /// The mails must be on the disk: what is saved here counts as what they said last.
    ///
    /// - Parameter command: The command that the marks are part of, and are undone with.
    /// - Returns: The number of marks that articles got or lost, and of deleted articles.
    @discardableResult
    package func save(
        _ agreements: [MailAgreement], in path: String, at now: Date, partOf command: CommandID
    ) throws -> Int {
        try write { db in
            var changed = 0
            for (mark, flag) in MailFlags.marks {
                for value in [true, false] {
                    let ids = agreements.filter { $0.marks.contains(flag) && $0.flags.contains(flag) == value }
                    changed += try set(
                        MarkChange(mark, value), of: ids.map(\.article), by: .mail, at: now, partOf: command, in: db)
                }
            }
            try MailTable.save(agreements, in: path, db)
            return changed
        }
    }

    /// Forgets the mails of a Maildir that is gone: if it is made again, it gets new ones.
    package func forgetMails(in path: String) throws {
        try write { db in try MailTable.forget(path, in: db) }
    }
}
