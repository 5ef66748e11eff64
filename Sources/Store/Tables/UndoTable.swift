import Foundation
import GRDB
import Model

/// The log of undo: a row for each change that a command made, and the articles that changed in runs of ids.
///
/// The articles that are marked together often came together, so that a million of them are a few runs.
enum UndoTable {

    /// The number of commands that are remembered.
    static let most = 20

    // MARK: Writing

    static func add(
        _ change: LoggedCommand.Change, of ids: [ArticleID], at now: Date, as command: CommandID, in db: Database
    ) throws {
        guard case .marked(let former, let present) = change, !ids.isEmpty else { return }
        let id = try insert(
            present.mark.facts.kind, from: text(former), to: text(present), at: now, as: command, in: db)
        let statement = try db.cachedStatement(sql: "INSERT INTO undoRun (undoID, first, last) VALUES (?, ?, ?)")
        for run in runs(ids) { try statement.execute(arguments: [id, run.lowerBound, run.upperBound]) }
    }

    /// Adds the removal of a feed.
    static func add(_ removal: RemovedFeed, at now: Date, as command: CommandID, in db: Database) throws {
        let text = String(decoding: try JSONEncoder().encode(removal), as: UTF8.self)
        _ = try insert(removed, from: text, at: now, as: command, in: db)
    }

    /// Adds another change of the command's, which these commands take back.
    ///
    /// - Parameter commands: Their words; `nil` if the command's changes are none of ``Decisions``: then what is known of
    ///   the others stays.
    static func add(_ commands: [[String]]?, of command: UserCommand, in db: Database) throws {
        if commands == nil, try has(command, in: db) { return }
        try db.execute(
            sql: "DELETE FROM undo WHERE process = ? AND kind = ?", arguments: [command.id.rawValue, other])
        let text = String(decoding: try JSONEncoder().encode(commands ?? []), as: UTF8.self)
        _ = try insert(other, named: command.name(), from: text, at: command.date, as: command.id, in: db)
    }

    private static func has(_ command: UserCommand, in db: Database) throws -> Bool {
        let sql = "SELECT 1 FROM undo WHERE process = ? AND kind = ?"
        return try Row.fetchOne(db, sql: sql, arguments: [command.id.rawValue, other]) != nil
    }

    /// Forgets that the command changed anything besides articles and feeds.
    static func forget(_ command: UserCommand, in db: Database) throws {
        try db.execute(
            sql: "DELETE FROM undo WHERE process = ? AND kind = ?", arguments: [command.id.rawValue, other])
    }

    /// - Returns: The id of the row.
    private static func insert(
        _ kind: String, named name: String = "", from former: String, to present: String = "", at now: Date,
        as command: CommandID, in db: Database
    ) throws -> Int64 {
        let last = try String.fetchOne(db, sql: "SELECT process FROM undo ORDER BY id DESC LIMIT 1")
        let sql = "INSERT INTO undo (process, name, date, kind, former, present) VALUES (?, ?, ?, ?, ?, ?)"
        try db.cachedStatement(sql: sql)
            .execute(arguments: [command.rawValue, name, now.seconds, kind, former, present])
        let id = db.lastInsertedRowID
        if last != command.rawValue {
            try db.execute(
                sql: """
                    DELETE FROM undo WHERE process NOT IN (
                        SELECT process FROM undo GROUP BY process ORDER BY max(id) DESC LIMIT \(most))
                    """)
        }
        return id
    }

    private static func runs(_ ids: [ArticleID]) -> [ClosedRange<Int64>] {
        var runs: [ClosedRange<Int64>] = []
        for id in ids.lazy.map(\.rawValue).sorted() {
            if let run = runs.last, id <= run.upperBound + 1 {
                runs[runs.count - 1] = run.lowerBound...max(run.upperBound, id)
            } else {
                runs.append(id...id)
            }
        }
        return runs
    }

    // MARK: Reading

    /// A condition on a row: it is of the change that was made last. One command may have made several.
    private static let isLast = """
        EXISTS (
            SELECT 1 FROM undo AS last WHERE last.id = (SELECT max(id) FROM undo) AND last.process IS undo.process
                AND last.kind IS undo.kind AND (last.kind IN ('\(removed)', '\(other)')
                    OR last.former IS undo.former AND last.present IS undo.present))
        """

    /// Returns the change that was made last; `nil` if nothing is remembered.
    static func last(in db: Database) throws -> LoggedCommand? {
        let all = try rows("\(isLast) ORDER BY id", in: db)
        guard let row = all.last else { return nil }
        var last = try change(row)
        if case .removed = last { last = .removed(try all.map(removal)) }
        let ids = try Set(all.flatMap { try Self.ids($0, in: db) }).sorted()
        return LoggedCommand(last, date: try moment(row), ids: ids)
    }

    /// Returns the ids of the rows of which ``last(in:)`` makes a command.
    static func lastRows(in db: Database) throws -> [Int64] {
        try Int64.fetchAll(db, sql: "SELECT id FROM undo WHERE \(isLast)")
    }

    static func forget(_ rows: [Int64], in db: Database) throws {
        for id in rows { try db.execute(sql: "DELETE FROM undo WHERE id = ?", arguments: [id]) }
    }

    /// Returns the articles to which one of the remembered commands made the change.
    static func ids(_ change: MarkChange, in db: Database) throws -> Set<Int64> {
        let texts = [change.mark.facts.kind, text(change.opposite), text(change)]
        let rows = try rows("(kind, former, present) = (?, ?, ?)", StatementArguments(texts), in: db)
        return Set(try rows.flatMap { try ids($0, in: db) }.map(\.rawValue))
    }

    private static func rows(
        _ condition: String, _ arguments: StatementArguments = [], in db: Database
    ) throws -> [StoredRow] {
        try Row.fetchAll(db, sql: "SELECT * FROM undo WHERE \(condition)", arguments: arguments)
            .map { StoredRow($0, of: "undo") }
    }

    /// Returns what is wrong with the rows, one error for each of them at most.
    static func damages(in db: Database) throws -> [DatabaseError] {
        try db.damages(sql: "SELECT * FROM undo") { row in
            let row = StoredRow(row, of: "undo")
            _ = try (row.value("process") as String, moment(row), change(row), ids(row, in: db))
        }
    }

    // MARK: Columns

    /// The kinds of changes that are no marks.
    private static let removed = "feed"
    private static let other = "other"

    /// Returns the text for what a mark is: empty if an article lacks it, else a label's name, or a note's text.
    private static func text(_ change: MarkChange) -> String {
        guard change.value else { return "" }
        return switch change.mark {
        case .label(let name): name
        case .note: change.text
        default: "1"
        }
    }

    private static func change(_ row: StoredRow) throws -> LoggedCommand.Change {
        let kind: String = try row.value("kind")
        switch kind {
        case removed: return .removed([try removal(row)])
        case other:
            guard let commands: [[String]] = try row.json("former") else { throw row.damage(to: "former") }
            return .other(try row.value("name"), takenBackBy: commands)
        default:
            let (former, present): (String, String) = (try row.value("former"), try row.value("present"))
            guard let mark = Mark(kind: kind, name: present.isEmpty ? former : present), former != present else {
                throw row.damage(to: "kind")
            }
            return .marked(
                from: try value(of: mark, former, in: row, "former"),
                to: try value(of: mark, present, in: row, "present"))
        }
    }

    /// Reads what ``text(_:)`` writes.
    private static func value(
        of mark: Mark, _ text: String, in row: StoredRow, _ column: String
    ) throws -> MarkChange {
        switch mark {
        case .label: return text.isEmpty ? MarkChange(mark, false) : MarkChange(.label(text), true)
        case .note: return MarkChange(note: text)
        default:
            guard ["", "1"].contains(text) else { throw row.damage(to: column) }
            return MarkChange(mark, text == "1")
        }
    }

    private static func removal(_ row: StoredRow) throws -> RemovedFeed {
        guard let feed: RemovedFeed = try row.json("former") else { throw row.damage(to: "former") }
        return feed
    }

    private static func moment(_ row: StoredRow) throws -> Date {
        let seconds: Int64 = try row.value("date")
        // Up to the year 9999.
        guard 0...253_402_300_799 ~= seconds else { throw row.damage(to: "date") }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// Returns the articles of a row: some if it is of a mark, none of them with an id that was never given.
    private static func ids(_ row: StoredRow, in db: Database) throws -> [ArticleID] {
        let last = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'status'") ?? 0
        let sql = "SELECT undoID AS id, first, last FROM undoRun WHERE undoID = ? ORDER BY first"
        let id: Int64 = try row.value("id")
        var ids: [ArticleID] = []
        for run in try Row.fetchAll(db, sql: sql, arguments: [id]) {
            let run = StoredRow(run, of: "undoRun")
            let (first, end): (Int64, Int64) = (try run.value("first"), try run.value("last"))
            guard first > ids.last?.rawValue ?? 0, first <= end, end <= last else { throw run.damage(to: "first") }
            ids += (first...end).map { ArticleID($0) }
        }
        if try ids.isEmpty && ![removed, other].contains(row.value("kind")) { throw row.damage(to: "id") }
        return ids
    }
}
