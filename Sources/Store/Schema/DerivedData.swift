import Foundation
import GRDB

/// The data that the program derived from other data, with code that changes: each kind has the version of its code,
/// and the table `derived` stores the version that made it.
///
/// If that version differs, the data is made again, in transactions of a second at most. The progress is written by the
/// same transaction: after a process was killed, another one goes on from there, and two at once share the work.
///
/// No command runs before the HTML is safe. Searches can do without the index: a small one is made again at once, a
/// larger one by the syncs that follow.
struct DerivedData: Sendable {

    /// The kinds of derived data, in the order in which they are made again.
    enum Kind: String, CaseIterable {
        /// The contents and summaries of articles.
        case sanitizedHTML
        /// The words of articles' contents, in the search index.
        case searchText
    }

    /// The versions of the code.
    private let versions: [Kind: Int]

    init(_ markup: MarkupFunctions) {
        versions = [
            .sanitizedHTML: markup.sanitizedVersion,
            .searchText: markup.plainTextVersion * 1_000 + Self.tokenizerVersion,
        ]
    }

    /// The version of ``WordTokenizer``, to be raised whenever it may return other words.
    private static let tokenizerVersion = 2

    /// The most articles that are indexed when the database is opened, which takes half a second.
    static let mostAtOnce = 2_000

    /// The stored state of one kind.
    private struct State {
        /// The version that made all of it.
        var version = 0
        /// The version that is making it again; `nil` if none is.
        var target: Int?
        /// The last article for which it was made again.
        var lastID: Int64 = 0
    }

    // MARK: - What is known

    /// Returns whether nothing is to be made again. This is called at every opening: reading a single number is
    /// fastest.
    func isCurrent(in db: Database) throws -> Bool {
        let rows = versions.map { "('\($0.rawValue)', \($1))" }.joined(separator: ", ")
        let sql = "SELECT count(*) FROM derived WHERE (name, version) IN (VALUES \(rows))"
        return try Int.fetchOne(db, sql: sql) == versions.count
    }

    /// Returns whether articles' HTML is to be made again, and no process has begun to.
    func mayLose(in db: Database) throws -> Bool {
        let states = try Self.states(in: db)
        return !isCurrent(.sanitizedHTML, states) && states[.sanitizedHTML]?.target == nil
    }

    /// Returns whether the database can be used: unindexed articles are searched, too, once it is known which they are.
    func isUsable(in db: Database) throws -> Bool {
        let states = try Self.states(in: db)
        return isCurrent(.sanitizedHTML, states)
            && (isCurrent(.searchText, states) || states[.searchText]?.target == versions[.searchText])
    }

    /// Records that all data was made with the current code: a new database has no data.
    func setCurrent(in db: Database) throws {
        for kind in Kind.allCases { try finish(kind, in: db) }
    }

    /// Records that the index contains the current articles, and won't contain those that come: as if it were being
    /// made again and had got that far.
    ///
    /// - Returns: false if it is being made again.
    func leaveIndex(in db: Database) throws -> Bool {
        try db.execute(
            sql: """
                UPDATE derived SET version = 0, target = ?, lastID = (SELECT coalesce(max(id), 0) FROM article)
                WHERE name = 'searchText' AND target IS NULL
                """,
            arguments: [versions[.searchText]])
        return db.changesCount > 0
    }

    /// Empties the damaged index, and records that it is to be made again.
    func startIndexAgain(in db: Database) throws {
        try begin(.searchText, State(), in: db)
    }

    /// Records that a process has begun to make articles' HTML again, if needed: there is a backup.
    func beginSanitizing(in db: Database) throws {
        let state = try Self.states(in: db)[.sanitizedHTML] ?? State()
        if try mayLose(in: db), !isKept(.sanitizedHTML, state) { try begin(.sanitizedHTML, state, in: db) }
    }

    private func isCurrent(_ kind: Kind, _ states: [Kind: State]) -> Bool {
        states[kind]?.version == versions[kind]
    }

    private static func states(in db: Database) throws -> [Kind: State] {
        let rows = try Row.fetchAll(db, sql: "SELECT name, version, target, lastID FROM derived")
        return try rows.reduce(into: [:]) { states, row in
            guard let kind = try Kind(rawValue: row.value("name")) else { return }
            states[kind] = try State(
                version: row.value("version"), target: row.value("target"), lastID: row.value("lastID") ?? 0)
        }
    }
}

// MARK: - Making it again

extension DerivedData {

    /// Makes all data of other versions of the code again, but leaves a large index to syncs. Blocks for minutes if
    /// there are a million articles; others may write meanwhile.
    func renew(in queue: DatabaseQueue) throws {
        // The index is emptied first, so that only articles that it contains are ever removed from it.
        try queue.write(emptyIndex)
        try renew(.sanitizedHTML, in: queue)
        if try queue.read(isSmall) { try renew(.searchText, in: queue) }
    }

    private func renew(_ kind: Kind, in queue: DatabaseQueue) throws {
        var isMore = true
        while isMore {
            // Other processes that wait for the lock ask for it twice a millisecond.
            usleep(1_000)
            isMore = try queue.write { db in
                let end = ContinuousClock.now + .milliseconds(100)
                while try renewSome(kind, in: db) { if ContinuousClock.now > end { return true } }
                return false
            }
        }
    }

    /// Makes the data of the next articles again, in some milliseconds.
    ///
    /// - Returns: false when there was nothing left to do.
    func renewSome(_ kind: Kind, in db: Database) throws -> Bool {
        let states = try Self.states(in: db)
        if isCurrent(kind, states) { return false }
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
        try renew(kind, state.lastID + 1...last, in: db)
        // This changes one row and no index, so that the search index goes on gathering words in memory.
        try db.cachedStatement(sql: "UPDATE derived SET lastID = ? WHERE name = ?")
            .execute(arguments: [last, kind.rawValue])
        return true
    }

    /// Empties an index with other words, which is of no use, not even for removing articles.
    func emptyIndex(in db: Database) throws {
        let states = try Self.states(in: db)
        let state = states[.searchText] ?? State()
        if isCurrent(.searchText, states) || state.target == versions[.searchText] { return }
        try begin(.searchText, state, in: db)
    }

    /// Returns whether the unindexed articles are few enough to be indexed before a command runs.
    func isSmall(in db: Database) throws -> Bool {
        let state = try Self.states(in: db)[.searchText] ?? State()
        let sql = "SELECT count(*) FROM (SELECT 1 FROM article WHERE id > ? LIMIT ?)"
        let count = try Int.fetchOne(db, sql: sql, arguments: [state.lastID, Self.mostAtOnce + 1]) ?? 0
        return count <= Self.mostAtOnce
    }

    /// Returns whether the output of a newer program's sanitiser stays: it may keep what this one would delete. The
    /// lower version shows that program that this one was used.
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
        if kind == .searchText { try SearchTable.clear(in: db) }
    }

    private func finish(_ kind: Kind, in db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO derived (name, version) VALUES (?, ?)",
            arguments: [kind.rawValue, versions[kind]])
    }

    /// Returns the last id of the next hundred articles, or of those that there are; `nil` if there are none.
    private static func lastID(ofNextAfter id: Int64, in db: Database) throws -> Int64? {
        let statement = try db.cachedStatement(
            sql: "SELECT max(id) FROM (SELECT id FROM article WHERE id > ? ORDER BY id LIMIT 100)")
        return try Int64.fetchOne(statement, arguments: [id])
    }

    private func renew(_ kind: Kind, _ ids: ClosedRange<Int64>, in db: Database) throws {
        switch kind {
        case .sanitizedHTML: try ArticleTable.sanitize(ids, in: db)
        case .searchText: try SearchTable.fill(ids, in: db)
        }
    }
}
