import Testing

@testable import TerminalText

@Suite struct TerminalTextTests {

    @Test(arguments: [
        ("", ""), ("plain é 日本 😀", "plain é 日本 😀"), ("a\nb\tc\r", "a b c "), ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
        ("a\u{9B}31mb", "a31mb"), ("\u{0}\u{7}\u{8}\u{7F}", ""), ("a\u{85}b\u{2028}c\u{2029}d", "a b c d"),
        ("\u{202A}\u{202E}abc\u{202C}\u{2066}\u{2069}", "abc"), ("so\u{AD}ft", "soft"), ("\u{FEFF}a\u{FFF9}b", "ab"),
        ("👩‍👩‍👧", "👩‍👩‍👧"), ("a\u{A0}b", "a\u{A0}b"), ("\u{200E}a\u{200F}", "\u{200E}a\u{200F}"),
    ])
    func safeTextCommandsNothing(text: String, safe: String) {
        #expect(TerminalText.safe(text).unicodeScalars.elementsEqual(safe.unicodeScalars))
    }
}
