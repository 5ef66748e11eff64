/// An encoding of characters.
enum CharacterEncoding: Equatable {
    case utf8
    case utf16(isBigEndian: Bool)
    case utf32(isBigEndian: Bool)
    case windows1252
    /// Another encoding, with its name for iconv(3).
    case other(String)
}

extension CharacterEncoding {

    /// Returns the encoding of a label from a server or an XML declaration; `nil` for empty and refused labels.
    ///
    /// Labels have the same meaning as in browsers: Latin-1 is windows-1252, GB2312 is GB18030. Labels that browsers
    /// don't know are left to iconv.
    init?(label: String) {
        let name = label.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        let key = EncodingLabels.key(of: name)
        guard !key.isEmpty, !EncodingLabels.refused.contains(key) else { return nil }
        self = EncodingLabels.encoding(of: name, key: key) ?? .other(EncodingLabels.iconvName(of: name))
    }

    /// Whether each character takes at least two bytes.
    var isWide: Bool {
        switch self {
        case .utf16, .utf32: true
        case .utf8, .windows1252, .other: false
        }
    }

    /// Whether bytes below 128 always are ASCII, so that text of such bytes alone needs no conversion.
    var isASCIICompatible: Bool {
        switch self {
        // A document whose ASCII is readable is not wide, whatever it claims.
        case .utf8, .windows1252, .utf16, .utf32: true
        case .other(let name): !name.lowercased().hasPrefix("iso-2022")
        }
    }
}
