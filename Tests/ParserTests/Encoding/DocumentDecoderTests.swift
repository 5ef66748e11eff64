import Testing

@testable import Parser

@Suite struct DocumentDecoderTests {

    private func decoded(_ bytes: [UInt8], contentType: String? = nil) -> String {
        DocumentDecoder.withText(of: bytes, contentType: contentType) { String(decoding: $0, as: UTF8.self) }
    }

    private func declaring(_ encoding: String, _ bytes: [UInt8]) -> [UInt8] {
        Array("<?xml version=\"1.0\" encoding='\(encoding)'?><a>".utf8) + bytes
    }

    private func text(_ encoding: String, _ bytes: [UInt8], contentType: String? = nil) -> String {
        let all = decoded(declaring(encoding, bytes), contentType: contentType)
        return all.split(separator: "<a>", maxSplits: 1).last.map(String.init) ?? ""
    }

    @Test(
        arguments: [
            ([0xEF, 0xBB, 0xBF, 0x3C, 0x61, 0x3E], "<a>"),
            ([0xFF, 0xFE, 0x3C, 0x00, 0xE9, 0x00], "<é"),
            ([0xFE, 0xFF, 0x00, 0x3C, 0x00, 0xE9], "<é"),
            ([0x3C, 0x00, 0x61, 0x00, 0xE9, 0x00], "<aé"),
            ([0x00, 0x3C, 0x00, 0x61, 0x00, 0xE9], "<aé"),
            ([0xFF, 0xFE, 0x00, 0x00, 0x3C, 0x00, 0x00, 0x00], "<"),
            ([0x00, 0x00, 0x00, 0x3C, 0x00, 0x01, 0xF6, 0x00], "<😀"),
            ([0x3C, 0x00, 0x00, 0x00, 0x00, 0xF6, 0x01, 0x00], "<😀"),
            ([0xFF, 0xFE, 0x3C, 0x00, 0x3D, 0xD8, 0x00], "<\u{FFFD}"),
        ] as [([UInt8], String)])
    func readsUnicodeOfAnyWidth(bytes: [UInt8], expected: String) {
        #expect(decoded(bytes) == expected)
    }

    @Test(
        arguments: [
            ("ISO-8859-1", [0xE9, 0x93, 0x2C, 0x80], "é“,€"), ("ISO-8859-1:1998", [0xE9, 0x80], "é€"),
            ("ISO_8859-2:1987", [0xB1], "ą"), ("iso-8859-5:1988", [0xBF], "П"), ("TIS-620:2533", [0xA1], "ก"),
            ("us-ascii", [0xE9], "é"),
            ("windows-1252", [0x81], "\u{81}"),
            ("windows-1251", [0xCF, 0xF0], "Пр"), ("koi8-r", [0xF0, 0xD2], "Пр"), ("shift_jis", [0x83, 0x65], "テ"),
            ("euc-jp", [0xA5, 0xC6], "テ"), ("gb2312", [0xD6, 0xD0], "中"), ("big5", [0xA4, 0xA4], "中"),
            ("euc-kr", [0xB0, 0xA1], "가"), ("iso-8859-2", [0xB1], "ą"),
            ("iso-2022-jp", Array("\u{1B}$B%F\u{1B}(B".utf8), "テ"), ("iso_8859-15", [0xA4], "€"),
            ("ISO-8859-9", [0xF0, 0x93], "ğ“"), ("tis-620", [0xA1], "ก"), ("macintosh", [0x8E], "é"),
            ("mac_roman", [0x8E], "é"), ("x-mac-cyrillic", [0x80], "А"), ("windows-1256", [0xC7], "ا"),
            ("iso-8859-8-i", [0xE0], "א"), ("koi8-u", [0xA4], "є"), ("big5-hkscs", [0xA4, 0xA4], "中"),
            ("ks_c_5601-1987", [0xB0, 0xA1], "가"), ("x-sjis", [0x87, 0x40], "①"), ("euc-jp", [0xAD, 0xA1], "①"),
            ("gb18030", [0xA2, 0xE3], "€"), ("850", [0x82], "é"), ("cp437", [0x82], "é"),
            ("ibm866", [0x80], "А"), ("unicode-1-1-utf-8", [0xC3, 0xA9], "é"), ("csISOLatin9", [0xA4], "€"),
        ] as [(String, [UInt8], String)])
    func believesTheDeclaration(encoding: String, bytes: [UInt8], expected: String) {
        #expect(text(encoding, bytes) == expected)
    }

    @Test func believesHTTPMoreThanTheDeclaration() {
        #expect(text("koi8-r", [0xF0], contentType: "text/xml; charset=\"windows-1251\"") == "р")
        #expect(text("windows-1251", [0xF0], contentType: "text/xml; charset=nonsense") == "р")
    }

    @Test(arguments: [
        "text/xml; charset=windows-1251", "text/xml;charset='windows-1251'", "text/xml; CharSet = WINDOWS-1251",
        "charset=windows-1251", "text/xml charset=windows-1251", "text/xml; q=1; charset=windows-1251; x=y",
        "text/xml; charset=windows-1251, text/html", "text/xml; charset=; charset=windows-1251",
        "text/xml; charset=\"windows-1251", "; charset=cp1251;", "text/xml; charset=utf-7; charset=win-1251",
    ])
    func findsTheCharset(contentType: String) {
        let bytes = contentType.contains("win-1251") ? declaring("windows-1251", [0xF0]) : [0x3C, 0xF0]
        #expect(decoded(bytes, contentType: contentType).hasSuffix("р"))
    }

    @Test(arguments: ["", ";", "text/xml", "charset", "charset=", "text/xml; charset=\"\"", "text/xml; charset;"])
    func doesWithoutACharset(contentType: String) {
        #expect(decoded([0x3C, 0xE9], contentType: contentType) == "<é")
    }

    @Test(arguments: ["utf-7", "UTF7", "unicode-1-1-utf-7"])
    func refusesUTF7(encoding: String) {
        #expect(text(encoding, Array("+ADw-script+AD4-".utf8)) == "+ADw-script+AD4-")
    }

    @Test func readsEBCDIC() {
        // <?xml version="1.0" encoding="cp037"?><a>é, or the same without the encoding
        let declaration: [UInt8] = [
            0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0x85, 0x95, 0x83, 0x96, 0x84, 0x89, 0x95, 0x87, 0x7E, 0x7F, 0x83, 0x97,
            0xF0, 0xF3, 0xF7, 0x7F, 0x6F, 0x6E,
        ]
        #expect(decoded(declaration + [0x4C, 0x81, 0x6E, 0x51]) == "<?xml encoding=\"cp037\"?><a>é")
        #expect(decoded([0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x6F, 0x6E, 0x51]) == "<?xml?>é")
    }

    @Test(arguments: ["iso-8859-1", "windows-1251", "gb2312", "utf-16", "nonsense"])
    func believesUTF8MoreThanAnyone(encoding: String) {
        #expect(text(encoding, Array("naïve “中”".utf8)) == "naïve “中”")
    }

    @Test func takesWhatIsMostlyNotUTF8ForWindows1252() {
        #expect(text("utf-8", [0x66, 0xE9, 0x65]) == "fée")
        #expect(text("nonsense", [0xE9]) == "é")
    }

    /// Cut off by programs that count bytes.
    @Test(
        arguments: [
            ([0xFF], "\u{FFFD}"), ([0xC3], "\u{FFFD}"), ([0xE4, 0xB8], "\u{FFFD}"), ([0xC3, 0x3C], "\u{FFFD}<"),
            ([0xE4, 0xB8, 0x2E], "\u{FFFD}."), ([0xF0, 0x9F, 0x98, 0x3C], "\u{FFFD}<"),
            ([0xF0, 0x9F, 0xC3, 0xA9], "\u{FFFD}é"),
        ] as [([UInt8], String)])
    func replacesWhatIsLeftOfACharacter(bytes: [UInt8], expected: String) {
        #expect(text("utf-8", Array("é中é".utf8) + bytes) == "é中é" + expected)
    }

    @Test func readsSingleBytesOfWindows1252InUTF8() {
        let mixed = Array("é中éé It".utf8) + [0x92] + Array("s na".utf8) + [0xEF] + Array("ve".utf8)
        #expect(text("utf-8", mixed) == "é中éé It’s naïve")
    }

    @Test(arguments: [
        ("It&#146;s", "It’s"), ("&#x92;&#X93;", "’“"), ("&#128;", "€"), ("\u{92}", "’"), ("é\u{85}", "é…"),
        ("&#145&#14;&#1467;&#x9;", "&#145&#14;&#1467;&#x9;"), ("&amp;#146;", "&amp;#146;"), ("&#160;", "&#160;"),
    ])
    func takesC1ForWindows1252(source: String, expected: String) {
        #expect(text("utf-8", Array(source.utf8) + Array(" ".utf8)) == expected + " ")
    }

    @Test func readsSurrogatesInPairs() {
        let pair: [UInt8] = [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]
        #expect(text("utf-8", pair) == "😀")
        #expect(text("utf-8", Array("é".utf8) + pair.dropFirst(3) + Array("éé".utf8)) == "é\u{FFFD}éé")
    }

    @Test(
        arguments: [[0xC0, 0x80], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8]] as [[UInt8]]
    )
    func refusesSequencesThatAreNotWellFormed(bytes: [UInt8]) {
        let scan = bytes.withUnsafeBufferPointer { UTF8Scan($0) }
        #expect(!scan.isValid)
        #expect(scan.multibyteCount == 0)
    }

    @Test func removesCharactersThatXMLForbids() {
        #expect(text("utf-8", Array("a\u{0}b\u{1B}c\u{FFFE}d\te\n".utf8)) == "abcd\te\n")
    }

    @Test func findsControlCharactersWhereverTheyStand() {
        for byte in UInt8(0)..<0x80 {
            for offset in 0..<24 {
                var bytes = Array("a\tb\nc\rd\u{7F}".utf8) + [UInt8](repeating: 0x61, count: 16)
                bytes[offset] = byte
                let isForbidden = byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte)
                #expect(bytes.withUnsafeBufferPointer { UTF8Scan($0).needsCleaning } == isForbidden)
            }
        }
    }

    @Test func doesNotCopyWhatIsFineAlready() {
        let bytes = Array("<a>é\n</a>".utf8)
        let isSameMemory = bytes.withUnsafeBufferPointer { original in
            DocumentDecoder.withText(of: bytes, contentType: nil) { $0.baseAddress == original.baseAddress }
        }
        #expect(isSameMemory)
    }

    @Test func letsNoDocumentNameAFileOfTheCLibrary() {
        #expect(text("../../tmp/x", [0xE9]) == "é")
        #expect(text("utf-8//IGNORE", [0xE9]) == "é")
    }
}
