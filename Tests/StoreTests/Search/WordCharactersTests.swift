import Testing

@testable import Store

/// The shortcut for letters of two bytes gives what the tables say.
@Suite struct WordCharactersTests {

    @Test func lettersOfTwoBytesAreWhatTheyFoldTo() {
        let characters = WordCharacters.shared
        var count = 0
        for point in UInt32(0x80)..<0x800 {
            let bytes = [UInt8(0xC0 | point >> 6), UInt8(0x80 | point & 0x3F), 0x20]
            let letter = bytes.withUnsafeBufferPointer { characters.letter($0, at: 0) }
            if letter == 0 { continue }
            var folded: [UInt32] = []
            characters.fold(point, characters.entry(point)) { folded.append($0) }
            #expect(folded == [letter], "U+\(String(point, radix: 16))")
            count += 1
        }
        #expect(count > 1_000)
    }

    @Test(arguments: [[0xC3], [0xC3, 0x20], [0xE9, 0xA9, 0xA9], [0xA9, 0xA9], [0x61, 0x62]] as [[UInt8]])
    func whatIsNotOneIsLeft(_ bytes: [UInt8]) {
        #expect(bytes.withUnsafeBufferPointer { WordCharacters.shared.letter($0, at: 0) } == 0)
    }
}
