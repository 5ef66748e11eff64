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
        let last = "SELECT * FROM command ORDER BY id DESC LIMIT 1"
        guard let row = try Row.fetchOne(db, sql: last).map({ StoredRow($0, of: "command") }) else { return nil }
        let (kind, process): (String, String) = (try row.value("kind"), try row.value("process"))
        let value: Bool = try row.value("value")
        let date = try moment(row)
        let all = try rows("(kind, value, process) = (?, ?, ?)", [kind, value, process], in: db)
        let made = try kind == removed ? .removed(all.map(removal)) : change(kind, value, of: row)
        let changed = Set(try all.flatMap { try ids($0, in: db) }).sorted()
        return TimelineCommand(made, date: date, ids: changed.map { ArticleID($0) })
    }

    private static func rows(
        _ condition: String, _ arguments: StatementArguments, in db: Database
    ) throws -> [StoredRow] {
        let sql = "SELECT * FROM command WHERE \(condition) ORDER BY id"
        return try Row.fetchAll(db, sql: sql, arguments: arguments).map { StoredRow($0, of: "command") }
    }

    private static func moment(_ row: StoredRow) throws -> Date {
        let seconds: Int64 = try row.value("date")
        // Up to the year 9999.
        guard 0...253_402_300_799 ~= seconds else { throw row.damage(to: "date") }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    private static func removal(_ row: StoredRow) throws -> RemovedFeed {
        guard let feed: RemovedFeed = try row.json("removal") else { throw row.damage(to: "removal") }
        return feed
    }

    /// Returns the articles of a row. None can have an id that was never given.
    private static func ids(_ row: StoredRow, in db: Database) throws -> [Int64] {
        let last = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'status'") ?? 0
        guard let ids = IDRuns.ids(try row.value("ids"), upTo: last) else { throw row.damage(to: "ids") }
        return ids
    }

    /// Returns what is wrong with the rows, one error for each of them at most.
    static func damages(in db: Database) throws -> [DatabaseError] {
        try db.damages(sql: "SELECT * FROM command") { row in
            let row = StoredRow(row, of: "command")
            let kind: String = try row.value("kind")
            let value: Bool = try row.value("value")
            _ = try (row.value("process") as String, moment(row), ids(row, in: db))
            _ = try kind == removed ? .removed([removal(row)]) : change(kind, value, of: row)
        }
    }

    /// Returns the articles to which one of the remembered commands made the change.
    static func ids(_ change: TimelineCommand.Change, in db: Database) throws -> Set<Int64> {
        let (kind, value) = columns(change)
        return Set(try rows("kind = ? AND value = ?", [kind, value], in: db).flatMap { try ids($0, in: db) })
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
        case .set(let change):
            (change.mark.name.isEmpty ? change.mark.facts.kind : label + change.mark.name, change.value)
        case .renamedLabel(let name, let newName): (renamed + JSONText.array([name, newName]), true)
        case .noted(let former, let text): (noted + JSONText.array([former, text]), true)
        case .deleted: (deleted, true)
        case .removed: (removed, true)
        }
    }

    private static func change(
        _ kind: String, _ value: Bool, of row: StoredRow
    ) throws -> TimelineCommand.Change {
        func pair(after word: String) throws -> (String, String) {
            guard let texts: [String] = JSONText.value(String(kind.dropFirst(word.count))), texts.count == 2 else {
                throw row.damage(to: "kind")
            }
            return (texts[0], texts[1])
        }
        if let status = Mark.statuses.first(where: { $0.facts.kind == kind }) { return .set(MarkChange(status, value)) }
        if kind.hasPrefix(label) { return .set(MarkChange(.label(String(kind.dropFirst(label.count))), value)) }
        if kind.hasPrefix(renamed) {
            let (name, newName) = try pair(after: renamed)
            return .renamedLabel(name, to: newName)
        }
        if kind.hasPrefix(noted) {
            let (former, text) = try pair(after: noted)
            return .noted(former: former, text: text)
        }
        guard kind == deleted else { throw row.damage(to: "kind") }
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

    /// Returns the ids in a text, in ascending order; `nil` if it has another form, or ids beyond `most`.
    static func ids(_ text: String, upTo most: Int64) -> [Int64]? {
        guard let numbers: [Int64] = JSONText.value(text), numbers.count.isMultiple(of: 2) else { return nil }
        var ids: [Int64] = []
        var last: Int64 = 0
        for index in stride(from: 0, to: numbers.count, by: 2) {
            let (distance, count) = (numbers[index], numbers[index + 1])
            guard distance > 0, distance <= most - last, count > 0, count - 1 <= most - last - distance else {
                return nil
            }
            let first = last + distance
            last = first + (count - 1)
            ids += first...last
        }
        return ids
    }
}
