import GRDB

/// The tables, as steps from one released version to the next.
struct Schema: Sendable {
    typealias Migration = @Sendable (Database) throws -> Void

    /// Makes the tables of a version from those of the step before.
    struct Step: Sendable {
        let version: Int
        let migrate: Migration

        init(_ version: Int, _ migrate: @escaping Migration) {
            (self.version, self.migrate) = (version, migrate)
        }
    }

    /// Released steps never change; new ones are added at the end. Each is SQL and calls no code of this program, which
    /// would change later and the step with it. Only the name of the search index's tokenizer must be known.
    ///
    /// Numbers may have gaps: the versions between two releases become one step (`make release`).
    static let current = Schema(steps: [
        Step(1, version1), Step(2, version2), Step(3, version3), Step(4, version4), Step(27, version27),
        Step(28, version28), Step(40, version40),
    ])

    let steps: [Step]

    /// The value of `PRAGMA user_version` in a database that has had all steps.
    var version: Int { steps.last?.version ?? 0 }

    /// Returns its value in this database; 0 if it is empty.
    static func version(of db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    /// Throws ``StoreError/newer(path:found:known:)`` or ``StoreError/unreleased(path:found:)`` if no step leads on from a
    /// version.
    func check(_ found: Int, of path: String) throws(StoreError) {
        if found > version { throw .newer(path: path, found: found, known: version) }
        guard found == 0 || steps.contains(where: { $0.version == found }) else {
            throw .unreleased(path: path, found: found)
        }
    }

    /// Runs the steps that the database hasn't had, in the caller's transaction.
    func migrate(_ db: Database) throws {
        let found = try Self.version(of: db)
        for step in steps where step.version > found {
            try step.migrate(db)
            try db.execute(sql: "PRAGMA user_version = \(step.version)")
        }
    }
}
