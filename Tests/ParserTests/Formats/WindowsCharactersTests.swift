import Testing

@testable import Parser

@Suite struct WindowsCharactersTests {

    @Test(
        arguments: [
            ([0x61, 0xC2, 0x92, 0xC2, 0x93], "a’“"), ([0xC2, 0xA0, 0xC2, 0x85], "\u{A0}…"),
        ] as [([UInt8], String)])
    func standForControlCharacters(bytes: [UInt8], text: String) {
        #expect(bytes.span.withWindowsCharacters == Array(text.utf8))
    }

    /// Part of a character, as where a text was cut, stands for nothing.
    @Test(arguments: [[], [0xC2], [0x61, 0xC2, 0x3E], [0xC2, 0xC2, 0xA0], [0xC2, 0x00]] as [[UInt8]])
    func leaveTheRestAlone(bytes: [UInt8]) {
        #expect(bytes.span.withWindowsCharacters == nil)
    }
}
