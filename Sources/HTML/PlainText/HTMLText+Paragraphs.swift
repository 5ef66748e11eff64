import Base

extension HTMLText {

    /// Returns HTML that shows plain text: blank lines part paragraphs, other line ends are kept. So are the spaces of a
    /// paragraph whose lines are indented or in columns, and addresses are links. A space with a mark on it is white space
    /// to `Character`, but not blank.
    package static func html(plain text: String) -> String {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false)
        let paragraphs = lines.split { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
        return paragraphs.map { lines in
            lines.contains { hasShape($0) }
                ? "<p style=\"white-space: pre-wrap\">" + lines.map { linked($0) }.joined(separator: "\n") + "</p>"
                : "<p>" + lines.map { linked($0) }.joined(separator: "<br>\n") + "</p>"
        }.joined(separator: "\n")
    }

    /// Returns whether the spaces of a line mean something: it is indented, or has a gap that is no typist's after a
    /// sentence.
    private static func hasShape(_ line: Substring) -> Bool {
        let line = Array(line.utf8)
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        guard let end = line.lastIndex(where: { !isBlank($0) }) else { return false }
        if isBlank(line[0]) || line[..<end].contains(UInt8(ascii: "\t")) { return true }
        return line.indices.dropFirst().contains { index in
            index < end && isBlank(line[index]) && isBlank(line[index + 1]) && !".!?:".utf8.contains(line[index - 1])
                && !isBlank(line[index - 1])
        }
    }

    /// Text as HTML has it. Byte by byte: to Swift, `<` and an accent after it are one character, and not `<`.
    ///
    /// - Parameter quotes: Whether quotation marks are escaped, too, for the values of attributes.
    package static func escaped(_ text: some StringProtocol, quotes: Bool = false) -> String {
        let text = String(text)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        bytes.appendEscaped(text.utf8.span, quotes: quotes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
