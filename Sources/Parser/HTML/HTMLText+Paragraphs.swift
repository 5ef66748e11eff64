extension HTMLText {

    /// HTML that shows plain text: blank lines part paragraphs, other line ends are kept.
    package static func html(plain text: String) -> String {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false)
        let paragraphs = lines.split { $0.allSatisfy(\.isWhitespace) }
        return paragraphs.map { "<p>" + $0.map(escaped).joined(separator: "<br>\n") + "</p>" }.joined(separator: "\n")
    }

    private static func escaped(_ text: Substring) -> String {
        String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
