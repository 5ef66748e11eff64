/// The escape sequences OSC 8 that make text clickable on a terminal
/// (https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
struct Hyperlink {
    /// Begins the link. Ends one with ``end``.
    let start: String

    static let end = "\u{1B}]8;;\u{1B}\\"

    /// What a click may start. Others, `file:` among them, can do harm or do nothing.
    private static let schemes: Set<String> = [
        "http", "https", "ftp", "gemini", "gopher", "irc", "ircs", "magnet", "mailto", "tel", "xmpp",
    ]

    /// Terminals drop longer ones (VTE: 2083 bytes).
    private static let mostBytes = 2000

    /// Nil where `url` can't be opened or had better not be. A terminal takes links with the same `number` and URL
    /// for one, however many lines they are broken into.
    init?(_ url: String, number: Int) {
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")),
            Self.schemes.contains(url[..<colon].lowercased())
        else { return nil }
        let target = Self.encoded(url)
        guard target.utf8.count <= Self.mostBytes else { return nil }
        start = "\u{1B}]8;id=rss\(number);\(target)\u{1B}\\"
    }

    /// `url` with everything percent-encoded that isn't visible ASCII, as OSC 8 wants it.
    private static func encoded(_ url: String) -> String {
        if url.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) { return url }
        var encoded = ""
        for byte in url.utf8 {
            if (0x21..<0x7F).contains(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += byte < 0x10 ? "%0" : "%"
                encoded += String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }
}
