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
            let authority = rest.prefix { !Self.endsAuthority($0) }
            if let at = authority.lastIndex(of: UInt8(ascii: "@")) { rest = rest[(at + 1)...] }
        }
        return String(decoding: result + rest, as: UTF8.self)
    }

    /// Returns whether a byte ends the authority (RFC 3986, section 3.2) or the URL.
    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte.isASCIIBlank || "/?#<>\"".utf8.contains(byte)
    }
}
