/// How characters are written as bytes.
enum CharacterEncoding: Equatable {
    case utf8
    case utf16(isBigEndian: Bool)
    case utf32(isBigEndian: Bool)
    case windows1252
    /// By the name that iconv(3) knows it under.
    case other(String)
}

extension CharacterEncoding {

    /// By the label a server or an XML declaration gives; nil for an empty one.
    ///
    /// Labels mean what browsers take them for (WHATWG Encoding): Latin-1 is windows-1252, GB2312 is GB18030.
    init?(label: String) {
        let name = label.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        guard !name.isEmpty else { return nil }
        self = Self.labels[name] ?? .other(name)
    }

    private static let labels: [String: CharacterEncoding] = [
        "utf-8": .utf8, "utf8": .utf8, "unicode-1-1-utf-8": .utf8, "utf-8n": .utf8,
        "us-ascii": .windows1252, "ascii": .windows1252, "ansi_x3.4-1968": .windows1252, "iso-8859-1": .windows1252,
        "iso8859-1": .windows1252, "iso_8859-1": .windows1252, "iso88591": .windows1252, "latin1": .windows1252,
        "latin-1": .windows1252, "l1": .windows1252, "windows-1252": .windows1252, "windows1252": .windows1252,
        "cp1252": .windows1252, "x-cp1252": .windows1252, "ansi": .windows1252,
        "utf-16": .utf16(isBigEndian: false), "utf16": .utf16(isBigEndian: false),
        "ucs-2": .utf16(isBigEndian: false), "iso-10646-ucs-2": .utf16(isBigEndian: false),
        "utf-16le": .utf16(isBigEndian: false), "utf-16be": .utf16(isBigEndian: true),
        "utf-32": .utf32(isBigEndian: false), "ucs-4": .utf32(isBigEndian: false),
        "utf-32le": .utf32(isBigEndian: false), "utf-32be": .utf32(isBigEndian: true),
        "gb2312": .other("GB18030"), "gb_2312-80": .other("GB18030"), "gbk": .other("GB18030"),
        "x-gbk": .other("GB18030"), "cp936": .other("GB18030"), "gb18030": .other("GB18030"),
        "shift_jis": .other("CP932"), "shift-jis": .other("CP932"), "sjis": .other("CP932"),
        "x-sjis": .other("CP932"), "windows-31j": .other("CP932"), "ms_kanji": .other("CP932"),
        "euc-kr": .other("CP949"), "ks_c_5601-1987": .other("CP949"), "ksc5601": .other("CP949"),
        "big5": .other("BIG5-HKSCS"), "big5-hkscs": .other("BIG5-HKSCS"), "x-x-big5": .other("BIG5-HKSCS"),
        "x-euc-jp": .other("EUC-JP"), "eucjp": .other("EUC-JP"),
        "iso-8859-9": .other("CP1254"), "latin5": .other("CP1254"), "tis-620": .other("CP874"),
        "iso-8859-11": .other("CP874"), "windows-874": .other("CP874"),
        "x-mac-roman": .other("MACINTOSH"), "koi8": .other("KOI8-R"), "koi": .other("KOI8-R"),
    ]

    /// Whether a character takes at least two bytes.
    var isWide: Bool {
        switch self {
        case .utf16, .utf32: true
        case .utf8, .windows1252, .other: false
        }
    }

    /// Whether bytes below 128 always are ASCII, so that text of such bytes alone needs no conversion.
    var isASCIICompatible: Bool {
        switch self {
        // A document whose ASCII can be read is not wide, whatever it says.
        case .utf8, .windows1252, .utf16, .utf32: true
        case .other(let name):
            !["iso-2022", "utf-7", "hz", "ebcdic", "ibm037", "cp037"].contains { name.lowercased().hasPrefix($0) }
        }
    }
}
