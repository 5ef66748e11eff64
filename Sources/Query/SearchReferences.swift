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
        var scanner = QueryScanner(query)
        while let (token, column) = try? scanner.next(), token != .end {
            guard case .search(let name) = token else { continue }
            found.append((SearchName.folded(name), column - 1..<column + name.count))
        }
        return found
    }
}
