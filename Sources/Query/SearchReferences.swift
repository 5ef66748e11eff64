/// The saved searches that a query uses.
package enum SearchReferences {

    /// Their names, as ``SearchName/read(_:)`` gives them. Of a text that is no query: those up to where it is none.
    package static func names(in query: String) -> Set<String> {
        Set(all(in: query).map(\.name))
    }

    /// The query with another name for a search, and else as it was typed.
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
