import Base

/// Detects the encoding that a document declares, and the one that it uses.
enum EncodingSniffer {
    /// The greatest length of an XML declaration, in bytes.
    private static let longestDeclaration = 512

    /// Returns the byte-order mark's encoding, and its length.
    static func byteOrderMark(_ bytes: UnsafeBufferPointer<UInt8>) -> (encoding: CharacterEncoding, length: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32(isBigEndian: false), 4) }
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32(isBigEndian: true), 4) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16(isBigEndian: false), 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16(isBigEndian: true), 2) }
        return nil
    }

    /// Detects UTF-16 and UTF-32 without a mark, by the zeros around the first `<` or `{`.
    static func wideEncoding(_ bytes: UnsafeBufferPointer<UInt8>) -> CharacterEncoding? {
        guard bytes.count >= 4 else { return nil }
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0, 0, 0, 1...): return .utf32(isBigEndian: true)
        case (1..., 0, 0, 0): return .utf32(isBigEndian: false)
        case (0, 1..., 0, 1...): return .utf16(isBigEndian: true)
        case (1..., 0, 1..., 0): return .utf16(isBigEndian: false)
        default: return nil
        }
    }

    /// Returns the declared kind of EBCDIC if the first bytes are `<?xm` in EBCDIC (XML 1.0, appendix F).
    static func ebcdic(_ bytes: UnsafeBufferPointer<UInt8>) -> CharacterEncoding? {
        guard bytes.starts(with: [0x4C, 0x6F, 0xA7, 0x94]) else { return nil }
        // All kinds have letters, digits and hyphens in the same places.
        let head = UnsafeBufferPointer(rebasing: bytes.prefix(longestDeclaration))
        let claim = Iconv.utf8(head, from: "IBM037")?.withUnsafeBufferPointer { declared($0) }
        return claim ?? .other("IBM037")
    }

    /// Returns the declared encodings, the most reliable first: HTTP's, that of the XML declaration.
    static func claims(_ bytes: UnsafeBufferPointer<UInt8>, contentType: String?) -> [CharacterEncoding] {
        [charset(inContentType: contentType), declared(bytes)].compactMap(\.self)
    }

    /// Returns the first `charset` in a Content-Type that is an encoding, at any position.
    static func charset(inContentType contentType: String?) -> CharacterEncoding? {
        var text = (contentType ?? "").lowercased()
        return text.withUTF8 { bytes in
            var source = XMLSource(bytes)
            while let index = source.find("charset", from: source.position) {
                source.position = index + "charset".utf8.count
                if let value = value(at: &source), let encoding = CharacterEncoding(label: value) { return encoding }
            }
            return nil
        }
    }

    /// Returns the `encoding` in the XML declaration of a document whose ASCII is readable.
    static func declared(_ bytes: UnsafeBufferPointer<UInt8>) -> CharacterEncoding? {
        let head = UnsafeBufferPointer(rebasing: bytes.prefix(longestDeclaration))
        var source = XMLSource(head)
        guard let start = source.find("<?xml", from: 0), let end = source.find("?>", from: start),
            let name = source.find("encoding", from: start), name < end
        else { return nil }
        source.position = name + "encoding".utf8.count
        return value(at: &source).flatMap(CharacterEncoding.init(label:))
    }
}

private extension EncodingSniffer {

    /// Returns the value after `=`, in quotes or not. `nil` without an `=`.
    static func value(at source: inout XMLSource) -> String? {
        source.skipWhiteSpace()
        guard source.current == UInt8(ascii: "=") else { return nil }
        source.position += 1
        while source.current.isWhiteSpace || isQuote(source.current) { source.position += 1 }
        let start = source.position
        while !source.isAtEnd, isPart(source.current) { source.position += 1 }
        return String(decoding: source.bytes[start..<source.position], as: UTF8.self)
    }

    static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "?"), UInt8(ascii: ">"): false
        default: !byte.isWhiteSpace && !isQuote(byte)
        }
    }
}
