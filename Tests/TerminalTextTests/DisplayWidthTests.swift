import Testing

@testable import TerminalText

@Suite struct DisplayWidthTests {

    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ω", 1), ("Ж", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2),
        ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("…", 1), ("—", 1), ("\u{A0}", 1), ("\u{200B}", 0), ("\u{AD}", 0),
        ("😀", 2), ("☺", 1), ("☺\u{FE0F}", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("1\u{FE0F}\u{20E3}", 2),
        ("⌚", 2),
        ("©", 1), ("ก็", 1), ("\u{1B}", 0), ("a日e\u{301}", 4),
    ])
    func widths(text: String, width: Int) {
        #expect(DisplayWidth.width(of: text) == width)
    }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("abc", 1, "…"),
        ("abc", 0, ""), ("", 0, ""), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func longTextIsTruncated(text: String, width: Int, truncated: String) {
        #expect(DisplayWidth.truncated(text, toWidth: width) == truncated)
    }

    @Test(arguments: [("ab", 4, "ab  "), ("日本語", 4, "日… "), ("abcd", 4, "abcd")])
    func fittedTextFillsItsColumn(text: String, width: Int, fitted: String) {
        #expect(DisplayWidth.fitted(text, toWidth: width) == fitted)
    }

    @Test func theTableEndsWhereItShould() {
        let table = WideCharacterTable.wide

        #expect(table.contains("\u{1100}"))
        #expect(table.contains("\u{3FFFD}"))
        #expect(!table.contains("\u{10FF}"))
        #expect(!table.contains("\u{3FFFE}"))
        #expect(!table.contains("\u{FF61}"))
    }

    /// Newer than the table: the standard library knows them.
    @Test(arguments: ["\u{1FAE8}", "\u{1FAF8}", "\u{1FAE9}"])
    func newEmojiAreWide(emoji: String) {
        #expect(DisplayWidth.width(of: emoji) == 2)
    }
}
