extension HTMLText {

    /// HTML that shows plain text: blank lines part paragraphs, other line ends are kept.
    package static func html(plain text: String) -> String {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false)
        let paragraphs = lines.split { $0.allSatisfy(\.isWhitespace) }
        return paragraphs.map { lines in
            "<p>" + lines.map { escaped($0) }.joined(separator: "<br>\n") + "</p>"
        }.joined(separator: "\n")
    }

    /// Text as HTML has it. Byte by byte: to Swift, `<` and an accent after it are one character, and not `<`.
    ///
    /// - Parameter quotes: Also quotation marks, for the values of attributes.
    package static func escaped(_ text: some StringProtocol, quotes: Bool = false) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\"") where quotes: bytes.append(contentsOf: "&quot;".utf8)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
