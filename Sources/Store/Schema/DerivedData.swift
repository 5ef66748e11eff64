import Foundation
import GRDB

/// What the database holds that the program made of other data, with code that changes: each kind has the version of
/// its code, and the table `derived` remembers which version it was made with.
///
/// Where that is another one, the data is made again, in transactions of a second at most. How far that got is written
/// by the same transaction: a process that was killed is followed by one that goes on from there, and two at once share
/// the work.
///
/// No command goes on before the HTML is safe. Searches do without the index where they must: it is made again by the
/// syncs that follow, but for a small one.
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
        versions = [
            .sanitizedHTML: markup.sanitizedVersion,
            .searchText: markup.plainTextVersion * 1_000 + Self.tokenizerVersion,
        ]
    }

    /// To be raised whenever ``WordTokenizer`` may give other words than it did.
    private static let tokenizerVersion = 2

    /// Up to so many articles are indexed when the database is opened: half a second.
    static let mostAtOnce = 2_000

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

    /// Whether articles' HTML is to be made again, and no process has begun to.
    func mayLose(in db: Database) throws -> Bool {
        let states = try Self.states(in: db)
        return !isCurrent(.sanitizedHTML, states) && states[.sanitizedHTML]?.target == nil
    }

    /// Whether the database can be used: what isn't indexed is searched nevertheless, once it is known what that is.
    func isUsable(in db: Database) throws -> Bool {
        let states = try Self.states(in: db)
        return isCurrent(.sanitizedHTML, states)
            && (isCurrent(.searchText, states) || states[.searchText]?.target == versions[.searchText])
    }

    /// Notes that all was made with the code as it is: in a new database, of nothing.
    func setCurrent(in db: Database) throws {
        for kind in Kind.allCases { try finish(kind, in: db) }
    }

    /// Notes that the index has the articles that are here, and won't have those that come: as if it were made again
    /// and had got that far.
    ///
    /// - Returns: false where it is being made again.
    func leaveIndex(in db: Database) throws -> Bool {
        try db.execute(
            sql: """
                UPDATE derived SET version = 0, target = ?, lastID = (SELECT coalesce(max(id), 0) FROM article)
                WHERE name = 'searchText' AND target IS NULL
                """,
            arguments: [versions[.searchText]])
        return db.changesCount > 0
    }

    /// Empties the index, which is damaged, and notes that it is to be made again.
    func startIndexAgain(in db: Database) throws {
        try begin(.searchText, State(), in: db)
    }

    /// Notes that a process has begun to make articles' HTML again, where it is to be: there is a backup.
    func beginSanitizing(in db: Database) throws {
        let state = try Self.states(in: db)[.sanitizedHTML] ?? State()
        if try mayLose(in: db), !isKept(.sanitizedHTML, state) { try begin(.sanitizedHTML, state, in: db) }
    }

    /// Makes the whole search index again.
    func rebuildIndex(in db: Database) throws {
        try SearchTable.rebuild(in: db)
        try finish(.searchText, in: db)
    }

    private func isCurrent(_ kind: Kind, _ states: [Kind: State]) -> Bool {
        states[kind]?.version == versions[kind]
    }

    private static func states(in db: Database) throws -> [Kind: State] {
        let rows = try Row.fetchAll(db, sql: "SELECT name, version, target, lastID FROM derived")
        return rows.reduce(into: [:]) { states, row in
            guard let kind = Kind(rawValue: row["name"]) else { return }
            states[kind] = State(version: row["version"], target: row["target"], lastID: row["lastID"] ?? 0)
        }
    }
}

// MARK: - Making it again

extension DerivedData {

    /// Makes everything again that was made with other versions of the code, but leaves the index to syncs where there
    /// are many articles. Blocks for minutes where there are a million articles; others may write meanwhile.
    func renew(in queue: DatabaseQueue) throws {
        // First, so that no article is forgotten that the index doesn't have.
        try queue.write(emptyIndex)
        try renew(.sanitizedHTML, in: queue)
        if try queue.read(isSmall) { try renew(.searchText, in: queue) }
    }

    private func renew(_ kind: Kind, in queue: DatabaseQueue) throws {
        var isMore = true
        while isMore {
            // Others who wait for the lock ask for it twice a millisecond.
            usleep(1_000)
            isMore = try queue.write { db in
                let end = ContinuousClock.now + .milliseconds(100)
                while try renewSome(kind, in: db) { if ContinuousClock.now > end { return true } }
                return false
            }
        }
    }

    /// Does it for the next articles: some milliseconds' work.
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
        // Changes one row and no index, so that the search index goes on gathering words.
        try db.cachedStatement(sql: "UPDATE derived SET lastID = ? WHERE name = ?")
            .execute(arguments: [last, kind.rawValue])
        return true
    }

    /// An index with other words is of no use, not even for forgetting them.
    func emptyIndex(in db: Database) throws {
        let states = try Self.states(in: db)
        let state = states[.searchText] ?? State()
        if isCurrent(.searchText, states) || state.target == versions[.searchText] { return }
        try begin(.searchText, state, in: db)
    }

    /// Whether the articles that aren't indexed can be before a command goes on.
    func isSmall(in db: Database) throws -> Bool {
        let state = try Self.states(in: db)[.searchText] ?? State()
        let sql = "SELECT count(*) FROM (SELECT 1 FROM article WHERE id > ? LIMIT ?)"
        let count = try Int.fetchOne(db, sql: sql, arguments: [state.lastID, Self.mostAtOnce + 1]) ?? 0
        return count <= Self.mostAtOnce
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
        if kind == .searchText { try SearchTable.clear(in: db) }
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

    private func renew(_ kind: Kind, _ ids: ClosedRange<Int64>, in db: Database) throws {
        switch kind {
        case .sanitizedHTML: try ArticleTable.sanitize(ids, in: db)
        case .searchText: try SearchTable.fill(ids, in: db)
        }
    }
}
