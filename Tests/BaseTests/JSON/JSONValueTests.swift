import Base
import Testing

@Suite struct JSONValueTests {

    private func value(_ text: String) throws -> JSONValue { try #require(JSONValue(Array(text.utf8))) }

    @Test func membersAreFoundByName() throws {
        let value = try value(#" {"a":{"b":[1,{"c":"deep"}]},"z":true,"a":2} "#)
        #expect(value["a"]?["b"]?.elements.last?["c"]?.text == "deep")
        #expect(value["z"]?.flag == true)
        #expect(value["b"] == nil)
        #expect(value.members.map(\.name) == ["a", "z", "a"])
    }

    @Test func aNameWithEscapesIsThatName() throws {
        #expect(try value(#"{"it\u0065m":1}"#)["item"]?.integer == 1)
    }

    @Test func nullIsMissing() throws {
        #expect(try value(#"{"a":null}"#)["a"] == nil)
    }

    @Test func idsMayBeNumbersOrTexts() throws {
        for text in [#"{"id":1795247193230779}"#, #"{"id":"1795247193230779"}"#] {
            #expect(try value(text)["id"]?.text == "1795247193230779")
            #expect(try value(text)["id"]?.integer == 1_795_247_193_230_779)
        }
        #expect(
            try value("[-9223372036854775808, 1.5, 2e3, 1e400]").elements.map(\.integer) == [.min, nil, 2_000, nil])
    }

    @Test func whatIsOfAnotherKindIsMissing() throws {
        let value = try value(#"{"text":["x"],"list":{"0":"x"},"object":"x","number":"many","empty":""}"#)
        #expect(value["text"]?.text == nil)
        #expect(value["list"]?.elements.isEmpty == true)
        #expect(value["object"]?["x"] == nil)
        #expect(value["number"]?.number == nil)
        #expect(value["empty"]?.text == nil)
        #expect(value["text"]?.flag == nil)
    }

    @Test(
        arguments: [
            (#""a\"b\\c\/d\b\f\n\r\t""#, "a\"b\\c/d\u{8}\u{C}\n\r\t"),
            (#""\u00e9\u4f60\u0026""#, "é你&"),
            (#""\ud83d\udcbe!""#, "💾!"),
            (#""\ud83d""#, "\u{FFFD}"),
            (#""\ud83dx""#, "\u{FFFD}x"),
            (#""\udcbe\ud83d\udcbe""#, "\u{FFFD}💾"),
            (#""\ud83d\u0041""#, "\u{FFFD}A"),
            (#""raw é 你 💾""#, "raw é 你 💾"),
            ("\"tab\tand\nline\"", "tab\tand\nline"),
        ])
    func textsAreDecoded(_ json: String, _ text: String) throws {
        #expect(try value(json).text == text)
    }

    @Test func whatIsNotUTF8IsReplaced() throws {
        let value = try #require(JSONValue([0x22, 0x61, 0xFF, 0x62, 0x22]))
        #expect(value.text == "a\u{FFFD}b")
    }

    @Test(arguments: ["7", "8", "9", "15", "16", "17", "23", "24", "25"])
    func aTextEndsAtItsQuoteWhereverThatIs(_ count: String) throws {
        let text = String(repeating: "x", count: try #require(Int(count)))
        #expect(try value("[\"\(text)\",\"\(text)\\n\",1]").elements.map(\.text) == [text, text + "\n", "1"])
    }

    @Test(
        arguments: [
            "", " ", "{", "[", "[1", "[1,", "[1,]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{a:1}", "'a'",
            "\"a",
            "\"a\\", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "tru", "nul", "-", "1.", ".5", "1e", "+1", "[1]]", "{} {}",
            "<html></html>", "[1 2]", "{\"a\" 1}", "\"\u{1}\"", "\u{0}",
        ])
    func whatIsNotWholeIsNothing(_ text: String) {
        #expect(JSONValue(Array(text.utf8)) == nil)
    }

    @Test func everyPartOfADocumentIsNothing() throws {
        let text = Array(#"{"items":[{"id":"x\u0041","n":-1.5e3,"t":true,"v":null,"o":{}}],"c":"é"}"#.utf8)
        #expect(JSONValue(text) != nil)
        for length in 0..<text.count { #expect(JSONValue(Array(text[..<length])) == nil) }
    }

    @Test func aMillionBracketsDoNoHarm() {
        #expect(JSONValue([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)) == nil)
    }

    @Test func aByteOrderMarkIsPassedOver() throws {
        #expect(try value("\u{FEFF}[1]").elements.count == 1)
    }
}
