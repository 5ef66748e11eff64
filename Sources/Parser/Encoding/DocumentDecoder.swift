import Base

/// Converts a document of any encoding into UTF-8 that libxml2 accepts.
package enum DocumentDecoder {

    /// Returns the text of bytes that are no document of their own, such as a part of a mail.
    ///
    /// - Parameter charset: What is said about their encoding, which can be wrong.
    package static func text(of bytes: [UInt8], charset: String?) -> String {
        withText(of: bytes, contentType: charset.map { "text/plain; charset=\($0)" }) {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Calls `body` with the document's text: valid UTF-8 without characters that XML forbids.
    ///
    /// The byte-order mark decides, then HTTP's charset, then the XML declaration (RFC 7303, 3), then a guess: UTF-8,
    /// else windows-1252. Valid UTF-8 with characters beyond ASCII is accepted whatever the document claims: it is
    /// hardly ever valid by chance.
    static func withText<Result>(
        of bytes: UnsafeBufferPointer<UInt8>, contentType: String?,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        let mark = EncodingSniffer.byteOrderMark(bytes)
        let rest = UnsafeBufferPointer(rebasing: bytes[(mark?.length ?? 0)...])
        if let text = unmistakable(rest, mark?.encoding) { return try withClean(text, body) }

        let scan = UTF8Scan(rest)
        let claims = mark == nil ? EncodingSniffer.claims(rest, contentType: contentType) : [.utf8]
        if scan.isValid, !scan.isASCII || claims.first?.isASCIICompatible != false {
            let isClean = !scan.needsCleaning && !UTF8Cleaner.hasControlReference(rest)
            return try isClean ? body(rest) : withClean(rest, body)
        }
        if let text = converted(rest, claims: claims, scan) { return try withClean(text, body) }
        return try withClean(rest, body)
    }

    static func withText<Result>(
        of document: [UInt8], contentType: String?, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try document.withUnsafeBufferPointer { try withText(of: $0, contentType: contentType, body) }
    }
}

private extension DocumentDecoder {

    /// Converts by the document's first bytes, if they are not ASCII.
    static func unmistakable(_ bytes: UnsafeBufferPointer<UInt8>, _ mark: CharacterEncoding?) -> [UInt8]? {
        if let wide = mark ?? EncodingSniffer.wideEncoding(bytes), wide.isWide {
            return WideDecoder.utf8(bytes, from: wide)
        }
        guard mark == nil, case .other(let name) = EncodingSniffer.ebcdic(bytes) else { return nil }
        return Iconv.utf8(bytes, from: name)
    }

    /// Converts from the first possible claim, or from windows-1252 if little of the document is UTF-8. Returns `nil`
    /// for UTF-8 with mistakes.
    static func converted(
        _ bytes: UnsafeBufferPointer<UInt8>, claims: [CharacterEncoding], _ scan: UTF8Scan
    ) -> [UInt8]? {
        for claim in claims {
            switch claim {
            case .windows1252: return Windows1252.utf8(bytes)
            case .other(let name): if let text = Iconv.utf8(bytes, from: name) { return text }
            // A document with a readable XML declaration is not wide, and an invalid one is not clean UTF-8.
            case .utf8, .utf16, .utf32: continue
            }
        }
        return scan.invalidCount > scan.multibyteCount ? Windows1252.utf8(bytes) : nil
    }

    static func withClean<Result>(
        _ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try bytes.withUnsafeBufferPointer { try withClean($0, body) }
    }

    static func withClean<Result>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try UTF8Cleaner.cleaned(bytes).withUnsafeBufferPointer(body)
    }
}

/// Decodes UTF-16 and UTF-32. Invalid characters become U+FFFD; incomplete ones at the end are dropped.
private enum WideDecoder {

    static func utf8(_ bytes: UnsafeBufferPointer<UInt8>, from encoding: CharacterEncoding) -> [UInt8] {
        switch encoding {
        case .utf16(let isBigEndian): utf8(fromUTF16: bytes, isBigEndian: isBigEndian)
        case .utf32(let isBigEndian): utf8(fromUTF32: bytes, isBigEndian: isBigEndian)
        case .utf8, .windows1252, .other: Array(bytes)
        }
    }

    private static func utf8(fromUTF16 bytes: UnsafeBufferPointer<UInt8>, isBigEndian: Bool) -> [UInt8] {
        let units = (0..<bytes.count / 2).lazy.map { index -> UInt16 in
            let (first, second) = (UInt16(bytes[index * 2]), UInt16(bytes[index * 2 + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private static func utf8(fromUTF32 bytes: UnsafeBufferPointer<UInt8>, isBigEndian: Bool) -> [UInt8] {
        var text = String.UnicodeScalarView()
        for index in stride(from: 0, to: bytes.count - bytes.count % 4, by: 4) {
            let number = (0..<4).reduce(UInt32(0)) { number, offset in
                number << 8 | UInt32(bytes[index + (isBigEndian ? offset : 3 - offset)])
            }
            text.append(Unicode.Scalar(number) ?? "\u{FFFD}")
        }
        return Array(String(text).utf8)
    }
}
