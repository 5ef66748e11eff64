import Parser

/// Parses newsboat's file of subscriptions: a line for each, its address first, then tags.
/// https://newsboat.org/releases/2.21/docs/newsboat.html#_first_steps
package enum NewsboatURLs {

    /// Returns the feeds. A tag is a folder, except `~Title`, the user's name for the feed, and `!`, which hides it.
    package static func read(_ text: String) -> ReaderList {
        var list = ReaderList()
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = NewsboatWords.words(of: line)
            guard let address = words.first else { continue }
            let tags = words.dropFirst()
            let title = tags.first { $0.hasPrefix("~") && $0.count > 1 }.map { String($0.dropFirst()) }
            let folders = tags.compactMap(folder)
            if let program = program(address) {
                let words = ShellLine(number: index + 1, text: program.line).words
                list.programs.append(
                    ListedProgram(
                        number: index + 1, words: words, filtered: program.filtered, title: title, folders: folders))
            }
            if address.hasPrefix("query:") {
                let parts = address.split(separator: ":", maxSplits: 2).map(String.init)
                let expression = parts.count > 2 ? parts[2] : ""
                list.filters.append(
                    ListedFilter(index + 1, expression, .search, name: parts.count > 1 ? parts[1] : address))
            } else if let reason = reason(toSkip: address) {
                list.skipped.append(SkippedLine(number: index + 1, name: address, reason: reason))
            } else {
                list.add(OPMLFeed(url: address, title: title, folders: folders))
            }
        }
        return list
    }

    private static func reason(toSkip address: String) -> SkippedLine.Reason? {
        if address.hasPrefix("exec:") || address.hasPrefix("filter:") { return .program }
        let scheme = address.prefix { $0 != ":" }.lowercased()
        return ["http", "https"].contains(scheme) ? nil : .notAWebAddress
    }

    /// Returns the line for a shell in `exec:LINE` or `filter:LINE:URL`.
    private static func program(_ address: String) -> (line: String, filtered: String?)? {
        if address.hasPrefix("exec:") { return (String(address.dropFirst("exec:".count)), nil) }
        guard address.hasPrefix("filter:"), let url = address.firstRange(of: /:https?:\/\//) else { return nil }
        let line = address[..<url.lowerBound].dropFirst("filter:".count)
        return (String(line), String(address[url.lowerBound...].dropFirst()))
    }

    /// Returns the folder that a tag becomes; `nil` if it marks something else.
    static func folder(_ tag: String) -> String? {
        if tag.hasPrefix("~") || tag.hasPrefix("!") { return nil }
        let parts = tag.split(separator: "/").filter { !$0.allSatisfy(\.isWhitespace) }
        return parts.isEmpty ? nil : parts.joined(separator: "/")
    }
}

/// Splits a line into words as newsboat does: at white space, except between double quotes, where a backslash escapes
/// the next character. `#` where a word would begin ends the line.
enum NewsboatWords {

    static func words(of line: Substring) -> [String] {
        var words: [String] = []
        var rest = line[...]
        while true {
            rest = rest.drop(while: isBlank)
            guard let first = rest.first, first != "#" else { return words }
            words.append(first == "\"" ? quoted(&rest) : plain(&rest))
        }
    }

    private static func plain(_ rest: inout Substring) -> String {
        let word = rest.prefix { !isBlank($0) }
        rest = rest[word.endIndex...]
        return String(word)
    }

    /// Reads a quoted word. Without a closing quote, it takes the rest of the line.
    private static func quoted(_ rest: inout Substring) -> String {
        rest = rest.dropFirst()
        var word = ""
        while let character = rest.popFirst(), character != "\"" {
            if character != "\\" {
                word.append(character)
            } else if let escaped = rest.popFirst() {
                word.append(escapes[escaped] ?? escaped)
            }
        }
        return word
    }

    private static let escapes: [Character: Character] = ["n": "\n", "r": "\r", "t": "\t"]

    private static func isBlank(_ character: Character) -> Bool {
        character == " " || character == "\t" || character == "\r"
    }
}
