import TerminalText

/// A line of columns for a terminal.
enum Columns {
    enum Alignment { case left, right }

    /// Returns the text in exactly this many columns, truncated with an ellipsis or padded, without control characters.
    static func cell(_ text: String, _ width: Int, _ alignment: Alignment = .left) -> String {
        let text = TerminalText.safe(text)
        switch alignment {
        case .left: return DisplayWidth.fitted(text, toWidth: width)
        case .right:
            let gap = width - DisplayWidth.width(of: text)
            return gap >= 0 ? String(repeating: " ", count: gap) + text : DisplayWidth.truncated(text, toWidth: width)
        }
    }

    /// Returns the text in at most this many columns, for the last column of a line, or for a part of a sentence.
    static func last(_ text: String, _ width: Int) -> String {
        DisplayWidth.truncated(TerminalText.safe(text), toWidth: max(width, 1))
    }
}
