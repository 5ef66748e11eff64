import Foundation
import GRDB
import Model

/// The articles that wait to be delivered, a row for each delivery of each. A row is inserted by the transaction in
/// which the article arrives, and deleted by the one that knows of its delivery. It goes with its article, and keeps
/// that from being pruned.
enum DeliveryQueueTable {

    /// Adds articles that the delivery's query matches. One that waits already stays as it is.
    static func add(_ ids: [Int64], to id: DeliveryID, areUndecided: Bool = false, in db: Database) throws {
        if ids.isEmpty { return }
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO deliveryQueue (deliveryID, id, round, undecided)
                SELECT delivery.id, article.id, round, ?2 FROM delivery
                    CROSS JOIN json_each(?3) AS chosen CROSS JOIN article ON article.id = chosen.value
                WHERE delivery.id = ?1
                """)
        try statement.execute(arguments: [id.rawValue, areUndecided, JSONText.array(ids)])
    }

    /// Adds an article that arrived to all deliveries. Whether their queries match it is found out later.
    static func addToAll(_ id: Int64, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO deliveryQueue (deliveryID, id, round, undecided)
                SELECT id, ?, round, 1 FROM delivery
                """
        ).execute(arguments: [id])
    }

    /// Returns articles that wait although the query was not applied to them.
    static func undecided(_ id: DeliveryID, limit: Int, in db: Database) throws -> [Int64] {
        let sql = """
            SELECT waiting.id FROM \(shown) WHERE waiting.deliveryID = ? AND undecided = 1 ORDER BY waiting.id LIMIT ?
            """
        return try Int64.fetchAll(db, sql: sql, arguments: [id.rawValue, limit])
    }

    /// Keeps those of the articles that the query matches, and forgets the others.
    static func decide(_ ids: [Int64], keeping matching: [Int64], of id: DeliveryID, in db: Database) throws {
        let arguments: StatementArguments = [id.rawValue, JSONText.array(matching)]
        try db.cachedStatement(
            sql: """
                UPDATE deliveryQueue SET undecided = 0
                WHERE deliveryID = ? AND undecided = 1 AND id IN (SELECT value FROM json_each(?))
                """
        ).execute(arguments: arguments)
        try delete(ids, of: id, where: "undecided = 1", in: db)
    }

    /// Forgets the articles.
    ///
    /// - Parameter condition: SQL about a row.
    static func delete(
        _ ids: [Int64], of id: DeliveryID, where condition: String = "TRUE", in db: Database
    ) throws {
        let sql = """
            DELETE FROM deliveryQueue
            WHERE deliveryID = ? AND id IN (SELECT value FROM json_each(?)) AND \(condition)
            """
        try db.cachedStatement(sql: sql).execute(arguments: [id.rawValue, JSONText.array(ids)])
    }

    /// Forgets a deleted article.
    static func deleteArticle(_ id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM deliveryQueue WHERE id = ?").execute(arguments: [id])
    }

    /// Lets an article wait where a duplicate of it did.
    static func merge(_ duplicate: Int64, into id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE OR IGNORE deliveryQueue SET id = ?2 WHERE id = ?1")
            .execute(arguments: [duplicate, id])
    }

    /// An SQL condition on a row of `status`: the article waits.
    static let waits = "EXISTS (SELECT 1 FROM deliveryQueue WHERE deliveryQueue.id = status.id)"

    /// The rows of articles that are not hidden: those of feeds that are wait until they are shown.
    private static let shown = """
        deliveryQueue AS waiting CROSS JOIN status ON status.id = waiting.id AND status.deleted <> \(StatusTable.hidden)
        """

    /// The rows of articles that can be read.
    private static let readable = """
        \(shown) AND status.deleted = 0 AND status.feedID IS NOT NULL CROSS JOIN article ON article.id = waiting.id
        """
}

// MARK: - Batches

extension DeliveryQueueTable {

    private struct Candidate {
        var id: Int64
        var round: Int64
        var batch: Int64?
        var attempts: Int
        var failures: Int
        var isDue: Bool
    }

    /// An SQL condition on a row, with the current time as `?2`.
    private static let isDue = RetryTime.isOver(at: "?2", longest: RetryRule.longestPause)

    /// Returns what is delivered next; `nil` if nothing is due. The articles of a batch are the same until it is
    /// settled, even if the process dies.
    static func next(_ delivery: Delivery, at now: Date, in db: Database) throws -> DeliveryBatch? {
        guard let first = try first(of: delivery, at: now.seconds, in: db), first.isDue else { return nil }
        var ids = [first.id]
        if let batch = first.batch {
            ids = try members(of: batch, delivery, in: db)
        } else if delivery.batch > 1, first.attempts == 0 {
            ids = try untried(from: first.id, delivery, in: db)
            if ids.count > 1 { try setBatch(first.id, of: ids, delivery.id, in: db) }
        }
        let name = ids.count == 1 ? "\(first.id)" : "\(ids.first ?? 0)-\(ids.last ?? 0)"
        return DeliveryBatch(
            delivery: delivery, articles: ids.map { ArticleID($0) }, key: "\(delivery.name):\(first.round):\(name)",
            attempts: first.attempts, failures: first.failures)
    }

    /// Returns the article to begin with: one that was never tried or, if there is none, one that failed longest ago.
    /// For a delivery in order, it is the first one, whatever its state.
    private static func first(of delivery: Delivery, at now: Int64, in db: Database) throws -> Candidate? {
        let columns = "SELECT waiting.id, round, batch, attempts, failures"
        let isOpen = "waiting.deliveryID = ?1 AND undecided = 0 AND parkedAt IS NULL"
        if delivery.isOrdered {
            let sql = """
                \(columns), undecided = 0 AND parkedAt IS NULL AND \(isDue)
                FROM \(readable) WHERE waiting.deliveryID = ?1 ORDER BY waiting.id LIMIT 1
                """
            return try candidate(sql, [delivery.id.rawValue, now], in: db)
        }
        let index = readable.replacing("AS waiting", with: "AS waiting INDEXED BY deliveryQueueDue")
        let untried = "\(columns), 1 FROM \(index) WHERE \(isOpen) AND retryAt IS NULL ORDER BY waiting.id LIMIT 1"
        if let found = try candidate(untried, [delivery.id.rawValue], in: db) { return found }
        let failed = """
            \(columns), 1 FROM \(index) WHERE \(isOpen) AND \(isDue) ORDER BY retryAt, waiting.id LIMIT 1
            """
        return try candidate(failed, [delivery.id.rawValue, now], in: db)
    }

    private static func candidate(
        _ sql: String, _ arguments: StatementArguments, in db: Database
    ) throws -> Candidate? {
        try db.value(of: db.cachedStatement(sql: sql), arguments: arguments) { row in
            Candidate(
                id: row.integer(0), round: row.integer(1), batch: row.optionalInteger(2),
                attempts: Int(row.integer(3)), failures: Int(row.integer(4)), isDue: row.integer(5) != 0)
        }
    }

    private static func members(of batch: Int64, _ delivery: Delivery, in db: Database) throws -> [Int64] {
        let sql = """
            SELECT waiting.id FROM \(readable)
            WHERE waiting.deliveryID = ? AND batch = ? AND waiting.id >= ? ORDER BY waiting.id LIMIT ?
            """
        let arguments: StatementArguments = [delivery.id.rawValue, batch, batch, delivery.batch]
        return try db.values(of: db.cachedStatement(sql: sql), arguments: arguments) { $0.integer(0) }
    }

    /// Returns as many articles that were never tried as there may be in a batch, from the given one.
    private static func untried(from first: Int64, _ delivery: Delivery, in db: Database) throws -> [Int64] {
        let sql = """
            SELECT waiting.id FROM \(readable.replacing("AS waiting", with: "AS waiting INDEXED BY deliveryQueueDue"))
            WHERE waiting.deliveryID = ? AND undecided = 0 AND parkedAt IS NULL AND retryAt IS NULL
                AND waiting.id >= ? AND attempts = 0 AND batch IS NULL
            ORDER BY waiting.id LIMIT ?
            """
        let arguments: StatementArguments = [delivery.id.rawValue, first, delivery.batch]
        return try db.values(of: db.cachedStatement(sql: sql), arguments: arguments) { $0.integer(0) }
    }

    private static func setBatch(_ batch: Int64?, of ids: [Int64], _ id: DeliveryID, in db: Database) throws {
        try set("batch = ?3", of: ids, id, [batch], in: db)
    }

    private static func set(
        _ assignments: String, of ids: [Int64], _ id: DeliveryID, _ values: StatementArguments, in db: Database
    ) throws {
        let sql = """
            UPDATE deliveryQueue SET \(assignments)
            WHERE deliveryID = ?1 AND id IN (SELECT value FROM json_each(?2))
            """
        try db.cachedStatement(sql: sql).execute(arguments: [id.rawValue, JSONText.array(ids)] + values)
    }

    /// Writes what became of articles that a program got. Those of a batch that failed are tried one by one: one of
    /// them may be to blame.
    static func settle(_ batch: DeliveryBatch, _ outcome: DeliveryOutcome, at now: Date, in db: Database) throws {
        let (ids, id) = (batch.articles.map(\.rawValue), batch.delivery.id)
        let retryAt = """
            attempts = attempts + 1,
            retryAt = ?3 + CASE attempts \
            \((0..<3).map { "WHEN \($0) THEN \(RetryRule.pause(after: $0 + 1))" }.joined(separator: " ")) \
            ELSE \(RetryRule.pause(after: 4)) END
            """
        switch outcome {
        case .done: try delete(ids, of: id, in: db)
        case .later(let error): try set("\(retryAt), error = ?4", of: ids, id, [now.seconds, error], in: db)
        case .failed(let error) where ids.count > 1, .refused(let error) where ids.count > 1:
            try set("batch = NULL, attempts = 1, retryAt = NULL, error = ?3", of: ids, id, [error], in: db)
        case .failed(let error), .refused(let error):
            let parkedAt = batch.isParked(by: outcome) ? "?3" : "NULL"
            try set(
                "\(retryAt), failures = failures + 1, parkedAt = \(parkedAt), batch = NULL, error = ?4", of: ids, id,
                [now.seconds, error], in: db)
        }
    }

    /// Makes articles due as if they had never been tried.
    ///
    /// - Parameter ids: `nil` means all that failed.
    /// - Returns: How many there are.
    static func retry(_ ids: [Int64]?, of id: DeliveryID, in db: Database) throws -> Int {
        let sql = """
            UPDATE deliveryQueue
            SET attempts = 0, failures = 0, retryAt = NULL, parkedAt = NULL, error = NULL, batch = NULL
            WHERE deliveryID = ?1 AND attempts > 0 \(ids == nil ? "" : "AND id IN (SELECT value FROM json_each(?2))")
            """
        try db.execute(sql: sql, arguments: [id.rawValue] + StatementArguments(ids.map { [JSONText.array($0)] } ?? []))
        return db.changesCount
    }

    /// Forgets articles.
    ///
    /// - Parameters:
    ///   - ids: `nil` means all.
    ///   - parkedOnly: Whether only those that are parked are meant.
    /// - Returns: How many there were.
    static func skip(_ ids: [Int64]?, parkedOnly: Bool, of id: DeliveryID, in db: Database) throws -> Int {
        let condition = parkedOnly ? "parkedAt IS NOT NULL" : "TRUE"
        if let ids {
            try delete(ids, of: id, where: condition, in: db)
        } else {
            try db.execute(
                sql: "DELETE FROM deliveryQueue WHERE deliveryID = ? AND \(condition)", arguments: [id.rawValue])
        }
        return db.changesCount
    }
}

// MARK: - Lists

extension DeliveryQueueTable {

    /// Returns articles that wait and can be read, in the order of their arrival.
    ///
    /// - Parameter last: The one after which to begin.
    static func waiting(
        _ id: DeliveryID, after last: ArticleID?, limit: Int, in db: Database
    ) throws -> [ArticleID] {
        let sql = """
            SELECT waiting.id FROM \(readable)
            WHERE waiting.deliveryID = ? AND undecided = 0 AND waiting.id > ? ORDER BY waiting.id LIMIT ?
            """
        let arguments: StatementArguments = [id.rawValue, last?.rawValue ?? 0, limit]
        return try db.values(of: db.cachedStatement(sql: sql), arguments: arguments) { ArticleID($0.integer(0)) }
    }

    /// Returns whether the delivery has anything to do: something is due, or undecided.
    static func hasWork(_ delivery: Delivery, at now: Date, in db: Database) throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM \(shown) WHERE waiting.deliveryID = ?1 AND undecided = 1) OR EXISTS (
                SELECT 1 FROM \(shown) WHERE waiting.deliveryID = ?1 AND undecided = 0 AND parkedAt IS NULL
                    AND \(isDue))
            """
        return try Bool.fetchOne(db, sql: sql, arguments: [delivery.id.rawValue, now.seconds]) ?? false
    }

    static func overview(_ delivery: Delivery, in db: Database) throws -> DeliveryOverview {
        let sql = """
            SELECT count(*), coalesce(sum(parkedAt IS NULL AND error IS NOT NULL), 0), count(parkedAt)
            FROM \(shown) WHERE waiting.deliveryID = ?
            """
        var overview = DeliveryOverview(delivery: delivery)
        try db.forEachRow(of: db.cachedStatement(sql: sql), arguments: [delivery.id.rawValue]) { row in
            overview.waiting = Int(row.integer(0))
            overview.failing = Int(row.integer(1))
            overview.parked = Int(row.integer(2))
        }
        if overview.failing + overview.parked > 0 {
            let sql = """
                SELECT error FROM \(shown) WHERE waiting.deliveryID = ? AND error IS NOT NULL
                ORDER BY parkedAt IS NULL, waiting.id LIMIT 1
                """
            overview.error = try String.fetchOne(db, sql: sql, arguments: [delivery.id.rawValue])
        }
        return overview
    }

    /// Calls `body` for each article that waits, in the order of arrival.
    static func forEach(_ id: DeliveryID, in db: Database, _ body: (WaitingArticle) throws -> Void) throws {
        let sql = """
            SELECT waiting.id, article.title, \(ArticleTable.beginningSQL),
                (SELECT \(FeedTable.nameSQL) FROM feed WHERE feed.id = status.feedID),
                undecided, attempts, error IS NOT NULL, parkedAt IS NOT NULL, retryAt, error
            FROM \(shown) CROSS JOIN article ON article.id = waiting.id
            WHERE waiting.deliveryID = ? ORDER BY waiting.id
            """
        try db.forEachRow(sql: sql, arguments: [id.rawValue]) { row in
            let isParked = row.integer(7) != 0
            let state: WaitingArticle.State =
                row.integer(4) != 0 ? .undecided : isParked ? .parked : row.integer(6) != 0 ? .failing : .waiting
            try body(
                WaitingArticle(
                    id: ArticleID(row.integer(0)),
                    title: ArticleName.of(title: row.text(1), beginning: row.text(2)),
                    feedName: row.text(3) ?? "", state: state, attempts: Int(row.integer(5)),
                    dateNext: isParked ? nil : date(row.optionalInteger(8)), error: row.text(9)))
        }
    }
}
