import Testing

@testable import Machines

@Suite struct SegmentTests {
    private let machine = MachineID.random()

    private func record(_ number: Int) -> LogRecord {
        LogRecord(Register(kind: .article, key: "k", field: "\(number)"), "1", at: Stamp(milliseconds: Int64(number)))
    }

    private func bytes(_ numbers: Range<Int>) -> [UInt8] {
        Array((Segment.header(of: machine) + numbers.compactMap { record($0).line }.joined()).utf8)
    }

    @Test func readsAllLines() throws {
        let bytes = bytes(0..<3)
        let reading = try #require(Segment.read(bytes))

        #expect(reading.records == (0..<3).map(record))
        #expect(reading.position.machine == machine)
        #expect(reading.position.length == bytes.count)
    }

    @Test func anyCutIsReadToItsLastCompleteLineAndContinued() throws {
        let whole = bytes(0..<4)
        for cut in whole.indices {
            guard let part = Segment.read(Array(whole[..<cut])) else {
                #expect(cut < Segment.header(of: machine).utf8.count)
                continue
            }
            let rest = try #require(Segment.read(Array(whole[part.position.start...]), after: part.position))

            #expect(part.position.length <= cut)
            #expect(part.records + rest.records == (0..<4).map(record))
            #expect(rest.position.length == whole.count)
        }
    }

    @Test func readingStopsAtAWrongLine() throws {
        var bytes = bytes(0..<3)
        let second = Segment.header(of: machine).utf8.count + (record(0).line?.utf8.count ?? 0)
        bytes[second] = UInt8(ascii: "<")

        #expect(try #require(Segment.read(bytes)).records == [record(0)])
    }

    @Test func fileThatIsNotWhatWasReadBeforeIsToldApart() throws {
        let position = try #require(Segment.read(bytes(0..<2))).position

        #expect(Segment.read(bytes(5..<9), after: position) == nil)
        #expect(Segment.read([], after: position) == nil)
    }

    @Test(arguments: [
        "", "\n", "rss-machine 1\n", "rss-machine 2 0123456789abcdef0123456789abcdef\n", "<<<<<<< HEAD\n",
    ])
    func otherFilesAreNoSegments(text: String) {
        #expect(Segment.read(Array(text.utf8)) == nil)
    }

    @Test func lineWithoutEndIsNotSearchedForever() throws {
        let bytes = bytes(0..<1) + [UInt8](repeating: 0x61, count: 100_000) + [0x0A]

        #expect(try #require(Segment.read(bytes)).records == [record(0)])
    }

    @Test func namesAreInTheOrderOfWriting() {
        #expect(Segment.name(7) == "00000007.log")
        #expect(Segment.number(of: "00000007.log") == 7)
        for name in [
            "7.log", "00000007.sync-conflict-20260101-101010-ABCDEFG.log", "00000007 (1).log", "00000007.log~",
        ] {
            #expect(Segment.number(of: name) == nil)
        }
    }

    @Test(arguments: ["", "0123456789abcdef", "0123456789ABCDEF0123456789ABCDEF", "g123456789abcdef0123456789abcdef"])
    func otherNamesAreNoMachines(text: String) {
        #expect(MachineID(text) == nil)
    }
}
