import GRDB

/// The tables, as migrations from one version to the next.
struct Schema: Sendable {
    typealias Migration = @Sendable (Database) throws -> Void

    /// Released migrations never change; new ones are added at the end. Each is SQL and calls no code of this program,
    /// which would change later and the migration with it. Only the name of the search index's tokenizer must be known.
    static let current = Schema(migrations: [
        version1, version2, version3, version4, version5, version6, version7, version8, version9, version10,
        version11, version12, version13, version14, version15, version16, version17, version18,
        version19, version20, version21, version22, version23, version24, version25, version26, version27,
        version28,
    ])

    let migrations: [Migration]

    /// The value of `PRAGMA user_version` in a database that has had all migrations.
    var version: Int { migrations.count }

    /// Returns its value in this database; 0 if it is empty.
    static func version(of db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    /// Runs the migrations that the database hasn't had, in the caller's transaction.
    func migrate(_ db: Database) throws {
        for next in try Self.version(of: db)..<version {
            try migrations[next](db)
            try db.execute(sql: "PRAGMA user_version = \(next + 1)")
        }
    }
}
