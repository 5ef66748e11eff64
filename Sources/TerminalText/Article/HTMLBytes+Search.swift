import Base
import HTML

extension HTMLBytes {

    /// Returns whether `word`, in lower-case ASCII, is in `range`, in the same case.
    func contains(_ word: StaticString, in range: Range<Int>) -> Bool {
        firstIndex(of: word, in: range) != nil
    }

    /// Returns where `word`, in lower-case ASCII, first begins in `range`, in the same case.
    func firstIndex(of word: StaticString, in range: Range<Int>) -> Int? {
        let length = word.utf8CodeUnitCount
        var search = range
        while let found = firstIndex(of: word.utf8Start[0], in: search), found + length <= range.upperBound {
            if starts(with: word, at: found) { return found }
            search = found + 1..<range.upperBound
        }
        return nil
    }
}

extension String {
    /// Returns whether it contains `word`, in lower-case ASCII, in the same case.
    func containsWord(_ word: StaticString) -> Bool {
        withUTF8Bytes { $0.contains(word, in: $0.indices) }
    }
}

/// The way in which the white space of an element's text is shown if it is not folded (CSS Text 3, section 3).
enum WhiteSpace {
    /// White space is kept, and lines end only where the source ends them.
    case kept
    /// White space is kept, and long lines are broken.
    case wrapped
    /// White space is folded, except for the ends of lines.
    case lines

    /// Reads the declaration of a `style` attribute. Returns `nil` if white space is folded as usual.
    init?(style: String) {
        let style = style.lowercased()
        guard let property = style.firstRange(of: "white-space") else { return nil }
        let value = style[property.upperBound...].prefix { $0 != ";" }.drop { $0 == ":" || $0.isWhitespace }
        switch value.prefix(while: { $0.isLetter || $0 == "-" }) {
        case "pre": self = .kept
        case "pre-wrap", "break-spaces": self = .wrapped
        case "pre-line": self = .lines
        default: return nil
        }
    }
}
