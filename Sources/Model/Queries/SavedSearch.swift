/// A query that has a name: `@work` in other queries.
package struct SavedSearch: Equatable, Sendable {
    /// The name without `@`, in lower case.
    package var name: String

    /// The query as it was typed: its names and dates are resolved when it is used.
    package var query: String

    package init(name: String, query: String) {
        self.name = name
        self.query = query
    }
}
