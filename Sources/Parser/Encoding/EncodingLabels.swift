import Base

/// The meanings of encoding labels (encoding.spec.whatwg.org, "Names and labels"), and some that only programs use.
enum EncodingLabels {

    /// Returns a label in lower case without hyphens, underscores, points and colons, which don't matter.
    static func key(of label: String) -> String {
        String(decoding: label.utf8.filter { $0.isASCIILetterOrDigit }, as: UTF8.self)
    }

    /// Returns the encoding of a label, which may end with the year of its standard: `ISO_8859-2:1987`.
    ///
    /// - Parameter key: the label's ``key(of:)``.
    static func encoding(of label: String, key: String) -> CharacterEncoding? {
        if let known = encodings[key] { return known }
        let parts = label.split(separator: ":")
        guard parts.count == 2, parts[1].utf8.count == 4, parts[1].utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return encodings[Self.key(of: String(parts[0]))]
    }

    /// Returns the name that iconv may have for other labels: with `CP` before numbers, and no underscores.
    static func iconvName(of label: String) -> String {
        if label.utf8.allSatisfy(\.isASCIIDigit) { return "CP\(label)" }
        return String(decoding: label.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
    }

    /// UTF-7, which can hide markup; browsers no longer support it.
    static let refused: Set = ["utf7", "u7", "unicode11utf7", "csunicode11utf7"]

    static let encodings: [String: CharacterEncoding] = {
        var encodings: [String: CharacterEncoding] = [:]
        for (encoding, labels) in table {
            for label in labels.split(separator: " ") { encodings[String(label)] = encoding }
        }
        for part in 2...16 { encodings["iso8859\(part)"] = encodings["iso8859\(part)"] ?? .other("ISO-8859-\(part)") }
        for page in 1250...1258 {
            for label in ["windows\(page)", "cp\(page)", "xcp\(page)", "\(page)"] where encodings[label] == nil {
                encodings[label] = .other("CP\(page)")
            }
        }
        return encodings
    }()

    /// The keys of labels, separated by spaces.
    private static let table: [(CharacterEncoding, String)] = [
        (.utf8, "utf8 utf u8 utf8n utf8sig cp65001 65001 unicode11utf8 unicode20utf8 xunicode20utf8"),
        (
            .windows1252,
            "iso88591 iso885911987 isoir100 latin1 latin l1 csisolatin1 cp819 ibm819 819 8859 iso8859 usascii ascii 646 us "
                + "iso646us iso646irv1991 ansix341968 ansix341986 ansi windows1252 cp1252 xcp1252 1252"
        ),
        (
            .utf16(isBigEndian: false),
            "utf16 u16 utf16le ucs2 unicode csunicode iso10646ucs2 unicodefeff unicodelittleunmarked"
        ),
        (.utf16(isBigEndian: true), "utf16be unicodefffe unicodebigunmarked"),
        (.utf32(isBigEndian: false), "utf32 u32 utf32le ucs4 csucs4 iso10646ucs4"),
        (.utf32(isBigEndian: true), "utf32be"),
        (
            .other("GB18030"),
            "gb18030 gb180302000 gbk xgbk gb2312 csgb2312 gb231280 gb23121980 csiso58gb231280 isoir58 chinese cp936 ms936 "
                + "936 euccn eucgb2312cn"
        ),
        (.other("BIG5-HKSCS"), "big5 big5tw big5hkscs hkscs csbig5 cnbig5 xxbig5 cp950 ms950 950"),
        (.other("CP932"), "shiftjis sjis xsjis csshiftjis windows31j mskanji ms932 cp932 932"),
        (.other("EUC-JP-MS"), "eucjp xeucjp ujis cseucpkdfmtjapanese"),
        (.other("ISO-2022-JP"), "iso2022jp csiso2022jp"),
        (
            .other("CP949"),
            "euckr cseuckr korean ksc5601 ksc56011987 ksc56011989 csksc56011987 ksx1001 isoir149 windows949 uhc cp949 "
                + "ms949 949"
        ),
        (.other("ISO-8859-6"), "iso88596e iso88596i csiso88596e csiso88596i"),
        (.other("ISO-8859-7"), "suneugreek"),
        (.other("ISO-8859-8"), "iso88598e iso88598i csiso88598e csiso88598i logical visual"),
        (.other("CP1254"), "iso88599 iso885991989 isoir148 latin5 l5 csisolatin5"),
        (
            .other("CP874"),
            "iso885911 iso8859112001 isoir166 tis620 tis6200 tis62025290 tis62025291 thai windows874 dos874 cp874 874"
        ),
        (.other("ISO-8859-15"), "latin9 l9 csisolatin9"),
        (.other("KOI8-R"), "koi8r koi8 koi cskoi8r"),
        (.other("KOI8-U"), "koi8u koi8ru"),
        (.other("MACINTOSH"), "macintosh mac macroman xmacroman csmacintosh"),
        (.other("MAC-CYRILLIC"), "maccyrillic xmaccyrillic xmacukrainian"),
        (.other("MAC-CENTRALEUROPE"), "maccentraleurope maclatin2 maccenteuro"),
        (.other("PT154"), "ptcp154 csptcp154 pt154 cp154 cyrillicasian"),
        (.other("IBM037"), "cp037 037 ibm037 ibm039 ebcdiccpus ebcdiccpca ebcdiccpwt ebcdiccpnl csibm037"),
    ]
}
