/// A person written as text: `Name`, `mail@example.org`, `mail@example.org (Name)`, `Name <mail@example.org>`.
enum PersonText {

    static func author(_ text: String) -> ParsedAuthor? {
        let text = HTMLText.plain(text)
        guard !text.isEmpty else { return nil }
        if let (outside, inside) = split(text, open: "(", close: ")") {
            return author(outside, inside)
        }
        if let (outside, inside) = split(text, open: "<", close: ">") {
            return author(outside, inside)
        }
        return isAddress(text) ? ParsedAuthor(email: withoutScheme(text)) : ParsedAuthor(name: text)
    }

    private static func author(_ outside: String, _ inside: String) -> ParsedAuthor? {
        switch (isAddress(outside), isAddress(inside)) {
        case (true, _): ParsedAuthor(name: inside.isEmpty ? nil : inside, email: withoutScheme(outside))
        case (false, true): ParsedAuthor(name: outside.isEmpty ? nil : outside, email: withoutScheme(inside))
        case (false, false): ParsedAuthor(name: inside.isEmpty ? outside : "\(outside) (\(inside))")
        }
    }

    /// The text before brackets and the text in them, where they end the text.
    private static func split(_ text: String, open: Character, close: Character) -> (String, String)? {
        guard text.last == close, let start = text.lastIndex(of: open) else { return nil }
        let outside = text[..<start].trimmingSpaces
        let inside = text[text.index(after: start)...].dropLast().trimmingSpaces
        return outside.isEmpty && inside.isEmpty ? nil : (outside, inside)
    }

    private static func isAddress(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "@")) && !text.utf8.contains(UInt8(ascii: " "))
    }

    private static func withoutScheme(_ address: String) -> String {
        address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
    }
}

private extension Substring {
    var trimmingSpaces: String {
        let start = drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
