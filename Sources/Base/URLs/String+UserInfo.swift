extension String {

    /// The text with the user and password removed from every URL in it: `http://ann:secret@host/` becomes
    /// `http://host/`.
    package var withoutUserInfo: String {
        guard utf8.contains(UInt8(ascii: "@")) else { return self }
        var result: [UInt8] = []
        var rest = Array(utf8)[...]
        while let start = rest.firstRange(of: Array("://".utf8))?.upperBound {
            result += rest[..<start]
            rest = rest[start...]
            // `http:///ann:secret@host/` is read as if it had two slashes.
            let slashes = rest.prefix { $0 == UInt8(ascii: "/") }
            result += slashes
            rest = rest[slashes.endIndex...]
            let authority = rest.prefix { !Self.endsAuthority($0) }
            if let at = authority.lastIndex(of: UInt8(ascii: "@")) { rest = rest[(at + 1)...] }
        }
        return String(decoding: result + rest, as: UTF8.self)
    }

    /// The same for what a user typed, which may lack the scheme: `ann:secret@host/` becomes `host/`.
    package var withoutTypedUserInfo: String {
        let text = withoutUserInfo
        guard !text.contains("://"), let at = text.lastIndex(of: "@") else { return text }
        let before = text[..<at]
        return before.contains(":") && !before.contains(where: \.isWhitespace)
            ? String(text[text.index(after: at)...]) : text
    }

    /// Returns whether a byte ends the authority (RFC 3986, section 3.2) or the URL.
    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte.isASCIIBlank || "/?#<>\"".utf8.contains(byte)
    }
}
