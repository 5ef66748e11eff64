import Foundation
import GRDB

/// What the database holds that the program made of other data, with code that changes: each kind has the version of
/// its code, and the table `derived` remembers which version it was made with.
///
/// Where that is another one, the data is made again, in transactions of a second at most. How far that got is written
/// by the same transaction: a process that was killed is followed by one that goes on from there, and two at once share
/// the work.
struct DerivedData: Sendable {

    /// In the order in which they are made again.
    enum Kind: String, CaseIterable {
        /// Articles' contents and summaries.
        case sanitizedHTML
        /// The words of articles' contents, in the search index.
        case searchText
    }

    /// Of the code.
    private let versions: [Kind: Int]

    init(_ markup: MarkupFunctions) {
        versions = [.sanitizedHTML: markup.sanitizedVersion, .searchText: markup.plainTextVersion]
    }

    /// What is known of one kind.
    private struct State {
        /// With which all of it was made.
        var version = 0
        /// With which it is being made again; nil: it isn't.
        var target: Int?
        /// The last article for which that was done.
        var lastID: Int64 = 0
    }

    // MARK: - What is known

    /// Whether nothing is to be made again. Asked whenever the database is opened: a single number is read quickest.
    func isCurrent(in db: Database) throws -> Bool {
        let rows = versions.map { "('\($0.rawValue)', \($1))" }.joined(separator: ", ")
        let sql = "SELECT count(*) FROM derived WHERE (name, version) IN (VALUES \(rows))"
        return try Int.fetchOne(db, sql: sql) == versions.count
    }

    /// Whether something is being made again, or was by a process that was killed.
    func isBegun(in db: Database) throws -> Bool {
        try Self.states(in: db).values.contains { $0.target != nil }
    }

    /// Notes that all was made with the code as it is: in a new database, of nothing.
    func setCurrent(in db: Database) throws {
        for kind in Kind.allCases { try finish(kind, in: db) }
    }

    private func isCurrent(_ kind: Kind, _ states: [Kind: State]) -> Bool {
        states[kind]?.version == versions[kind]
    }

    private static func states(in db: Database) throws -> [Kind: State] {
        let rows = try Row.fetchAll(db, sql: "SELECT name, version, target, lastID FROM derived")
        return rows.reduce(into: [:]) { states, row in
            guard let kind = Kind(rawValue: row[0]) else { return }
            states[kind] = State(version: row[1], target: row[2], lastID: row[3] ?? 0)
        }
    }
}

// MARK: - Making it again

extension DerivedData {

    /// Makes everything again that was made with other versions of the code. Blocks for minutes where there are a
    /// million articles; others may write meanwhile.
    func renew(in queue: DatabaseQueue, _ priority: WriterPriority) throws {
        let watch = priority.watch()
        var isMore = true
        while isMore {
            // Who waits for the lock asks for it twice a millisecond.
            for _ in 0..<100 where watch.hasWaiters { usleep(2_000) }
            isMore = try queue.write { db in
                let end = ContinuousClock.now + .seconds(1)
                while try renewSome(in: db) { if watch.hasWaiters || ContinuousClock.now > end { return true } }
                return false
            }
        }
    }

    /// Does it for the next articles: some milliseconds' work.
    ///
    /// - Returns: false when there was nothing left to do.
    func renewSome(in db: Database) throws -> Bool {
        let states = try Self.states(in: db)
        guard let kind = Kind.allCases.first(where: { !isCurrent($0, states) }) else { return false }
        var state = states[kind] ?? State()
        if state.target != versions[kind] {
            if isKept(kind, state) {
                try finish(kind, in: db)
                return true
            }
            state.lastID = 0
            try begin(kind, state, in: db)
        }
        guard let last = try Self.lastID(ofNextAfter: state.lastID, in: db) else {
            try finish(kind, in: db)
            return true
        }
        try renew(kind, state.lastID + 1...last, isIndexed: isCurrent(.searchText, states), in: db)
        // Changes one row and no index, so that the search index goes on gathering words.
        try db.cachedStatement(sql: "UPDATE derived SET lastID = ? WHERE name = ?")
            .execute(arguments: [last, kind.rawValue])
        return true
    }

    /// What a newer program's sanitiser left stays: it may keep what this one would remove for good. The lower version
    /// tells that program that another has been here.
    private func isKept(_ kind: Kind, _ state: State) -> Bool {
        switch kind {
        case .sanitizedHTML: state.version > versions[kind] ?? 0
        case .searchText: false
        }
    }

    private func begin(_ kind: Kind, _ state: State, in db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO derived (name, version, target, lastID) VALUES (?, ?, ?, 0)",
            arguments: [kind.rawValue, state.version, versions[kind]])
        switch kind {
        // Words that were indexed and no more are in the article couldn't be taken out of the index.
        case .sanitizedHTML:
            try db.execute(
                sql: "UPDATE derived SET target = NULL WHERE name = ?", arguments: [Kind.searchText.rawValue])
        case .searchText: try SearchTable.clear(in: db)
        }
    }

    private func finish(_ kind: Kind, in db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO derived (name, version) VALUES (?, ?)",
            arguments: [kind.rawValue, versions[kind]])
    }

    /// Of a hundred articles, or those that there are; nil: there are none.
    private static func lastID(ofNextAfter id: Int64, in db: Database) throws -> Int64? {
        let statement = try db.cachedStatement(
            sql: "SELECT max(id) FROM (SELECT id FROM article WHERE id > ? ORDER BY id LIMIT 100)")
        return try Int64.fetchOne(statement, arguments: [id])
    }

    /// - Parameter isIndexed: Whether the search index has the words of these articles, and not just will have.
    private func renew(_ kind: Kind, _ ids: ClosedRange<Int64>, isIndexed: Bool, in db: Database) throws {
        switch kind {
        case .sanitizedHTML: try ArticleTable.sanitize(ids, isIndexed: isIndexed, in: db)
        case .searchText: try SearchTable.addAgain(ids, in: db)
        }
    }
}
