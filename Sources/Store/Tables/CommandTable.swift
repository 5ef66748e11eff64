import Foundation
import GRDB
import Model

/// The last timeline commands: a row for every change that one made.
enum CommandTable {

    /// How many commands are remembered.
    static let most = 20

    static func add(
        _ change: TimelineCommand.Change, of ids: [Int64], at now: Int64, as command: CommandID, in db: Database
    ) throws {
        if ids.isEmpty { return }
        let last = try String.fetchOne(db, sql: "SELECT process FROM command ORDER BY id DESC LIMIT 1")
        let (kind, value) = columns(change)
        try db.cachedStatement(sql: "INSERT INTO command (process, kind, value, date, ids) VALUES (?, ?, ?, ?, ?)")
            .execute(arguments: [command.rawValue, kind, value, now, IDRuns.text(ids)])
        if last != command.rawValue { try forgetOldest(in: db) }
    }

    private static func forgetOldest(in db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM command WHERE process NOT IN (
                    SELECT process FROM command GROUP BY process ORDER BY max(id) DESC LIMIT \(most))
                """)
    }

    /// Nil: nothing is remembered.
    static func last(in db: Database) throws -> TimelineCommand? {
        let last = "SELECT kind, value, date, process FROM command ORDER BY id DESC LIMIT 1"
        guard let row = try Row.fetchOne(db, sql: last) else { return nil }
        let rows = try String.fetchAll(
            db, sql: "SELECT ids FROM command WHERE (kind, value, process) = (?, ?, ?)",
            arguments: [row["kind"] as String, row["value"] as Bool, row["process"] as String])
        let ids = Set(rows.flatMap(IDRuns.ids)).sorted()
        return TimelineCommand(
            change(row["kind"], row["value"]), date: Date(timeIntervalSince1970: row["date"]),
            ids: ids.map { ArticleID($0) })
    }

    /// What ``last(in:)`` gave.
    static func forgetLast(in db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM command
                WHERE (kind, value, process) = (SELECT kind, value, process FROM command ORDER BY id DESC LIMIT 1)
                """)
    }

    // MARK: Columns

    private static let deleted = "deleted"

    private static func columns(_ change: TimelineCommand.Change) -> (kind: String, value: Bool) {
        switch change {
        case .set(let kind, let value): (kind.rawValue, value)
        case .deleted: (deleted, true)
        }
    }

    private static func change(_ kind: String, _ value: Bool) -> TimelineCommand.Change {
        StatusKind(rawValue: kind).map { .set($0, value) } ?? .deleted
    }
}
