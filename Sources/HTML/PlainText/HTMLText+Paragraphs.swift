import Base

extension HTMLText {

    /// HTML that shows plain text: blank lines part paragraphs, other line ends are kept. A space with a mark on it is
    /// white space to `Character`, but not blank.
    package static func html(plain text: String) -> String {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false)
        let paragraphs = lines.split { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
        return paragraphs.map { lines in
            "<p>" + lines.map { escaped($0) }.joined(separator: "<br>\n") + "</p>"
        }.joined(separator: "\n")
    }

    /// Text as HTML has it. Byte by byte: to Swift, `<` and an accent after it are one character, and not `<`.
    ///
    /// - Parameter quotes: Also quotation marks, for the values of attributes.
    package static func escaped(_ text: some StringProtocol, quotes: Bool = false) -> String {
        var text = String(text)
        var buffer = ByteBuffer(capacity: text.utf8.count + 16)
        text.withUTF8 { buffer.appendEscaped($0, quotes: quotes) }
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
