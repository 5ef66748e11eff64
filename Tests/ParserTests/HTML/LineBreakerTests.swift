import Testing

@testable import Parser

@Suite struct LineBreakerTests {

    @Test(arguments: [
        ("aaa bbb", 7, ["aaa bbb"]), ("aaa bbb", 6, ["aaa", "bbb"]), ("aaa\nbbb", 80, ["aaa", "bbb"]),
        ("a\n\nb", 80, ["a", "", "b"]), ("", 80, [""]), ("a  b", 80, ["a  b"]), ("aaa ", 3, ["aaa"]),
        // Longer than a line.
        ("aaaaaaa", 3, ["aaa", "aaa", "a"]), ("a bbbbbbb c", 3, ["a", "bbb", "bbb", "b c"]),
        // Wide characters count twice, and lines break between them.
        ("日本語文", 5, ["日本", "語文"]), ("ab日本", 4, ["ab日", "本"]), ("日本語。", 6, ["日本", "語。"]), ("「日本」", 5, ["「日", "本」"]),
        // Never inside a character.
        ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]), ("👩‍👩‍👧👩‍👩‍👧", 3, ["👩‍👩‍👧", "👩‍👩‍👧"]), ("日", 1, ["日"]),
    ])
    func textIsBrokenInto(text: String, width: Int, lines: [String]) {
        let bytes = Array(text.utf8)

        let broken = LineBreaker.lines(of: bytes, width: width).map { String(decoding: bytes[$0.range], as: UTF8.self) }

        #expect(broken == lines)
    }
}
