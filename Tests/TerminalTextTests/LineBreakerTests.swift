import Testing

@testable import TerminalText

@Suite struct LineBreakerTests {

    @Test(arguments: [
        ("aaa bbb", 7, ["aaa bbb"]), ("aaa bbb", 6, ["aaa", "bbb"]), ("aaa\nbbb", 80, ["aaa", "bbb"]),
        ("a\n\nb", 80, ["a", "", "b"]), ("", 80, [""]), ("a  b", 80, ["a  b"]), ("aaa ", 3, ["aaa"]),
        // Longer than a line.
        ("aaaaaaa", 3, ["aaa", "aaa", "a"]), ("a bbbbbbb c", 3, ["a", "bbb", "bbb", "b c"]),
        // Wide characters count twice, and lines break between them.
        ("日本語文", 5, ["日本", "語文"]), ("ab日本", 4, ["ab日", "本"]), ("日本語。", 6, ["日本", "語。"]), ("「日本」", 5, ["「日", "本」"]),
        // Punctuation stays where it belongs; a mark stays with its word.
        ("日本（語）", 6, ["日本", "（語）"]), ("日本[1]語", 6, ["日", "本[1]", "語"]), ("日。abc", 5, ["日。", "abc"]),
        ("a—b—c", 4, ["a—b—", "c"]), ("10％超", 5, ["10％", "超"]), ("한국어는", 6, ["한국어", "는"]), ("한국 어는", 8, ["한국", "어는"]),
        ("価€百", 4, ["価", "€百"]), ("日⟨本⟩", 4, ["日", "⟨本⟩"]), ("日﹁本﹂", 6, ["日", "﹁本﹂"]), ("日本﹐語", 4, ["日", "本﹐", "語"]),
        ("日本–語", 4, ["日", "本–", "語"]), ("日本～語", 4, ["日", "本～", "語"]), ("日‑本語", 5, ["日‑本", "語"]),
        ("語日‑本", 5, ["語", "日‑本"]),
        // No-break spaces, word joiners, and chances for a break.
        ("a b\u{A0}c", 4, ["a", "b\u{A0}c"]), ("日\u{2060}本語", 4, ["日\u{2060}本", "語"]),
        ("ab\u{200B}cd", 3, ["ab", "cd"]),
        ("a b\u{A0} \u{A0}c", 4, ["a b", "c"]),
        // A URL is left whole.
        ("a http://b.org/c d", 4, ["a", "http://b.org/c", "d"]),
        ("(http://b.org/c d", 4, ["(http://b.org/c", "d"]), (".....http://b", 4, ["....", ".http://b"]),
        // Never inside a character.
        ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]), ("👩‍👩‍👧👩‍👩‍👧", 3, ["👩‍👩‍👧", "👩‍👩‍👧"]), ("日", 1, ["日"]),
        // A digit alone between other writing, and two columns wide for what follows it.
        ("é0\u{FE0F}é", 2, ["é", "0\u{FE0F}", "é"]),
    ])
    func textIsBrokenInto(text: String, width: Int, lines: [String]) {
        let bytes = Array(text.utf8)

        let broken = LineBreaker.lines(of: bytes, width: width).map { String(decoding: bytes[$0.range], as: UTF8.self) }

        #expect(broken == lines)
    }

    @Test func aLineEndsInAHyphenWhereASoftHyphenAllowsIt() {
        let text = Array("ab\u{AD}cd\u{AD}ef".utf8)

        let lines = LineBreaker.lines(of: text, width: 4)

        #expect(lines.map { String(decoding: text[$0.range], as: UTF8.self) } == ["ab", "cd\u{AD}ef"])
        #expect(lines.map(\.endsInHyphen) == [true, false])
        #expect(lines.map(\.columns) == [2, 4])
    }

    @Test func theExtentOfTextIsThatOfItsLongestLineAndWord() {
        let extent = LineBreaker.extent(of: Array("a long word\nand 日本".utf8))

        #expect(extent.natural == 11)
        #expect(extent.least == 4)
    }
}
