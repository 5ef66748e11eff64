import TerminalText

/// A line of columns for a terminal.
enum Columns {
    enum Alignment { case left, right }

    /// The text in exactly that many columns: cut with an ellipsis, or filled up. Nothing in it can harm a terminal.
    static func cell(_ text: String, _ width: Int, _ alignment: Alignment = .left) -> String {
        let text = TerminalText.safe(text)
        switch alignment {
        case .left: return DisplayWidth.fitted(text, toWidth: width)
        case .right:
            let gap = width - DisplayWidth.width(of: text)
            return gap >= 0 ? String(repeating: " ", count: gap) + text : DisplayWidth.truncated(text, toWidth: width)
        }
    }

    /// The text in at most that many columns: for the last column of a line, or one of a sentence.
    static func last(_ text: String, _ width: Int) -> String {
        DisplayWidth.truncated(TerminalText.safe(text), toWidth: max(width, 1))
    }
}
