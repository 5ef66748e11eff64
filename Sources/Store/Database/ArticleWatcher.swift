import GRDB
package import Model

/// Finds the articles that arrive, from any process: each one once. While nothing is written, it reads nothing.
///
/// An article's id is older than the article where a server reported its status first; until its content comes it is in
/// ``MissingContentTable``.
package struct ArticleWatcher {
    private let database: FeedDatabase

    /// SQLite's count of changes by other connections: https://www.sqlite.org/pragma.html#pragma_data_version
    private var version: Int64?

    /// The last status that was looked at.
    private var last: Int64 = 0

    /// Statuses up to the last one whose articles may still come, and later ones.
    private var awaited: Set<Int64> = []

    /// The number of looks that found the database changed.
    package private(set) var changes = 0

    /// Creates a watcher that ignores the articles that already exist.
    package init(_ database: FeedDatabase) throws {
        self.database = database
        (last, awaited) = try database.read { db in
            (try Int64.fetchOne(db, sql: "SELECT max(id) FROM status") ?? 0, try Self.missingContent(in: db))
        }
    }

    /// Returns whether the article was there when the watcher last looked.
    package func knows(_ id: ArticleID) -> Bool {
        id.rawValue <= last && !awaited.contains(id.rawValue)
    }

    /// Returns the articles that came since the last call, in the order of their ids.
    ///
    /// - Parameter limit: The most ids that are returned at once; call again for the rest. Those whose statuses were
    ///   there before come in addition.
    package mutating func newArticles(limit: Int = 10_000) throws -> [ArticleID] {
        guard let look = try database.read({ db in try look(limit, in: db) }) else { return [] }
        // While there may be more, the version is not remembered, so that the next call looks again.
        version = look.news.count < limit ? look.version : nil
        changes += 1
        awaited = look.missingContent
        last = look.news.last?.id ?? last
        return (look.come + look.news.filter(\.isHere).map(\.id)).map { ArticleID($0) }
    }

    /// The state of the database at one moment.
    private struct Look {
        let version: Int64?
        let missingContent: Set<Int64>
        let come: [Int64]
        let news: [(id: Int64, isHere: Bool)]
    }

    /// Returns `nil` if nothing was written since the last look.
    private func look(_ limit: Int, in db: Database) throws -> Look? {
        let version = try Int64.fetchOne(db, sql: "PRAGMA data_version")
        if version == self.version { return nil }
        let missing = try Self.missingContent(in: db)
        return Look(
            version: version, missingContent: missing, come: try come(missing, in: db), news: try news(limit, in: db))
    }

    /// Returns the articles that were awaited and are here.
    private func come(_ missing: Set<Int64>, in db: Database) throws -> [Int64] {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM article WHERE id = ?")
        return try awaited.subtracting(missing).filter { $0 <= last }.sorted().filter { id in
            try Int.fetchOne(statement, arguments: [id]) != nil
        }
    }

    /// Returns the statuses that came, and whether their articles are here.
    private func news(_ limit: Int, in db: Database) throws -> [(id: Int64, isHere: Bool)] {
        let sql = """
            SELECT status.id, article.id IS NOT NULL FROM status LEFT JOIN article ON article.id = status.id
            WHERE status.id > ? ORDER BY status.id LIMIT ?
            """
        return try db.values(sql: sql, arguments: [last, limit]) { ($0.integer(0), $0.integer(1) != 0) }
    }

    private static func missingContent(in db: Database) throws -> Set<Int64> {
        try Int64.fetchSet(db, sql: "SELECT id FROM missingContent")
    }
}
