/// A word of a command line.
struct TypedWord: Equatable {
    /// The word without quotation marks. Variables and the like stand as they were typed.
    let text: String

    /// The word for a shell.
    let source: String

    /// Creates a word that no shell shall expand.
    init(_ text: String) {
        self.init(text, source: text.shellWord)
    }

    fileprivate init(_ text: String, source: String) {
        self.text = text
        self.source = source
    }
}

/// A line for sh(1) that begins with the arguments of this program.
struct TypedLine: Equatable {
    var words: [TypedWord] = []

    /// The rest of the line behind the arguments: a pipe, a redirection or further commands.
    private(set) var rest = ""

    /// Returns `nil` if a quotation does not end.
    init?(_ line: String) {
        var left = line[...]
        while let first = left.first {
            if first == " " || first == "\t" {
                left.removeFirst()
            } else if let (text, source) = Self.word(left) {
                // The digit in '2>file' belongs to the redirection.
                if source.isEmpty || source.allSatisfy(\.isASCIIDigit) && Self.redirects(left[source.endIndex...]) {
                    break
                }
                words.append(TypedWord(text, source: String(source)))
                left = left[source.endIndex...]
            } else {
                return nil
            }
        }
        rest = String(left)
    }

    /// The line with the words as they are now.
    var text: String { (words.map(\.source) + (rest.isEmpty ? [] : [rest])).joined(separator: " ") }

    private static func redirects(_ rest: Substring) -> Bool { rest.first == "<" || rest.first == ">" }

    /// Returns the word at the beginning, without and with quotation marks; an empty one where the arguments end, and
    /// `nil` if a quotation does not end.
    private static func word(_ line: Substring) -> (text: String, source: Substring)? {
        if line.first == "#" { return ("", line.prefix(0)) }
        var text = ""
        var left = line
        while let character = left.first, !" \t\n|&;<>()".contains(character) {
            left.removeFirst()
            switch character {
            case "'":
                guard let end = left.firstIndex(of: "'") else { return nil }
                text += left[..<end]
                left = left[end...].dropFirst()
            case "\"":
                guard let quoted = quoted(&left) else { return nil }
                text += quoted
            case "\\":
                guard let escaped = left.popFirst() else { return nil }
                text.append(escaped)
            default: text.append(character)
            }
        }
        return (text, line[..<left.startIndex])
    }

    /// Reads from behind the opening quotation mark to the closing one; `nil` if that is missing.
    private static func quoted(_ left: inout Substring) -> String? {
        var text = ""
        while let character = left.popFirst() {
            if character == "\"" { return text }
            if character == "\\", let escaped = left.first, "\"\\$`".contains(escaped) {
                text.append(left.removeFirst())
            } else {
                text.append(character)
            }
        }
        return nil
    }
}
