import Foundation
import GRDB

/// What is in a database, as lines that are the same whenever it holds the same: rows are sorted, ids give way to what
/// they stand for, and dates to whether there is one. Tables that FTS5 keeps for itself are left out.
///
/// Nothing is known here of any table but what the schema says, and what names their rows.
struct DatabaseDump {
    private let db: Database

    /// How the rows of a table that others refer to are named: an id depends on which answer came first.
    private static let names = [
        "account": "name", "folder": "name", "feed": "url", "status": "articleID", "rule": "query",
    ]

    /// What depends on the moment, or on how often something was tried, and isn't a date.
    private static let moments: Set = [
        "since", "until", "pausedUntil", "process", "level", "lastID", "outcome", "attempts", "recentSince",
        "stamp", "lastStamp", "length", "lastLine",
    ]

    /// What is wrong with it is among them.
    ///
    /// Of a copy: to open it changes a database whose process died.
    static func lines(of path: String) throws -> [String] {
        guard FileManager.default.fileExists(atPath: path) else { return ["no database"] }
        let copy = "\(path).copy"
        defer {
            for ending in ["", "-journal", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: copy + ending)
            }
        }
        for ending in ["", "-journal", "-wal"] where FileManager.default.fileExists(atPath: path + ending) {
            try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
        }
        let queue = try DatabaseQueue(path: copy)
        let lines = try queue.read { db in
            try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }.map { "damage: \($0)" }
                + DatabaseDump(db: db).lines()
        }
        try queue.close()
        return lines
    }

    /// Without what takes commands back: of one that was killed after the server had done it, the next sync can't know; and
    /// without what the search index measured of itself.
    private func lines() throws -> [String] {
        let tables = try Row.fetchAll(db, sql: "PRAGMA table_list").filter {
            $0["schema"] == "main" && $0["type"] == "table" && !($0["name"] as String).hasPrefix("sqlite_")
                && !($0["name"] as String).hasPrefix("undo")
        }
        let all = try tables.flatMap { try lines(of: $0["name"]) }
        return all.filter { !$0.hasPrefix("derived: name=\"searchMerge\"") }.sorted()
    }

    private func lines(of table: String) throws -> [String] {
        let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_list(\(table))").reduce(into: [:]) {
            $0[$1["from"] as String] = $1["table"] as String
        }
        let columns = try db.columns(in: table).map(\.name).filter { $0 != "id" || references["id"] != nil }
        let values = columns.map { column in
            guard let other = references[column], let name = Self.names[other] else { return column }
            return "(SELECT other.\(name) FROM \(other) AS other WHERE other.id = \(table).\(column))"
        }
        // What was sent and waits for the next list to confirm it: how many lists came since differs.
        // And when a machine was last seen.
        let condition =
            columns.contains("sentAt")
            ? " WHERE sentAt IS NULL" : columns.contains("stamp") ? " WHERE kind <> 'machine'" : ""
        let rows = table + condition
        return try Row.fetchAll(db, sql: "SELECT \(values.joined(separator: ", ")) FROM \(rows)").map { row in
            let texts = zip(columns, row.databaseValues).map { "\($0)=\(Self.text($1, in: $0))" }
            return "\(table): \(texts.joined(separator: " "))"
        }
    }

    private static func text(_ value: DatabaseValue, in column: String) -> String {
        let isMoment = column.hasPrefix("date") || column.hasSuffix("At") || moments.contains(column)
        if isMoment && !value.isNull { return "…" }
        // JSON, whose members come in any order.
        return column == "enclosures" ? String(value.description.sorted()) : value.description
    }
}
