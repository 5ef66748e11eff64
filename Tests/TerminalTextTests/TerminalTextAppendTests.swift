import Testing

@testable import TerminalText

@Suite struct TerminalTextAppendTests {

    private func appended(_ text: String, _ breaks: TerminalText.Breaks) -> String {
        var bytes = Array("before ".utf8)
        TerminalText.append(text, breaks, to: &bytes)
        return String(decoding: bytes.dropFirst("before ".utf8.count), as: UTF8.self)
    }

    @Test(
        "Line ends, tabs and backslashes are escaped, or stay",
        arguments: [
            ("", "", ""),
            ("plain é 漢 👩‍🚀", "plain é 漢 👩‍🚀", "plain é 漢 👩‍🚀"),
            ("a\tb\\c", "a\\tb\\\\c", "a\tb\\c"),
            ("a\nb\r\nc\rd\r", "a\\nb\\nc\\nd\\n", "a\nb\nc\nd\n"),
            ("\r\n\r\n", "\\n\\n", "\n\n"),
        ])
    func breaks(_ text: String, _ escaped: String, _ kept: String) {
        #expect(appended(text, .escaped) == escaped)
        #expect(appended(text, .kept) == kept)
    }

    @Test("What is appended is safe, whatever stands before and behind it")
    func safety() {
        let scalars = (0...0x2FFF).map { $0 } + (0xFE00...0xFFFF).map { $0 }
        for scalar in scalars.compactMap({ Unicode.Scalar(UInt32($0)) })
        where !"\t\n\r\\".unicodeScalars.contains(scalar) {
            let text = "a\(scalar)b\(scalar)"
            #expect(appended(text, .escaped) == TerminalText.safe(text), "U+\(String(scalar.value, radix: 16))")
            #expect(appended(text, .kept) == TerminalText.safe(text))
        }
    }
}
