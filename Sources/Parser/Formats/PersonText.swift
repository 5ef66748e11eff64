import HTML
import Model

/// A person written as text: `Name`, `mail@example.org`, `mail@example.org (Name)`, `Name <mail@example.org>`.
enum PersonText {
    /// The longest text, in bytes, that is searched for an e-mail address.
    private static let longest = 1024

    static func author(_ text: String) -> Author? {
        let text = HTMLText.plain(text)
        guard !text.isEmpty else { return nil }
        if text.utf8.count > longest { return Author(name: text) }
        if let (outside, inside) = split(text, open: UInt8(ascii: "("), close: UInt8(ascii: ")")) {
            return author(outside, inside)
        }
        if let (outside, inside) = split(text, open: UInt8(ascii: "<"), close: UInt8(ascii: ">")) {
            return author(outside, inside)
        }
        guard text.utf8.contains(UInt8(ascii: "@")) else { return Author(name: text) }
        if let (outside, inside) = split(text, open: UInt8(ascii: "["), close: UInt8(ascii: "]")),
            isAddress(outside) || isAddress(inside)
        {
            return author(outside, inside)
        }
        return isAddress(text) ? Author(email: withoutScheme(text)) : nameBesideAddress(text)
    }

    /// Returns the author of `Name mail@example.org`, the reverse, or a name alone.
    private static func nameBesideAddress(_ text: String) -> Author {
        var words = text.split(separator: " ")
        guard let address = words.firstIndex(where: { isAddress(String($0)) }),
            address == 0 || address == words.count - 1, words.count(where: { $0.contains("@") }) == 1
        else { return Author(name: text) }
        let email = withoutScheme(String(words.remove(at: address)))
        return Author(name: words.joined(separator: " "), email: email)
    }

    private static func author(_ outside: String, _ inside: String) -> Author? {
        switch (isAddress(outside), isAddress(inside)) {
        case (true, _): Author(name: inside.isEmpty ? nil : inside, email: withoutScheme(outside))
        case (false, true): Author(name: outside.isEmpty ? nil : outside, email: withoutScheme(inside))
        case (false, false) where outside.isEmpty || inside.isEmpty: Author(name: outside + inside)
        case (false, false): Author(name: "\(outside) (\(inside))")
        }
    }

    /// Returns the text before brackets and the text in them, if they end the text.
    private static func split(_ text: String, open: UInt8, close: UInt8) -> (String, String)? {
        guard text.utf8.last == close, let start = text.utf8.lastIndex(of: open) else { return nil }
        let outside = text[..<start].trimmingSpaces
        let inside = text[text.utf8.index(after: start)..<text.utf8.index(before: text.endIndex)].trimmingSpaces
        return outside.isEmpty && inside.isEmpty ? nil : (outside, inside)
    }

    /// Returns whether the text has one `@` between characters, and no spaces. `@name` is one in a social network.
    static func isAddress(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty && !text.utf8.contains(UInt8(ascii: " "))
    }

    private static func withoutScheme(_ address: String) -> String {
        address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
    }
}

extension Author {
    /// Whether there is a name, and it isn't a mail address.
    var isNamed: Bool { name.map { !PersonText.isAddress($0) } ?? false }
}

private extension Substring {
    var trimmingSpaces: String {
        let start = drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
