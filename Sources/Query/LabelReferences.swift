/// The labels that queries name.
package enum LabelReferences {

    /// Returns the query with a new name for a label, and otherwise as it was typed; an invalid query as it is.
    package static func renaming(_ name: String, to newName: String, in query: String) -> String {
        var characters = Array(query)
        for range in ranges(of: name, in: query).reversed() {
            characters.replaceSubrange(range, with: QueryQuotes.written(newName))
        }
        return String(characters)
    }

    /// Returns where the label's name stands, in order. Its case doesn't matter, as it doesn't where a query is used.
    private static func ranges(of name: String, in query: String) -> [Range<Int>] {
        let characters = Array(query)
        var found: [Range<Int>] = []
        var scanner = QueryScanner(query, isStored: true)
        while let (token, _) = try? scanner.next(), token != .end {
            guard case .field(.label, let values) = token else { continue }
            for value in values where value.text.lowercased() == name.lowercased() {
                let start = value.column - 1
                found.append(start..<end(of: value, from: start, in: characters))
            }
        }
        return found
    }

    private static func end(of value: QueryText, from start: Int, in characters: [Character]) -> Int {
        guard characters[start] == "\"" else { return start + value.text.count }
        var end = start + 1
        while characters[end] != "\"" { end += characters[end] == "\\" ? 2 : 1 }
        return end + 1
    }
}
