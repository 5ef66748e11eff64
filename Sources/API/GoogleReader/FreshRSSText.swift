import Foundation

/// Undoes what FreshRSS does to texts for the sake of careless clients.
enum FreshRSSText {

    /// An article's title, with `&`, `<` and `>` back in their places.
    static func narrowed(_ text: String) -> String {
        replacing(text, narrow)
    }

    /// A feed's title or an article's author, in which more characters are widened. Where there are East Asian letters, a
    /// wide comma is probably what the author wrote, and stays.
    static func narrowedName(_ text: String) -> String {
        replacing(text, text.unicodeScalars.contains(where: isEastAsianLetter) ? narrow : narrowInNames)
    }

    /// Undoes PHP's `htmlspecialchars`, once.
    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            let escape = escapes.first { rest.hasPrefix($0.key) }
            result += escape?.value ?? "&"
            rest = rest.dropFirst(escape?.key.count ?? 1)
        }
        return result + rest
    }

    private static let escapes = [
        "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#039;": "'", "&#39;": "'", "&apos;": "'",
    ]

    /// An article's HTML without the players for audio and video at its end, which are told as enclosures, too.
    ///
    /// Pictures and descriptions stay: they may be all there is.
    static func withoutPlayers(_ html: String) -> String {
        var rest = html[...]
        while let start = lastFigure(of: rest) {
            let figure = rest[start...]
            guard !figure.contains("<figcaption"), !figure.contains("<img") else { break }
            rest = rest[..<start]
        }
        return rest.endIndex == html.endIndex ? html : String(rest)
    }

    /// Where the figure begins that ends the text.
    private static func lastFigure(of html: Substring) -> String.Index? {
        let trimmed = html.trimmingCharacters(in: .whitespacesAndNewlines)
        guard trimmed.hasSuffix("</figure>") else { return nil }
        return html.range(of: "<figure class=\"enclosure\">", options: .backwards)?.lowerBound
    }

    private static func replacing(_ text: String, _ table: [Unicode.Scalar: Unicode.Scalar]) -> String {
        // All of them begin with EF BC in UTF-8.
        guard text.utf8.contains(0xEF) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { table[$0] ?? $0 }))
    }

    private static func isEastAsianLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0x20000...0x3FFFF: true
        default: false
        }
    }

    private static let narrow: [Unicode.Scalar: Unicode.Scalar] = ["＆": "&", "＜": "<", "＞": ">"]
    private static let narrowInNames = narrow.merging(
        ["？": "?", "＼": "\\", "／": "/", "，": ",", "；": ";"], uniquingKeysWith: { first, _ in first })
}
