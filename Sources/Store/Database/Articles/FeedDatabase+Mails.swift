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

    /// Returns what the files of a Maildir are that other programs have named, as it was saved: the ids of their mails, `nil`
    /// for mails of others.
    package func mailFiles(in path: String) throws -> [Int64: String?] {
        try read { db in try MailTable.files(in: path, db) }
    }

    /// Saves what files are, and forgets those that are gone.
    package func saveMailFiles(_ files: [Int64: String?], gone: [Int64], in path: String) throws {
        if files.isEmpty && gone.isEmpty { return }
        try write { db in try MailTable.save(files, gone: gone, in: path, db) }
    }

    /// Saves whether a Maildir was missed, as its disk may be.
    ///
    /// - Returns: Whether that is new.
    @discardableResult
    package func setMaildir(_ path: String, isMissed: Bool) throws -> Bool {
        if try read({ db in try MailTable.isMissed(path, db) }) == isMissed { return false }
        try write { db in try MailTable.set(isMissed: isMissed, path, in: db) }
        return true
    }

    /// Returns which article it is, in every database; `nil` if its feed isn't known.
    package func origin(of id: ArticleID) throws -> ArticleOrigin? {
        try read { db in try MailTable.origin(of: id, in: db) }
    }

    /// Returns the flags that the mail of an article is to have.
    package func mailFlags(of id: ArticleID) throws -> MailFlags {
        try read { db in try MailTable.flags(of: id, in: db) }
    }

    /// Saves what mails and their articles agreed on, and marks articles as their mails are, like the user does.
    ///
    /// The mails must be on the disk, unless the agreement says that they are being written: what is saved here counts as
    /// what they said last.
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
