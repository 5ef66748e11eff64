import Base
import TestSupport
import Testing

@Suite struct EightBytesTests {

    /// What is looked for, and its neighbours: a borrow or a carry from one would show in another.
    private static let bytes: [UInt8] =
        [0x00, 0x01, 0x1F, 0x20, 0x21, 0x3C, 0x3E, 0x7E, 0x7F, 0x80, 0xA0, 0xBE, 0xC1, 0xFF]
        + Array("/09:@AZ[`az{".utf8)

    @Test func findsWhatALoopFinds() throws {
        var random = SplitMix64(seed: 1)
        for _ in 0..<20_000 {
            let text = (0..<8).map { _ in Self.bytes.randomElement(using: &random) ?? 0 }
            let limit = UInt8.random(in: 0...0x80, using: &random)
            let byte = try #require(Self.bytes.randomElement(using: &random))
            let eight = text.withUnsafeBufferPointer { $0.baseAddress.map { EightBytes(at: $0) } }
            let found = try #require(eight)

            try #require(found.equal(to: byte) == Self.mask(text) { $0 == byte }, "\(byte) in \(text)")
            try #require(found.less(than: limit) == Self.mask(text) { $0 < limit }, "below \(limit) in \(text)")
            try #require(found.beyondASCII == Self.mask(text) { $0 >= 0x80 })
            try #require(found.setting(0x02).equal(to: 0x3E) == Self.mask(text) { $0 | 0x02 == 0x3E })
            try #require(found.arePrintable == text.allSatisfy { (0x20..<0x80).contains($0) }, "\(text)")
            try #require(found.asciiLetters == Self.mask(text, where: Self.isLetter))
            try #require(found.asciiDigits == Self.mask(text) { (0x30...0x39).contains($0) })
            try #require(
                EightBytes.first(notIn: found.asciiLetters) == text.firstIndex { !Self.isLetter($0) } ?? 8, "\(text)")
            try #require(Self.stored(found.lowercased(found.asciiLetters)) == text.map(Self.lowercased))
            try #require(EightBytes.first(of: found.equal(to: byte)) == text.firstIndex(of: byte) ?? 8)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        isLetter(byte) ? byte | 0x20 : byte
    }

    private static func stored(_ bytes: EightBytes) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 8) { buffer, count in
            if let start = buffer.baseAddress { bytes.store(at: start) }
            count = 8
        }
    }

    private static func mask(_ text: [UInt8], where fits: (UInt8) -> Bool) -> UInt64 {
        text.indices.reduce(0) { fits(text[$1]) ? $0 | 0x80 << UInt64($1 * 8) : $0 }
    }
}
