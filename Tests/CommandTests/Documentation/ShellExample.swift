import Testing

/// A line to be typed into a shell, as far as it calls `rss`.
struct ShellExample: CustomTestStringConvertible {
    let line: String

    /// The arguments of every call.
    let calls: [[String]]

    var testDescription: String { line }

    /// Nil: it doesn't call `rss`.
    ///
    /// - Parameter text: With or without a prompt.
    init?(_ text: some StringProtocol) {
        line = String(text)
        let words = Self.words(line)
        calls = words.split { ["|", "&&", ";", ">"].contains($0) }.compactMap { part in
            // What stands before the name is a prompt, a schedule, or xargs, which adds arguments.
            part.firstIndex(of: "rss").map { part[($0 + 1)...] + (part.contains("xargs") ? ["1"] : []) }
        }
        if calls.isEmpty { return nil }
    }

    /// Words as a shell finds them: parted by blanks, quotes taken off, a comment left out.
    private static func words(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            switch character {
            case quote: quote = nil
            case _ where quote != nil: word?.append(character)
            case "'", "\"":
                quote = character
                word = word ?? ""
            case " ":
                words += [word].compactMap { $0 }
                word = nil
            case "#" where word == nil: return words
            default: word = (word ?? "") + String(character)
            }
        }
        return words + [word].compactMap { $0 }
    }
}
