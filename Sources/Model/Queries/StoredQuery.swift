/// The query of a rule, a saved search or a delivery.
///
/// It was typed with names. What is stored has the ids of the feeds and folders that had these names then, so that the
/// query goes on meaning the same when they get others.
package struct StoredQuery: Equatable, Sendable {
    /// The text that is stored, see `QueryReference`; `QueryParser` reads it.
    package let text: String

    /// The query as a user would type it, with the names that feeds and folders have now.
    package let words: String

    /// The last names of the feeds and folders that it names and that are no longer here, or not yet.
    package let missing: [Missing]

    package enum Missing: Equatable, Sendable {
        case feed(String)
        case folder(String)
    }

    /// - Parameter words: `nil` if it has no ids.
    package init(_ text: String, words: String? = nil, missing: [Missing] = []) {
        self.text = text
        self.words = words ?? text
        self.missing = missing
    }
}

extension StoredQuery: ExpressibleByStringInterpolation, CustomStringConvertible {
    package init(stringLiteral text: String) { self.init(text) }

    package var description: String { words }
}

/// The numbers of rules, saved searches and deliveries that name something.
package struct QueryUses: Equatable, Sendable {
    package var rules = 0
    package var searches = 0
    package var deliveries = 0

    package init() {}
}
