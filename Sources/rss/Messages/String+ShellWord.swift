import TerminalText

extension String {
    /// The text as one word of a shell command: in single quotes unless it needs none.
    var shellWord: String {
        let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "._-@:/".contains($0) }
        return TerminalText.safe(isPlain ? self : "'\(replacing("'", with: #"'\''"#))'")
    }
}
