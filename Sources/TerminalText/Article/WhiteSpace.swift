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
