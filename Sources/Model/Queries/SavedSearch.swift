/// A query that has a name: `@work` in other queries.
package struct SavedSearch: Equatable, Sendable {
    /// The name without `@`, in lower case.
    package var name: String

    /// Its query. Dates are resolved when it is used.
    package var query: StoredQuery

    package init(name: String, query: StoredQuery) {
        self.name = name
        self.query = query
    }
}
