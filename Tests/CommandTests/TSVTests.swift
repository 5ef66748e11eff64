import Testing

@testable import rss

@Suite struct TSVTests {

    @Test(
        "What could break a record or a terminal is escaped or left out",
        arguments: [
            ("plain", "plain"),
            ("a\tb", "a\\tb"),
            ("a\nb\r\nc\rd", "a\\nb\\nc\\nd"),
            ("back\\slash", "back\\\\slash"),
            ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
            ("\u{9B}31m", "31m"),
        ])
    func field(_ text: String, _ written: String) {
        #expect(TSV.line([text, "next"]) == written + "\tnext")
    }
}
