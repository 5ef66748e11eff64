import GRDB
import Model

enum DeliveryTable {

    /// Returns the deliveries in the order in which they were added.
    static func all(in db: Database) throws -> [Delivery] {
        try rows(in: db).map(delivery)
    }

    /// Returns the deliveries without those that are damaged.
    static func readable(in db: Database) throws -> [Delivery] {
        try rows(in: db).compactMap { try? delivery($0) }
    }

    private static func rows(in db: Database) throws -> [Row] {
        try Row.fetchAll(db, sql: "SELECT \(columns) FROM delivery ORDER BY id")
    }

    static func named(_ name: String, in db: Database) throws -> Delivery? {
        try Row.fetchOne(db, sql: "SELECT \(columns) FROM delivery WHERE name = ?", arguments: [name]).map(delivery)
    }

    static func known(_ id: DeliveryID, in db: Database) throws -> Delivery? {
        let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM delivery WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id.rawValue]).map(delivery)
    }

    private static let columns = "id, name, query, program, batch, isOrdered, paused, problem"

    /// Returns what is wrong with the rows, one error for each of them at most.
    static func damages(in db: Database) throws -> [DatabaseError] {
        try db.damages(sql: "SELECT * FROM delivery") { row in _ = try delivery(row) }
    }

    private static func delivery(_ row: Row) throws -> Delivery {
        let row = StoredRow(row, of: "delivery")
        let program: [String] = try row.json("program") ?? []
        return try Delivery(
            id: DeliveryID(row.value("id")), name: row.value("name"), query: StoredQuery(row.value("query")),
            target: program.isEmpty ? .follow : .program(program), batch: row.value("batch"),
            isOrdered: row.value("isOrdered"), isPaused: row.value("paused"), problem: row.optional("problem"))
    }

    /// Inserts the delivery.
    ///
    /// - Returns: It, with its id.
    static func insert(_ delivery: Delivery, in db: Database) throws -> Delivery {
        try db.execute(
            sql: "INSERT INTO delivery (name, query, program, batch, isOrdered) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                delivery.name, delivery.query.text, text(delivery.target), delivery.batch, delivery.isOrdered,
            ])
        var inserted = delivery
        inserted.id = DeliveryID(db.lastInsertedRowID)
        return inserted
    }

    /// Replaces all but the name and what became of it.
    static func update(_ delivery: Delivery, in db: Database) throws {
        try db.execute(
            sql: "UPDATE delivery SET query = ?, program = ?, batch = ?, isOrdered = ? WHERE id = ?",
            arguments: [
                delivery.query.text, text(delivery.target), delivery.batch, delivery.isOrdered, delivery.id.rawValue,
            ])
    }

    private static func text(_ target: Delivery.Target) -> String? {
        switch target {
        case .follow: nil
        case .program(let words): JSONText.array(words)
        }
    }

    static func setPaused(_ isPaused: Bool, of id: DeliveryID, in db: Database) throws {
        try db.execute(sql: "UPDATE delivery SET paused = ? WHERE id = ?", arguments: [isPaused, id.rawValue])
    }

    static func setProblem(_ problem: String?, of id: DeliveryID, in db: Database) throws {
        try db.execute(
            sql: "UPDATE delivery SET problem = ?1 WHERE id = ?2 AND problem IS NOT ?1",
            arguments: [problem, id.rawValue])
    }

    /// Begins another round: what is delivered from now on is not what was delivered before.
    static func beginRound(of id: DeliveryID, in db: Database) throws {
        try db.execute(sql: "UPDATE delivery SET round = round + 1 WHERE id = ?", arguments: [id.rawValue])
    }

    /// Deletes the delivery, and forgets what waits for it.
    static func delete(_ id: DeliveryID, in db: Database) throws {
        try db.execute(sql: "DELETE FROM delivery WHERE id = ?", arguments: [id.rawValue])
    }
}
