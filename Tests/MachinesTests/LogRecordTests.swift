import Foundation
import Testing

@testable import Machines

@Suite struct LogRecordTests {
    private static let register = Register(kind: .article, key: "0123456789abcdef tag:example,1", field: "read")

    @Test func lineIsWhatThePageSays() throws {
        let record = LogRecord(Self.register, "1", at: Stamp(bits: 0x19A_0000_0000_0003))

        // The checksum is that of 'printf … | gzip' of what follows the first tab.
        #expect(record.line == "dfb496cd\t019a000000000003\tarticle\t0123456789abcdef tag:example,1\tread\t1\n")
    }

    /// Another program is written after this one.
    @Test func logOnThePageIsOne() throws {
        let page = URL(filePath: #filePath).appending(path: "../../../docs/how-machines-agree.md").standardized
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").drop {
            !$0.hasPrefix("    rss-machine 1 0")
        }.prefix { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }
        let log = try #require(Segment.read(Array((lines.joined(separator: "\n") + "\n").utf8)))

        #expect(log.records.map(\.register.field) == ["name", "seen", "starred", "content", "note"])
        #expect(log.records.last?.value == "First line\nSecond line")
        #expect(log.sound == log.position)
    }

    @Test(arguments: [
        "", "1", "a\tb", "a\nb", "a\\b", "\\t", "\\", "\u{0}", "é😀", "\r\n", "a\\nb", "a\u{301}", "\n\u{301}",
        "\\\u{301}",
    ])
    func anyTextComesBack(value: String) throws {
        let register = Register(kind: "k\(value)", key: "key\(value)", field: value)
        let record = LogRecord(register, value, at: Stamp(milliseconds: 1_800_000_000_000))
        let line = try #require(record.line)

        #expect(line.utf8.count { $0 == 0x0A } == 1)
        #expect(LogRecord(line: Array(line.utf8).dropLast()) == record)
    }

    @Test func anyChangedByteIsFound() throws {
        let line = Array(try #require(LogRecord(Self.register, "yes", at: Stamp(milliseconds: 1)).line).utf8.dropLast())
        for index in line.indices {
            for bit in [UInt8(1), 0x20, 0x80] {
                var changed = line
                changed[index] ^= bit
                #expect(LogRecord(line: changed[...]) == nil, "byte \(index)")
            }
            #expect(LogRecord(line: line[..<index]) == nil)
        }
    }

    @Test(arguments: [
        "", "\t", "00000000\t", "a\tb\tc\td\te\tf", "x\t019a000000000003\tarticle\tk\tread\t1",
        "019a000000000003\tarticle\tk\tread", "019A000000000003\tarticle\tk\tread\t1", "-19a000000000003\ta\tk\tf\tv",
        "ffffffffffffffff\ta\tk\tf\tv", "019a000000000003\ta\tk\tf\tv\tw", "019a000000000003\ta\tk\tf\tv\\x",
        "019a000000000003\ta\tk\tf\tv\\",
    ])
    func otherLinesAreNone(text: String) {
        let checksum = Hexadecimal.text(UInt64(Checksum.of(text.utf8)), digits: 8)

        #expect(LogRecord(line: Array("\(checksum)\t\(text)".utf8)[...]) == nil)
        #expect(LogRecord(line: Array(text.utf8)[...]) == nil)
    }

    @Test func textsOfOtherBytesAreOthers() {
        let composed = Register(kind: .folder, key: "caf\u{E9}", field: "exists")
        let decomposed = Register(kind: .folder, key: "cafe\u{301}", field: "exists")

        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
    }

    @Test func lineThatIsTooLongIsNone() {
        let longest = LogRecord.longestLine - "dfb496cd\t019a000000000003\tarticle\tk\tnote\t\n".utf8.count
        let register = Register(kind: .article, key: "k", field: "note")
        let record = { LogRecord(register, String(repeating: "a", count: $0), at: Stamp(milliseconds: 1)) }

        #expect(record(longest).line?.utf8.count == LogRecord.longestLine)
        #expect(record(longest + 1).line == nil)
    }

    @Test(arguments: [("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926)] as [(String, UInt32)])
    func checksumIsGzips(text: String, checksum: UInt32) {
        #expect(Checksum.of(text.utf8) == checksum)
    }
}

@Suite struct StampTests {

    @Test func laterClockIsGreater() {
        #expect(Stamp(milliseconds: 1) < Stamp(milliseconds: 2))
        #expect(Stamp(milliseconds: 1_800_000_000_000).milliseconds == 1_800_000_000_000)
    }

    @Test(arguments: [0, -5, 1_000, .min, .max] as [Int64])
    func whatWasSeenIsSmaller(clock: Int64) {
        for seen in [Stamp(milliseconds: 0), Stamp(milliseconds: 500), Stamp(milliseconds: 1_800_000_000_000)] {
            #expect(Stamp(milliseconds: clock, after: seen) > seen)
        }
    }

    @Test func ownClockDecidesWhereItIsLater() {
        #expect(Stamp(milliseconds: 7, after: Stamp(milliseconds: 3)) == Stamp(milliseconds: 7))
        #expect(Stamp(milliseconds: 7, after: nil) == Stamp(milliseconds: 7))
    }

    @Test func moreThanADayAheadIsNotCredible() {
        let now: Int64 = 1_800_000_000_000
        #expect(Stamp(milliseconds: now + 86_400_000).isCredible(at: now))
        #expect(!Stamp(milliseconds: now + 86_400_001).isCredible(at: now))
        #expect(Stamp(milliseconds: 0).isCredible(at: now))
    }
}
