/// A query that has a name: `@work` in other queries.
package struct SavedSearch: Equatable, Sendable {
    /// Without `@`, in lower case.
    package var name: String

    /// As it was typed: what it means is found out when it is used.
    package var query: String

    package init(name: String, query: String) {
        self.name = name
        self.query = query
    }
}
