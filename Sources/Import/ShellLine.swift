/// A line of a shell script, with those that a backslash at the end joins to it.
struct ShellLine {
    /// The number of its first line, from 1.
    let number: Int
    let text: String

    static func lines(of script: String) -> [ShellLine] {
        var lines: [ShellLine] = []
        var text = ""
        var first = 1
        for (index, line) in script.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            text += line.hasSuffix("\\") ? line.dropLast() : line
            if line.hasSuffix("\\") { continue }
            lines.append(ShellLine(number: first, text: text))
            (text, first) = ("", index + 2)
        }
        if !text.isEmpty { lines.append(ShellLine(number: first, text: text)) }
        return lines
    }

    /// Its words, without quotation marks; `nil` if only a shell could determine them: it has variables, substitutions,
    /// patterns, further commands, or a quotation that doesn't end in the line.
    var words: [String]? {
        var words: [String] = []
        var word: String?
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case " ", "\t":
                if let ended = word { words.append(ended) }
                word = nil
            case "#" where word == nil: return words
            case "'":
                guard let end = rest.firstIndex(of: "'") else { return nil }
                Self.append(rest[..<end], to: &word)
                rest = rest[end...].dropFirst()
            case "\"":
                guard let quoted = Self.quoted(&rest) else { return nil }
                Self.append(quoted[...], to: &word)
            case "\\":
                guard let escaped = rest.popFirst() else { return nil }
                Self.append(Substring(String(escaped)), to: &word)
            case ";" where rest.allSatisfy(\.isWhitespace): continue
            case _ where Self.special.contains(character): return nil
            default: Self.append(Substring(String(character)), to: &word)
            }
        }
        if let word { words.append(word) }
        return words
    }

    /// Appends in place: a copy for each character would take time by the square of the word's length.
    private static func append(_ text: Substring, to word: inout String?) {
        if word == nil { word = "" }
        word?.append(contentsOf: text)
    }

    /// The characters that only a shell can interpret.
    private static let special: Set<Character> = ["$", "`", "|", "&", ";", "<", ">", "(", ")", "*", "[", "{", "}", "!"]

    /// Reads from behind the opening quotation mark to the closing one; `nil` if that is missing, or a shell is needed.
    private static func quoted(_ rest: inout Substring) -> String? {
        var text = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"": return text
            case "$", "`": return nil
            case "\\":
                guard let escaped = rest.popFirst() else { return nil }
                text += ["\"", "\\", "$", "`"].contains(escaped) ? String(escaped) : "\\\(escaped)"
            default: text.append(character)
            }
        }
        return nil
    }
}
