import Base
import Model

/// Reads names and addresses: `"Ann Lee" <ann@example.org>, bob@example.org (Bob)` (RFC 5322, 3.4).
struct Mailboxes {
    private(set) var authors: [Author] = []
    private var phrase: [UInt8] = []
    private var address: [UInt8] = []
    private var comment: [UInt8] = []

    /// The most that are read.
    private static let most = 20

    /// - Parameter text: The field, with its encoded words.
    init(_ text: String) {
        var (isQuoted, isEscaped, isAddress, depth) = (false, false, false, 0)
        for byte in text.utf8 where authors.count < Self.most {
            if isEscaped || isQuoted && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
                isEscaped = false
                if isAddress { address.append(byte) } else { phrase.append(byte) }
                continue
            }
            switch byte {
            case UInt8(ascii: "\\") where isQuoted: isEscaped = true
            case UInt8(ascii: "\"") where depth == 0: isQuoted.toggle()
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")") where depth > 0: depth -= 1
            case _ where depth > 0: comment.append(byte)
            case UInt8(ascii: "<"): (isAddress, address) = (true, [])
            case UInt8(ascii: ">"): isAddress = false
            // In `Lee, Ann <ann@example.org>`, someone has forgotten the quotes.
            case UInt8(ascii: ",") where !isAddress && (!address.isEmpty || phrase.contains(UInt8(ascii: "@"))): end()
            case _ where isAddress: address.append(byte)
            default: phrase.append(byte)
            }
        }
        end()
    }

    private mutating func end() {
        defer { (phrase, address, comment) = ([], [], []) }
        let outside = Self.text(phrase)
        if address.isEmpty && phrase.contains(UInt8(ascii: "@")) {
            authors.append(Author(name: Self.text(comment), email: outside))
        } else if let email = Self.text(address) {
            authors.append(Author(name: outside ?? Self.text(comment), email: email))
        } else if let name = outside ?? Self.text(comment) {
            authors.append(Author(name: name))
        }
    }

    private static func text(_ bytes: [UInt8]) -> String? {
        EncodedWords.decoded(String(decoding: bytes, as: UTF8.self)).nonEmpty
    }
}
