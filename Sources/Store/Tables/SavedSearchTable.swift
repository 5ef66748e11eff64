import GRDB
import Model

/// The table of named queries.
enum SavedSearchTable {

    /// Returns the searches by name.
    static func all(in db: Database) throws -> [SavedSearch] {
        try Row.fetchAll(db, sql: "SELECT name, query FROM savedSearch ORDER BY name").map { row in
            try SavedSearch(name: row.value("name"), query: StoredQuery(row.value("query")))
        }
    }

    static func query(_ name: String, in db: Database) throws -> StoredQuery? {
        try String.fetchOne(db, sql: "SELECT query FROM savedSearch WHERE name = ?", arguments: [name])
            .map { StoredQuery($0) }
    }

    /// Saves a search, replacing one of the same name.
    static func save(_ search: SavedSearch, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO savedSearch (name, query) VALUES (?, ?) ON CONFLICT DO UPDATE SET query = excluded.query",
            arguments: [search.name, search.query.text])
    }

    /// - Returns: Whether the search existed.
    static func delete(_ name: String, in db: Database) throws -> Bool {
        try db.execute(sql: "DELETE FROM savedSearch WHERE name = ?", arguments: [name])
        return db.changesCount > 0
    }
}
