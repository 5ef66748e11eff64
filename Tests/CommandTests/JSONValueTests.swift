import Foundation
import Testing

@testable import rss

@Suite struct JSONValueTests {

    @Test(
        "Values are written without spaces, keys in their order",
        arguments: [
            (OutputJSON.null, "null"),
            (.number(-9_223_372_036_854_775_808), "-9223372036854775808"),
            (.string(""), #""""#),
            (.array([]), "[]"),
            (.object([]), "{}"),
            (.array([.number(1), .null, .array([.string("a")])]), #"[1,null,["a"]]"#),
            (.object([("z", .number(1)), ("a", .object([("b", .null)]))]), #"{"z":1,"a":{"b":null}}"#),
            (OutputJSON(nil as String?), "null"),
            (OutputJSON(nil as Int64?), "null"),
        ])
    func text(_ value: OutputJSON, _ text: String) {
        #expect(value.text == text)
    }

    @Test(
        "What JSON can't hold and what commands a terminal is escaped",
        arguments: [
            ("\"\\/", #"\"\\/"#),
            ("\t\n\r\u{8}\0", #"\t\n\r\u0008\u0000"#),
            ("a\r\nb", #"a\r\nb"#),
            ("\u{1B}[1m\u{9B}1m\u{7F}", #"\u001b[1m\u009b1m\u007f"#),
            ("\u{202E}\u{2066}\u{2028}\u{200F}", #"\u202e\u2066\u2028\u200f"#),
            ("é 漢 👩‍🚀 \u{A0}", "é 漢 👩‍🚀 \u{A0}"),
        ])
    func string(_ string: String, _ written: String) {
        #expect(OutputJSON.string(string).text == "\"\(written)\"")
    }

    @Test("Foundation reads every scalar back as it was")
    func roundTrip() throws {
        let scalars = (0...0x2FFF).compactMap(Unicode.Scalar.init).map(Character.init)
        let text = OutputJSON.array([.string(String(scalars))]).text

        #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == [String(scalars)])
    }
}
