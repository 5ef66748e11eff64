/// A bash command line up to the cursor: its words, and the text to insert for a candidate.
///
/// Bash also splits words at colons and equals signs, and keeps their quotes. So this type splits the line itself.
struct BashLine {
    /// The words without quotes. The last one is being typed.
    let words: [String]

    /// Whether the last word is a file, after `<` or `>`.
    let isFile: Bool

    /// The part of the last word that stays when a candidate is inserted, because bash takes it for another word.
    private let kept: String

    /// The quote that is open where a candidate is inserted.
    private let quote: Character?

    /// - Parameter replaced: The end of the line, which bash replaces.
    init(_ line: String, replaced: String) {
        let whole = Reader(line)
        (words, isFile) = (whole.words, whole.isFile)
        let rest = line.hasSuffix(replaced) ? String(line.dropLast(replaced.count)) : line
        let before = Reader(rest)
        quote = before.quote
        kept = before.words.last ?? ""
    }

    /// Returns the candidate quoted for bash, or `nil` if it cannot be inserted there.
    func insertion(of candidate: String) -> String? {
        guard candidate.lowercased().hasPrefix(kept.lowercased()) else { return nil }
        let rest = String(candidate.dropFirst(kept.count))
        return switch quote {
        case "'": rest.replacing("'", with: #"'\''"#)
        case "\"": rest.map(Self.inDoubleQuotes).joined()
        default: rest.map(Self.unquoted).joined()
        }
    }

    /// Returns the character as it is written between double quotes. Bash would look up an exclamation mark in the
    /// history, and keep a backslash before it.
    private static func inDoubleQuotes(_ character: Character) -> String {
        if character == "!" { return #""'!'""# }
        return "\"\\$`".contains(character) ? "\\\(character)" : "\(character)"
    }

    private static func unquoted(_ character: Character) -> String {
        let isPlain =
            character.isLetter || character.isNumber || !character.isASCII || "_-./:,@%+=^".contains(character)
        return isPlain ? "\(character)" : "\\\(character)"
    }
}

/// Splits a line into words.
private struct Reader {
    private(set) var words: [String] = []
    private(set) var quote: Character?
    private(set) var isFile = false
    private var word = ""
    private var isInWord = false
    private var isEscaped = false

    init(_ line: String) {
        for character in line { take(character) }
        words.append(word)
    }

    private mutating func take(_ character: Character) {
        if isEscaped {
            // Between double quotes, a backslash stands for itself unless it precedes one of these.
            if quote == "\"" && !"\"\\$`".contains(character) { word.append("\\") }
            word.append(character)
            isEscaped = false
        } else if character == "\\" && quote != "'" {
            (isEscaped, isInWord) = (true, true)
        } else if let open = quote {
            if character == open { quote = nil } else { word.append(character) }
        } else if character == "'" || character == "\"" {
            (quote, isInWord) = (character, true)
        } else if character.isWhitespace {
            endWord()
        } else if character == "<" || character == ">" {
            endWord()
            isFile = true
        } else {
            word.append(character)
            isInWord = true
        }
    }

    private mutating func endWord() {
        if !isInWord { return }
        words.append(word)
        (word, isInWord, isFile) = ("", false, false)
    }
}
