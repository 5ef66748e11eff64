import Foundation
import GRDB
import Model

/// The table of the last timeline commands: a row for every change that a command made.
enum CommandTable {

    /// The number of commands that are remembered.
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

    /// Adds the removal of a feed.
    static func add(_ removal: RemovedFeed, at now: Int64, as command: CommandID, in db: Database) throws {
        let text = String(decoding: try JSONEncoder().encode(removal), as: UTF8.self)
        try db.execute(
            sql: "INSERT INTO command (process, kind, value, date, ids, removal) VALUES (?, ?, 1, ?, '[]', ?)",
            arguments: [command.rawValue, removed, now, text])
        try forgetOldest(in: db)
    }

    private static func forgetOldest(in db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM command WHERE process NOT IN (
                    SELECT process FROM command GROUP BY process ORDER BY max(id) DESC LIMIT \(most))
                """)
    }

    /// Returns the last command; `nil` if nothing is remembered.
    static func last(in db: Database) throws -> TimelineCommand? {
        let last = "SELECT kind, value, date, process FROM command ORDER BY id DESC LIMIT 1"
        guard let row = try Row.fetchOne(db, sql: last) else { return nil }
        let key: StatementArguments = [row["kind"] as String, row["value"] as Bool, row["process"] as String]
        let date = Date(timeIntervalSince1970: row["date"])
        if row["kind"] == removed {
            let sql = "SELECT removal FROM command WHERE (kind, value, process) = (?, ?, ?) ORDER BY id"
            let feeds = try String.fetchAll(db, sql: sql, arguments: key).compactMap { text in
                try? JSONDecoder().decode(RemovedFeed.self, from: Data(text.utf8))
            }
            return TimelineCommand(.removed(feeds), date: date, ids: [])
        }
        let rows = try String.fetchAll(
            db, sql: "SELECT ids FROM command WHERE (kind, value, process) = (?, ?, ?)", arguments: key)
        let ids = Set(rows.flatMap(IDRuns.ids)).sorted()
        return try TimelineCommand(change(row["kind"], row["value"]), date: date, ids: ids.map { ArticleID($0) })
    }

    /// Returns the articles to which one of the remembered commands made the change.
    static func ids(_ change: TimelineCommand.Change, in db: Database) throws -> Set<Int64> {
        let (kind, value) = columns(change)
        let rows = try String.fetchAll(
            db, sql: "SELECT ids FROM command WHERE kind = ? AND value = ?", arguments: [kind, value])
        return Set(rows.flatMap(IDRuns.ids))
    }

    /// Deletes the command that ``last(in:)`` returns.
    static func forgetLast(in db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM command
                WHERE (kind, value, process) = (SELECT kind, value, process FROM command ORDER BY id DESC LIMIT 1)
                """)
    }

    // MARK: Columns

    private static let deleted = "deleted"
    private static let removed = "removed"

    /// The words before what a change needs besides its articles. No name of a label is a word for a kind of change.
    private static let label = "label "
    private static let renamed = "renamed "
    private static let noted = "noted "

    private static func columns(_ change: TimelineCommand.Change) -> (kind: String, value: Bool) {
        switch change {
        case .set(.status(let kind, let value)): (kind.rawValue, value)
        case .set(.label(let name, let value)): (label + name, value)
        case .renamedLabel(let name, let newName): (renamed + JSONText.array([name, newName]), true)
        case .noted(let former, let text): (noted + JSONText.array([former, text]), true)
        case .deleted: (deleted, true)
        case .removed: (removed, true)
        }
    }

    private static func change(_ kind: String, _ value: Bool) throws -> TimelineCommand.Change {
        func pair(after word: String) throws -> (String, String) {
            let texts = try JSONDecoder().decode([String].self, from: Data(kind.dropFirst(word.count).utf8))
            return (texts[0], texts[1])
        }
        if let status = StatusKind(rawValue: kind) { return .set(.status(status, value)) }
        if kind.hasPrefix(label) { return .set(.label(String(kind.dropFirst(label.count)), value)) }
        if kind.hasPrefix(renamed) {
            let (name, newName) = try pair(after: renamed)
            return .renamedLabel(name, to: newName)
        }
        if kind.hasPrefix(noted) {
            let (former, text) = try pair(after: noted)
            return .noted(former: former, text: text)
        }
        return .deleted
    }
}

/// A compact set of ids, as text.
///
/// The text is a JSON array with two numbers for each run: how far its first id is from the last one of the run before,
/// and how many ids it has. `[7,1,2,3]` is 7, 9, 10, 11. Articles that are marked together often came together.
enum IDRuns {

    static func text(_ ids: [Int64]) -> String {
        var json: [UInt8] = []
        json.reserveCapacity(ids.count / 2)
        var (last, start) = (Int64(0), Int64(0))
        func endRun() {
            if start > 0 { append(last - start + 1, to: &json) }
        }
        for id in ids.sorted() where id != last {
            if start == 0 || id != last + 1 {
                endRun()
                append(id - last, to: &json)
                start = id
            }
            last = id
        }
        endRun()
        return "[" + String(decoding: json, as: UTF8.self) + "]"
    }

    private static func append(_ number: Int64, to json: inout [UInt8]) {
        if !json.isEmpty { json.append(UInt8(ascii: ",")) }
        json += String(number).utf8
    }

    /// Returns the ids in a text, in ascending order.
    static func ids(_ text: String) -> [Int64] {
        let numbers = text.dropFirst().dropLast().split(separator: ",").map { Int64($0) ?? 0 }
        var ids: [Int64] = []
        var last: Int64 = 0
        for index in stride(from: 0, to: numbers.count - 1, by: 2) {
            let (first, count) = (last + numbers[index], numbers[index + 1])
            last = first + (count - 1)
            if first <= last { ids += first...last }
        }
        return ids
    }
}
