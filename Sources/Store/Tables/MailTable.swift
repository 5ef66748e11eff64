import Foundation
import GRDB
import Model

/// The tables of Maildirs, and of the articles that were written into them as mails.
///
/// A row stays when its file is gone: the article must not be written again.
enum MailTable {

    /// The columns of ``all(in:_:)``.
    private enum Column: Int, RowColumn {
        case id, name, flags, trashed, begun, isBegun, now, deleted
    }

    /// Returns the mails of a Maildir.
    static func all(in path: String, _ db: Database) throws -> [WrittenMail] {
        let columns = Column.list { column in
            switch column {
            case .id: "mail.id"
            case .name: "name"
            case .flags: "flags"
            case .trashed: "trashed"
            case .begun: "begun"
            case .isBegun: "isBegun"
            case .now: flagsSQL
            case .deleted: "deleted"
            }
        }
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(columns) FROM mail CROSS JOIN status ON status.id = mail.id
                WHERE maildirID = (SELECT id FROM maildir WHERE path = ?)
                """)
        return try db.values(of: statement, arguments: [path]) { row in
            var mail = WrittenMail(
                article: ArticleID(row.integer(Column.id)), name: row.text(Column.name) ?? "",
                last: MailFlags(rawValue: Int(row.integer(Column.flags))),
                now: MailFlags(rawValue: Int(row.integer(Column.now))), isDeleted: row.integer(Column.deleted) != 0)
            mail.trashed = Int(row.integer(Column.trashed))
            mail.begun = MailFlags(rawValue: Int(row.integer(Column.begun)))
            mail.isBegun = row.integer(Column.isBegun) != 0
            return mail
        }
    }

    /// An SQL expression of a row of `status`: the flags of its mail. Hidden articles are not flagged as deleted.
    private static let flagsSQL =
        MailFlags.marks.map { "(\($0.mark.facts.kind) = 1) * \($0.flag.rawValue)" }.joined(separator: " + ")

    /// Returns the flags that the mail of an article is to have.
    static func flags(of id: ArticleID, in db: Database) throws -> MailFlags {
        let statement = try db.cachedStatement(sql: "SELECT \(flagsSQL) FROM status WHERE id = ?")
        return MailFlags(rawValue: try Int.fetchOne(statement, arguments: [id.rawValue]) ?? 0)
    }

    /// Saves what mails and articles agreed on. An article that is forgotten is skipped.
    static func save(_ agreements: [MailAgreement], in path: String, _ db: Database) throws {
        try db.execute(sql: "INSERT OR IGNORE INTO maildir (path) VALUES (?)", arguments: [path])
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO mail (id, maildirID, name, flags, trashed, begun, isBegun)
                SELECT status.id, maildir.id, ?3, ?4, ?5, ?6, ?7
                FROM status CROSS JOIN maildir WHERE status.id = ?1 AND path = ?2
                ON CONFLICT (id, maildirID) DO UPDATE SET name = excluded.name, flags = excluded.flags,
                    trashed = excluded.trashed, begun = excluded.begun, isBegun = excluded.isBegun
                """)
        for mail in agreements {
            try statement.execute(arguments: [
                mail.article.rawValue, path, mail.name, mail.flags.rawValue, mail.trashed, mail.begun.rawValue,
                mail.isBegun,
            ])
        }
    }

    /// Returns what files that other programs have named are: the ids of their mails, `nil` for mails of others.
    static func files(in path: String, _ db: Database) throws -> [Int64: String?] {
        let statement = try db.cachedStatement(
            sql: "SELECT fingerprint, name FROM mailFile WHERE maildirID = (SELECT id FROM maildir WHERE path = ?)")
        var files: [Int64: String?] = [:]
        try db.forEachRow(of: statement, arguments: [path]) { row in
            files.updateValue(row.text(FileColumn.name), forKey: row.integer(FileColumn.fingerprint))
        }
        return files
    }

    private enum FileColumn: Int, RowColumn {
        case fingerprint, name
    }

    static func save(_ files: [Int64: String?], gone: [Int64], in path: String, _ db: Database) throws {
        try db.execute(sql: "INSERT OR IGNORE INTO maildir (path) VALUES (?)", arguments: [path])
        let removal = try db.cachedStatement(
            sql: "DELETE FROM mailFile WHERE fingerprint = ? AND maildirID = (SELECT id FROM maildir WHERE path = ?)")
        for fingerprint in gone { try removal.execute(arguments: [fingerprint, path]) }
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO mailFile (maildirID, fingerprint, name) SELECT id, ?, ? FROM maildir WHERE path = ?
                """)
        for (fingerprint, name) in files { try statement.execute(arguments: [fingerprint, name, path]) }
    }

    /// Returns whether a Maildir was not there the last time.
    static func isMissed(_ path: String, _ db: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM maildir WHERE path = ? AND isMissed)"
        return try Bool.fetchOne(db, sql: sql, arguments: [path]) ?? false
    }

    static func set(isMissed: Bool, _ path: String, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO maildir (path, isMissed) VALUES (?, ?)
                ON CONFLICT (path) DO UPDATE SET isMissed = excluded.isMissed
                """, arguments: [path, isMissed])
    }

    /// Forgets the mails of a Maildir that is gone.
    static func forget(_ path: String, in db: Database) throws {
        try db.execute(sql: "DELETE FROM maildir WHERE path = ?", arguments: [path])
    }

    /// Gives the mails of a duplicate to another article, unless it has some.
    static func merge(_ duplicate: Int64, into id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE OR IGNORE mail SET id = ? WHERE id = ?").execute(arguments: [id, duplicate])
    }

    /// Returns which article it is, in every database; `nil` if its feed isn't known.
    static func origin(of id: ArticleID, in db: Database) throws -> ArticleOrigin? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT url, articleID, feed.id FROM status CROSS JOIN feed ON feed.id = status.feedID WHERE status.id = ?
                """)
        return try Row.fetchOne(statement, arguments: [id.rawValue]).map { row in
            let articleID: String = try row.value("articleID")
            let feed = FeedID(try row.value("id"))
            let local = LocalArticleID(articleID).flatMap { $0.feed == feed ? $0.key : nil }
            return ArticleOrigin(feedURL: try row.value("url"), key: local ?? articleID)
        }
    }
}
