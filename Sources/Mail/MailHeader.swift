import Base
import Foundation

/// The fields of a message's header (RFC 5322), each folded into lines of at most 76 columns.
///
/// No text can begin a line or end the header: control characters become blanks.
struct MailHeader {
    private(set) var lines = ""

    /// The longest line. Encoded words need it (RFC 2047); other lines may have two columns more.
    private static let width = 76

    /// The most characters of a text: some feeds have whole articles as titles.
    private static let mostCharacters = 500

    /// Adds a field of free text, such as the subject.
    mutating func add(_ name: String, text: String) {
        let text = Self.clean(text)
        add(name, Self.isPlain(text) ? Self.words(of: text) : Self.encodedWords(text, after: name))
    }

    /// Adds a field of a name and what stands between angle brackets behind it: a mailbox or the id of a list.
    mutating func add(_ name: String, phrase: String, _ identifier: String) {
        let text = Self.clean(phrase)
        let words = Self.isPlain(text) ? Self.words(of: Self.quoted(text)) : Self.encodedWords(text, after: name)
        add(name, words + ["<\(identifier)>"])
    }

    /// Adds a field of words that are ASCII without blanks.
    mutating func add(_ name: String, _ words: [String]) {
        lines += name + ":"
        var column = name.utf8.count + 1
        for (index, word) in words.enumerated() {
            // A line of a colon alone confuses some programs.
            if index > 0 && column + 1 + word.utf8.count > Self.width {
                lines += "\n"
                column = 0
            }
            lines += " " + word
            column += 1 + word.utf8.count
        }
        lines += "\n"
    }

    /// Returns the text on one line, cut if it is too long.
    private static func clean(_ text: String) -> String {
        let blanks = String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? " " : $0 }))
        let line = blanks.split(separator: " ").joined(separator: " ")
        return line.count > mostCharacters ? line.prefix(mostCharacters) + "…" : line
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Whether the text can stand in a header as it is: ASCII, in words that fit in a line and look like nothing else.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 } && !text.contains("=?")
            && text.split(separator: " ").allSatisfy { $0.utf8.count <= 60 }
    }

    private static func words(of text: String) -> [String] {
        text.split(separator: " ").map { String($0) }
    }

    /// Returns the text as a quoted string, if it has other characters than letters, digits and blanks.
    private static func quoted(_ text: String) -> String {
        let isWords = text.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0.isASCIILetterOrDigit }
        if isWords && !text.isEmpty { return text }
        let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
        return "\"\(escaped)\""
    }

    /// Returns encoded words of at most 75 characters, in base64 (RFC 2047). Blanks between them do not count.
    ///
    /// - Parameter name: The name of the field, which leaves less room for the first word.
    private static func encodedWords(_ text: String, after name: String) -> [String] {
        var words: [String] = []
        var bytes: [UInt8] = []
        func room() -> Int {
            let columns = words.isEmpty ? width - name.utf8.count - 2 : width - 1
            return (columns - "=?UTF-8?B??=".utf8.count) / 4 * 3
        }
        func endWord() { words.append("=?UTF-8?B?\(Data(bytes).base64EncodedString())?=") }
        for scalar in text.unicodeScalars {
            let character = UTF8.encode(scalar).map(Array.init) ?? []
            if bytes.count + character.count > room() {
                endWord()
                bytes = []
            }
            bytes += character
        }
        endWord()
        return words
    }
}
