import GRDB
package import Model
import Query

/// Names are those that are used in queries: in lower case, without `@`.
extension FeedDatabase {

    /// Returns the saved searches by name, without the built-in ones.
    package func savedSearches() throws -> [SavedSearch] {
        try read { db in try StoredQueries(db).described(SavedSearchTable.all(in: db), \.query) }
    }

    /// Returns a function that returns the stored text of a saved search by its name, or `nil` if there is no such search.
    package func searches() throws -> (String) -> String? {
        let searches = try read(SavedSearchTable.all)
        let texts = Dictionary(uniqueKeysWithValues: searches.map { ($0.name, $0.query.text) })
        return { texts[$0] }
    }

    /// Saves the search, replacing one of the same name.
    ///
    /// - Returns: The query that it had; `nil` if there was no such search.
    @discardableResult
    package func save(_ search: SavedSearch) throws -> StoredQuery? {
        try decide { db in
            let former = try SavedSearchTable.query(search.name, in: db)
            try SavedSearchTable.save(search, in: db)
            return try former.map { try StoredQueries(db).described($0.text) }
        }
    }

    /// Removes all of the searches, or none: throws ``StoreError/noSuchSearch(_:)``.
    package func removeSearches(_ names: [String]) throws {
        try decide { db in
            for name in names where try !SavedSearchTable.delete(name, in: db) { throw StoreError.noSuchSearch(name) }
        }
    }

    /// Renames the search, also where other searches, rules and deliveries use it.
    ///
    /// Throws ``StoreError/noSuchSearch(_:)`` and ``StoreError/searchExists(_:)``.
    ///
    /// - Parameter renamed: Returns another query with the new name.
    package func renameSearch(_ name: String, to newName: String, renamed: (_ query: String) -> String) throws {
        try decide { db in
            guard let query = try SavedSearchTable.query(name, in: db) else { throw StoreError.noSuchSearch(name) }
            if name == newName { return }
            if try SavedSearchTable.query(newName, in: db) != nil { throw StoreError.searchExists(newName) }
            _ = try SavedSearchTable.delete(name, in: db)
            try SavedSearchTable.save(SavedSearch(name: newName, query: query), in: db)
            try StoredQueries(db).rewrite(renamed)
        }
    }
}

// MARK: - Names in queries of searches, rules and deliveries

extension FeedDatabase {

    /// Returns a typed query to be stored: it has the ids of the feeds and folders that it names now.
    ///
    /// Throws ``StoreError`` if one of them doesn't exist.
    ///
    /// - Parameter account: The account that the names refer to; `nil` means all accounts.
    package func storedQuery(_ typed: String, of account: AccountID? = nil) throws -> StoredQuery {
        try read { db in try StoredQueries(db).resolved(typed, of: account) }
    }

    /// Gives queries the ids of feeds and folders that have come since they were stored, or are in place of others.
    package func refreshQueries() throws {
        if try read({ db in try StoredQueries(db).areFresh() }) { return }
        try write { db in try StoredQueries(db).refresh() }
    }

    /// Returns the queries that name a feed.
    package func queriesNaming(_ feed: FeedID) throws -> QueryUses {
        try read { db in try StoredQueries(db).uses(of: [feed.rawValue], as: .feed) }
    }

    /// Returns the queries that name a folder or one below it.
    package func queriesNaming(folder name: String, of account: AccountID) throws -> QueryUses {
        try read { db in
            let folders = try FolderTable.family(of: name, in: account, db)
            return try StoredQueries(db).uses(of: Set(folders.map(\.id.rawValue)), as: .folder)
        }
    }
}
