import GRDB
package import Model

/// Names are those that are used in queries: in lower case, without `@`.
extension FeedDatabase {

    /// Returns the saved searches by name, without the built-in ones.
    package func savedSearches() throws -> [SavedSearch] {
        try read(SavedSearchTable.all)
    }

    /// Returns a function that returns the query of a saved search by its name, or `nil` if there is no such search.
    package func searches() throws -> (String) -> String? {
        let queries = Dictionary(uniqueKeysWithValues: try savedSearches().map { ($0.name, $0.query) })
        return { queries[$0] }
    }

    /// Saves the search, replacing one of the same name.
    ///
    /// - Returns: The query that it had; `nil` if there was no such search.
    @discardableResult
    package func save(_ search: SavedSearch) throws -> String? {
        try write { db in
            let former = try SavedSearchTable.query(search.name, in: db)
            try SavedSearchTable.save(search, in: db)
            return former
        }
    }

    /// Removes all of the searches, or none: throws ``StoreError/noSuchSearch(_:)``.
    package func removeSearches(_ names: [String]) throws {
        try write { db in
            for name in names where try !SavedSearchTable.delete(name, in: db) { throw StoreError.noSuchSearch(name) }
        }
    }

    /// Renames the search, also where other searches, rules and deliveries use it.
    ///
    /// Throws ``StoreError/noSuchSearch(_:)`` and ``StoreError/searchExists(_:)``.
    ///
    /// - Parameter renamed: Returns another query with the new name.
    package func renameSearch(_ name: String, to newName: String, renamed: (_ query: String) -> String) throws {
        try write { db in
            guard let query = try SavedSearchTable.query(name, in: db) else { throw StoreError.noSuchSearch(name) }
            if name == newName { return }
            if try SavedSearchTable.query(newName, in: db) != nil { throw StoreError.searchExists(newName) }
            _ = try SavedSearchTable.delete(name, in: db)
            try SavedSearchTable.save(SavedSearch(name: newName, query: query), in: db)
            try Self.rewriteQueries(renamed, in: db)
        }
    }

    /// Rewrites the queries of searches, rules and deliveries.
    ///
    /// - Parameter rewritten: Returns another query for one.
    static func rewriteQueries(_ rewritten: (_ query: String) -> String, in db: Database) throws {
        try SavedSearchTable.rewrite(rewritten, in: db)
        try RuleTable.rewrite(rewritten, in: db)
        try DeliveryTable.rewrite(rewritten, in: db)
    }
}
