/// Finds out which encoding a document claims, and which it shows.
enum EncodingSniffer {

    /// A byte-order mark, and how many bytes it takes.
    static func byteOrderMark(_ bytes: UnsafeBufferPointer<UInt8>) -> (encoding: CharacterEncoding, length: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32(isBigEndian: false), 4) }
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32(isBigEndian: true), 4) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16(isBigEndian: false), 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16(isBigEndian: true), 2) }
        return nil
    }

    /// UTF-16 and UTF-32 without a mark, told by the zeros around the first `<` or `{`.
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

    /// What a document is said to be in, most trustworthy first: by HTTP, by its XML declaration.
    static func claims(_ bytes: UnsafeBufferPointer<UInt8>, contentType: String?) -> [CharacterEncoding] {
        [charset(inContentType: contentType), declared(bytes)].compactMap(\.self)
    }

    /// `charset` in a Content-Type.
    static func charset(inContentType contentType: String?) -> CharacterEncoding? {
        for parameter in contentType?.split(separator: ";").dropFirst() ?? [] {
            let pair = parameter.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].lowercased().filter({ !$0.isWhitespace }) == "charset" else { continue }
            return CharacterEncoding(label: String(pair[1]))
        }
        return nil
    }

    /// `encoding` in the XML declaration of a document whose ASCII can be read.
    static func declared(_ bytes: UnsafeBufferPointer<UInt8>) -> CharacterEncoding? {
        let head = String(decoding: bytes.prefix(512), as: UTF8.self)
        guard let start = head.range(of: "<?xml"), let end = head.range(of: "?>"),
            start.upperBound < end.lowerBound
        else { return nil }
        let declaration = head[start.upperBound..<end.lowerBound]
        guard let name = declaration.range(of: "encoding") else { return nil }
        let value = declaration[name.upperBound...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return CharacterEncoding(label: String(value.dropFirst().prefix { $0 != quote }))
    }
}

private extension StringProtocol where SubSequence == Substring {

    /// Foundation's search is slow to load and compares by meaning; declarations are ASCII.
    func range(of word: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(word) { return start..<index(start, offsetBy: word.count) }
            start = index(after: start)
        }
        return nil
    }
}
