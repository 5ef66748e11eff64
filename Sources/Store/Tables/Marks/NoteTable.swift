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
    /// - Parameter condition: A condition on its row of `status`.
    /// - Returns: Whether that changed anything.
    static func set(
        _ text: String, of id: ArticleID, if condition: String, at now: Date, in db: Database
    ) throws -> Bool {
        if text.isEmpty {
            try db.cachedStatement(
                sql: """
                    DELETE FROM note WHERE id = ?1 AND EXISTS (SELECT 1 FROM status WHERE id = ?1 AND \(condition))
                    """
            ).execute(arguments: [id.rawValue])
        } else {
            try db.cachedStatement(
                sql: """
                    INSERT INTO note (id, text, dateChanged) SELECT id, ?2, ?3 FROM status WHERE id = ?1 AND \(condition)
                    ON CONFLICT (id) DO UPDATE SET text = excluded.text, dateChanged = excluded.dateChanged
                    WHERE text <> excluded.text
                    """
            ).execute(arguments: [id.rawValue, text, now.seconds])
        }
        guard db.changesCount > 0 else { return false }
        try StatusTable.restartRetention(of: id, in: db)
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
