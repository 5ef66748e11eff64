import Foundation

/// The searches that exist without being saved.
package enum BuiltInSearch: String, CaseIterable, Sendable {
    /// Articles published since midnight, in local time.
    case today
    case unread
    case starred

    /// The query that the search stands for.
    package var query: String {
        switch self {
        case .today: "date:today"
        case .unread: "is:unread"
        case .starred: "is:starred"
        }
    }
}

/// The name of a saved search: `@work` in queries.
package enum SearchName {

    /// Returns the name as it is stored and looked up: case doesn't matter, and `@` before it may be left out.
    ///
    /// - Returns: `nil` if no query could contain it: a name has letters, digits, `-`, `_` and `.`, and begins with a
    ///   letter or digit.
    package static func read(_ typed: String) -> String? {
        let name = folded(typed.hasPrefix("@") ? String(typed.dropFirst()) : typed)
        guard let first = name.first, first.isLetter || first.isNumber, name.count <= longest,
            name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
        else { return nil }
        return name
    }

    /// The maximum length in characters, more than people type.
    private static let longest = 64

    /// Returns the same form for names that look the same.
    static func folded(_ name: some StringProtocol) -> String {
        name.lowercased().precomposedStringWithCanonicalMapping
    }
}

/// The saved searches that a query uses.
package enum SearchReferences {

    /// Returns the names, as ``SearchName/read(_:)`` gives them; for an invalid query, those before the error.
    package static func names(in query: String) -> Set<String> {
        Set(all(in: query).map(\.name))
    }

    /// Returns the query with a new name for a search, and otherwise as it was typed.
    package static func renaming(_ name: String, to newName: String, in query: String) -> String {
        var characters = Array(query)
        for search in all(in: query).reversed() where search.name == name {
            characters.replaceSubrange(search.range, with: "@" + newName)
        }
        return String(characters)
    }

    private static func all(in query: String) -> [(name: String, range: Range<Int>)] {
        var found: [(name: String, range: Range<Int>)] = []
        var scanner = QueryScanner(query, isStored: true)
        while let (token, column) = try? scanner.next(), token != .end {
            guard case .search(let name) = token else { continue }
            found.append((SearchName.folded(name), column - 1..<column + name.count))
        }
        return found
    }
}
