import Foundation
import GRDB
import Model

/// The table of the user's notes: one for an article at most.
enum NoteTable {
    static func text(of id: Int64, in db: Database) throws -> String? {
        let statement = try db.cachedStatement(sql: "SELECT text FROM note WHERE id = ?")
        return try String.fetchOne(statement, arguments: [id])
    }

    static func isEmpty(in db: Database) throws -> Bool {
        try Row.fetchOne(db, sql: "SELECT 1 FROM note LIMIT 1") == nil
    }

    /// Replaces the note of an article; an empty text deletes it.
    ///
    /// - Returns: Whether that changed anything, which it doesn't for unknown and deleted articles.
    static func set(_ text: String, of id: ArticleID, at now: Date, in db: Database) throws -> Bool {
        if text.isEmpty {
            try db.cachedStatement(sql: "DELETE FROM note WHERE id = ?").execute(arguments: [id.rawValue])
        } else {
            try db.cachedStatement(
                sql: """
                    INSERT INTO note (id, text, dateChanged) SELECT id, ?2, ?3 FROM status WHERE id = ?1 AND deleted = 0
                    ON CONFLICT (id) DO UPDATE SET text = excluded.text, dateChanged = excluded.dateChanged
                    WHERE text <> excluded.text
                    """
            ).execute(arguments: [id.rawValue, text, now.seconds])
        }
        guard db.changesCount > 0 else { return false }
        try StatusTable.restartRetention(of: id, in: db)
        return true
    }

    /// Replaces the note of an article and, on accounts that share it, queues the change.
    ///
    /// - Returns: Whether that changed anything.
    static func setAsUser(_ text: String, of id: ArticleID, at now: Date, in db: Database) throws -> Bool {
        guard try set(text, of: id, at: now, in: db) else { return false }
        try PendingArticleTable.notes.add(id, at: now.seconds, in: db)
        return true
    }

    /// Adds the note of a duplicate to that of another article, if it says something else.
    static func merge(_ duplicate: Int64, into id: Int64, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO note (id, text, dateChanged) SELECT ?2, text, dateChanged FROM note WHERE id = ?1
                ON CONFLICT (id) DO UPDATE
                SET text = text || char(10, 10) || excluded.text, dateChanged = max(dateChanged, excluded.dateChanged)
                WHERE text <> excluded.text
                """
        ).execute(arguments: [duplicate, id])
    }
}
