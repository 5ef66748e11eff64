import Foundation

/// Reverts the changes that FreshRSS makes to texts to protect careless clients.
enum FreshRSSText {

    /// Returns an article's title, with `&`, `<` and `>` restored.
    static func narrowed(_ text: String) -> String {
        replacing(text, narrow)
    }

    /// Returns a feed's title or an article's author, in which FreshRSS widens more characters. If it has East Asian
    /// letters, a wide comma is probably what the author wrote, and stays.
    static func narrowedName(_ text: String) -> String {
        replacing(text, text.unicodeScalars.contains(where: isEastAsianLetter) ? narrow : narrowInNames)
    }

    /// Reverts PHP's `htmlspecialchars`, once.
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

    /// Returns an article's HTML without the audio and video players at its end, which come as enclosures, too.
    ///
    /// Images and descriptions stay: they may be the only content.
    static func withoutPlayers(_ html: String) -> String {
        var rest = html[...]
        while let start = lastFigure(of: rest) {
            let figure = rest[start...]
            guard !figure.contains("<figcaption"), !figure.contains("<img") else { break }
            rest = rest[..<start]
        }
        return rest.endIndex == html.endIndex ? html : String(rest)
    }

    /// Returns the start of the figure that ends the text.
    private static func lastFigure(of html: Substring) -> String.Index? {
        let trimmed = html.trimmingCharacters(in: .whitespacesAndNewlines)
        guard trimmed.hasSuffix("</figure>") else { return nil }
        return html.range(of: "<figure class=\"enclosure\">", options: .backwards)?.lowerBound
    }

    private static func replacing(_ text: String, _ table: [Unicode.Scalar: Unicode.Scalar]) -> String {
        // All these characters begin with EF BC in UTF-8.
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
