package import Foundation
import GRDB
package import Model

// What passes articles on to programs and readers, and the articles that wait for it.

extension FeedDatabase {

    /// Returns the deliveries in the order in which they were added.
    package func deliveries() throws -> [Delivery] {
        try read { db in try StoredQueries(db).described(DeliveryTable.all(in: db), \.query) }
    }

    /// Throws ``StoreError/noSuchDelivery(_:)``.
    package func delivery(named name: String) throws -> Delivery {
        try read { db in
            guard let delivery = try DeliveryTable.named(name, in: db) else { throw StoreError.noSuchDelivery(name) }
            return try StoredQueries(db).described([delivery], \.query)[0]
        }
    }

    /// Adds a delivery for the articles that arrive from now on. Throws ``StoreError/deliveryExists(_:)``.
    ///
    /// - Parameters:
    ///   - delivery: Without an id.
    ///   - existing: The articles that are here and wait for it, too; `nil` for none.
    /// - Returns: It, with its id.
    package func add(_ delivery: Delivery, with existing: ArticleQuery? = nil) throws -> Delivery {
        try decide { db in
            if try DeliveryTable.named(delivery.name, in: db) != nil {
                throw StoreError.deliveryExists(delivery.name)
            }
            let added = try DeliveryTable.insert(delivery, in: db)
            if let existing { _ = try Self.add(existing, to: added.id, in: db) }
            return added
        }
    }

    /// Lets articles wait that are here, delivered before or not.
    ///
    /// - Returns: How many there are.
    package func rewind(_ id: DeliveryID, to articles: ArticleQuery) throws -> Int {
        try recordingCount { db in
            try DeliveryTable.beginRound(of: id, in: db)
            return try Self.add(articles, to: id, in: db)
        }
    }

    /// Leaves out those that have yet to arrive as the rules see it: they are added then.
    private static func add(_ articles: ArticleQuery, to id: DeliveryID, in db: Database) throws -> Int {
        let found = try ArticleSQL(articles, in: db)
        let arriving = try Int64.fetchSet(db, sql: "SELECT id FROM ruleQueue")
        let ids = try db.values(sql: "SELECT status.id \(found.sql)", arguments: found.arguments) { $0.integer(0) }
            .filter { !arriving.contains($0) }
        try DeliveryQueueTable.add(ids, to: id, in: db)
        return ids.count
    }

    /// Replaces the query and the program of a delivery, and how it passes articles on. What waits goes on waiting.
    package func change(_ delivery: Delivery) throws {
        try decide { db in try DeliveryTable.update(delivery, in: db) }
    }

    package func setPaused(_ isPaused: Bool, delivery id: DeliveryID) throws {
        try decide { db in try DeliveryTable.setPaused(isPaused, of: id, in: db) }
    }

    /// Removes the delivery, and forgets what waits for it.
    package func remove(_ delivery: Delivery) throws {
        try decide { db in try DeliveryTable.delete(delivery.id, in: db) }
    }
}

// MARK: - Delivering

extension FeedDatabase {

    /// Returns the deliveries to programs that have something to do now.
    package func deliveriesWithWork(at now: Date) throws -> [Delivery] {
        try read { db in
            try DeliveryTable.all(in: db).filter { delivery in
                try !delivery.isFollowed && !delivery.isPaused
                    && DeliveryQueueTable.hasWork(delivery, at: now, in: db)
            }
        }
    }

    /// Applies the query to articles that arrived while it could not be applied, or without the rules.
    ///
    /// - Returns: The error if the query names something that does not exist: then they go on waiting.
    package func decide(_ delivery: Delivery, by condition: ArticleCondition) async throws -> StoreError? {
        while true {
            let ids = try read { db in try DeliveryQueueTable.undecided(delivery.id, limit: 1_000, in: db) }
            if ids.isEmpty { return nil }
            let errors = try await inBatches(Self.chunks(ids)) { [path] chunks, db -> StoreError? in
                for ids in chunks {
                    do {
                        let found = try Self.found(among: ids, condition, in: db, path: path)
                        try DeliveryQueueTable.decide(ids, keeping: found, of: delivery.id, in: db)
                    } catch let error as StoreError {
                        return error
                    }
                }
                return nil
            }
            if let error = errors.lazy.compactMap({ $0 }).first { return error }
        }
    }

    /// Returns what is delivered next; `nil` if nothing is due, or the delivery was paused or removed. Only one process
    /// may ask at a time.
    package func nextBatch(of id: DeliveryID, at now: Date) throws -> DeliveryBatch? {
        // Nothing is written for a single article.
        let delivery = try read { db in try DeliveryTable.known(id, in: db) }
        guard let delivery, !delivery.isPaused else { return nil }
        if delivery.batch == 1 { return try read { db in try DeliveryQueueTable.next(delivery, at: now, in: db) } }
        return try write { db in try DeliveryQueueTable.next(delivery, at: now, in: db) }
    }

    /// Writes what became of articles that a program got.
    package func settle(_ batch: DeliveryBatch, _ outcome: DeliveryOutcome, at now: Date) throws {
        try write { db in try DeliveryQueueTable.settle(batch, outcome, at: now, in: db) }
    }

    /// Saves why nothing can be delivered, whatever the article; `nil` if it can.
    package func setProblem(_ problem: String?, delivery id: DeliveryID) throws {
        try write { db in try DeliveryTable.setProblem(problem, of: id, in: db) }
    }
}

// MARK: - What waits

extension FeedDatabase {

    package func overviewsOfDeliveries() throws -> [DeliveryOverview] {
        try read { db in
            let overviews = try DeliveryTable.all(in: db).map { try DeliveryQueueTable.overview($0, in: db) }
            return try StoredQueries(db).described(overviews, \.delivery.query)
        }
    }

    package func overview(of delivery: Delivery) throws -> DeliveryOverview {
        try read { db in try DeliveryQueueTable.overview(delivery, in: db) }
    }

    /// Passes the articles that wait to `body`, in the order of their arrival.
    package func forEachWaiting(for id: DeliveryID, _ body: (WaitingArticle) throws -> Void) throws {
        try read { db in try DeliveryQueueTable.forEach(id, in: db, body) }
    }

    /// Returns articles that wait and can be read, in the order of their arrival.
    ///
    /// - Parameter last: The one after which to begin; `nil` for the first.
    package func waiting(for id: DeliveryID, after last: ArticleID?, limit: Int) throws -> [ArticleID] {
        try read { db in try DeliveryQueueTable.waiting(id, after: last, limit: limit, in: db) }
    }

    /// Forgets articles, as they were delivered.
    package func setDelivered(_ ids: [ArticleID], by id: DeliveryID) throws {
        if ids.isEmpty { return }
        try write { db in try DeliveryQueueTable.delete(ids.map(\.rawValue), of: id, in: db) }
    }

    /// Makes articles that failed due at once, as if they had never been tried.
    ///
    /// - Parameter ids: `nil` means all.
    /// - Returns: How many there are.
    package func retry(_ ids: [ArticleID]?, delivery id: DeliveryID) throws -> Int {
        try recordingCount { db in try DeliveryQueueTable.retry(ids?.map(\.rawValue), of: id, in: db) }
    }

    /// Forgets articles that wait.
    ///
    /// - Parameters:
    ///   - ids: `nil` means all.
    ///   - parkedOnly: Whether only those that are parked are meant.
    /// - Returns: How many there were.
    package func skip(_ ids: [ArticleID]?, parkedOnly: Bool = false, delivery id: DeliveryID) throws -> Int {
        try recordingCount { db in
            try DeliveryQueueTable.skip(ids?.map(\.rawValue), parkedOnly: parkedOnly, of: id, in: db)
        }
    }
}
