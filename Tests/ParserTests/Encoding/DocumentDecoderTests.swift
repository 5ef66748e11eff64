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
            ("ISO-8859-1", [0xE9, 0x93, 0x2C, 0x80], "é“,€"), ("us-ascii", [0xE9], "é"),
            ("windows-1252", [0x81], "\u{81}"),
            ("windows-1251", [0xCF, 0xF0], "Пр"), ("koi8-r", [0xF0, 0xD2], "Пр"), ("shift_jis", [0x83, 0x65], "テ"),
            ("euc-jp", [0xA5, 0xC6], "テ"), ("gb2312", [0xD6, 0xD0], "中"), ("big5", [0xA4, 0xA4], "中"),
            ("euc-kr", [0xB0, 0xA1], "가"), ("iso-8859-2", [0xB1], "ą"),
            ("iso-2022-jp", Array("\u{1B}$B%F\u{1B}(B".utf8), "テ"),
        ] as [(String, [UInt8], String)])
    func believesTheDeclaration(encoding: String, bytes: [UInt8], expected: String) {
        #expect(text(encoding, bytes) == expected)
    }

    @Test func believesHTTPMoreThanTheDeclaration() {
        #expect(text("koi8-r", [0xF0], contentType: "text/xml; charset=\"windows-1251\"") == "р")
        #expect(text("windows-1251", [0xF0], contentType: "text/xml; charset=nonsense") == "р")
    }

    @Test(arguments: ["iso-8859-1", "windows-1251", "gb2312", "utf-16", "nonsense"])
    func believesUTF8MoreThanAnyone(encoding: String) {
        #expect(text(encoding, Array("naïve “中”".utf8)) == "naïve “中”")
    }

    @Test func takesWhatIsMostlyNotUTF8ForWindows1252() {
        #expect(text("utf-8", [0x66, 0xE9, 0x65]) == "fée")
        #expect(text("nonsense", [0xE9]) == "é")
    }

    @Test func replacesASingleWrongByteInUTF8() {
        #expect(text("utf-8", Array("é中é".utf8) + [0xFF]) == "é中é\u{FFFD}")
        #expect(text("utf-8", Array("éé".utf8) + [0xE4, 0xB8]) == "éé\u{FFFD}\u{FFFD}")
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
        for offset in 0..<24 {
            var bytes = [UInt8](repeating: 0x61, count: 24)
            bytes[offset] = 0x0B
            #expect(bytes.withUnsafeBufferPointer { UTF8Scan($0).hasForbidden })
            bytes[offset] = 0x0A
            #expect(!bytes.withUnsafeBufferPointer { UTF8Scan($0).hasForbidden })
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
