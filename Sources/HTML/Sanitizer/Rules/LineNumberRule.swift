import Base

/// Recognises the line numbers that highlighters write into code. Browsers do not select them, so they aren't copied.
enum LineNumberRule {

    /// Returns whether an element within code holds nothing but a line number: it has a number, and a class, a style or
    /// an attribute that tells programs to pass it over. A number without these belongs to the code.
    static func matches(_ tag: HTMLTag, in bytes: HTMLBytes) -> Bool {
        guard holdsNumber(after: tag, in: bytes) else { return false }
        return tag.attributes(in: bytes).contains { attribute in
            if bytes.spells("class", in: attribute.name) { return namesLineNumber(classes(of: tag, in: bytes)) }
            if bytes.spells("aria-hidden", in: attribute.name) { return bytes.spells("true", in: attribute.value) }
            guard bytes.spells("style", in: attribute.name) else { return false }
            return StyleDeclarations(bytes, attribute.value).contains { name, value in
                bytes.text(in: name).hasSuffix("user-select") && bytes.spells("none", in: value)
            }
        }
    }

    /// Returns whether a cell holds the line numbers of the code in the next cell.
    static func isGutter(_ cell: HTMLTag, in bytes: HTMLBytes) -> Bool {
        classes(of: cell, in: bytes).contains("gutter")
    }

    /// Returns whether a cell holds code that is not in a `pre`, but in an element a line: SyntaxHighlighter's.
    static func isCode(_ cell: HTMLTag, in bytes: HTMLBytes) -> Bool {
        classes(of: cell, in: bytes).contains("code")
            && bytes.starts(with: "<div class=\"container\"", at: cell.range.upperBound)
    }

    private static func classes(of tag: HTMLTag, in bytes: HTMLBytes) -> [Substring] {
        tag.value(of: "class", in: bytes)?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
    }

    private static func namesLineNumber(_ classes: [Substring]) -> Bool {
        classes.contains { name in
            ["ln", "lnt", "lnos", "gutter"].contains(name)
                || ["lineno", "line-no", "linenum", "line-num", "line_num", "hljs-ln-n"].contains { name.contains($0) }
        }
    }

    /// Returns whether the element's text is a number, perhaps within a link.
    private static func holdsNumber(after tag: HTMLTag, in bytes: HTMLBytes) -> Bool {
        var position = tag.range.upperBound
        if bytes.starts(with: "<a", at: position), let end = bytes.firstIndex(of: UInt8(ascii: ">"), from: position) {
            position = end + 1
        }
        var digits = 0
        while position < bytes.count, digits <= 6 {
            switch bytes[position] {
            case let byte where byte.isASCIIDigit: digits += 1
            case let byte where byte.isHTMLSpace: break
            case UInt8(ascii: "<"): return digits > 0 && bytes.starts(with: "</", at: position)
            default: return false
            }
            position += 1
        }
        return false
    }
}
