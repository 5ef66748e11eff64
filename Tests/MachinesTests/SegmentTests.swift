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

    /// The end of the first line, and of so many records.
    private func end(_ records: Int) -> Int {
        (0..<records).reduce(Segment.header(of: machine).utf8.count) { $0 + (record($1).line?.utf8.count ?? 0) }
    }

    /// What is in place of the second of three records, and how much of the file is to be read again when it is there.
    @Test(arguments: [
        "<", "\n", "\r\n", "\u{0}\u{0}\n\n", "no record\n", String(repeating: "a", count: 70_000) + "\n",
        String(repeating: "a\n", count: 70_000),
    ])
    func wrongLinesAreLeftOutAndReadAgain(text: String) throws {
        let file = bytes(0..<3)
        let changed = file[..<end(1)] + Array(text.utf8) + file[(end(2) - (text.hasSuffix("\n") ? 0 : 3))...]
        let reading = try #require(Segment.read(Array(changed)))
        #expect(reading.records == [record(0), record(2)])
        #expect(reading.position.length == changed.count)
        #expect(reading.sound.length == end(1))

        let repaired = try #require(Segment.read(Array(file[reading.sound.start...]), after: reading.sound))
        #expect(repaired.records == [record(1), record(2)])
        #expect(repaired.sound == repaired.position && repaired.position.length == file.count)
    }

    /// The right ones may be on their way.
    @Test(arguments: ["<", "\n", "no record\nneither\n", String(repeating: "\u{0}", count: 70_000)])
    func wrongLinesAtTheEndAreNoDamage(text: String) throws {
        let reading = try #require(Segment.read(bytes(0..<2) + Array(text.utf8)))
        #expect(reading.records == [record(0), record(1)])
        #expect(reading.position.length == end(2) && reading.sound == reading.position)
    }

    @Test func partsAreReadOneAfterTheOther() throws {
        var file = bytes(0..<40)
        file[end(20) + 3] ^= 1
        var (position, records) = (Segment.Position?.none, [LogRecord]())
        while position?.length != file.count {
            let start = position?.start ?? 0
            let reading = try #require(Segment.read(Array(file[start..<min(start + 200, file.count)]), after: position))
            if reading.position == position { break }
            records += reading.records
            position = reading.position
        }
        #expect(records == ((0..<20).map(record) + (21..<40).map(record)))
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

    @Test(arguments: [
        ("", false), ("rss-mach", false), ("rss-machine 2 x\n", false), ("\n", true), ("<<<<<<< HEAD\n", true),
        ("rss-machine 1 0123456789abcdef0123456789abcdef\r\n", false), ("rss-machinf 1 x\n", true),
        (String(repeating: "\u{0}", count: 65_536), true),
    ])
    func beginningThatIsLostIsToldFromOneThatIsOnItsWay(text: String, isLost: Bool) {
        #expect(Segment.lacksHeader(Array(text.utf8)) == isLost)
        #expect(Segment.lacksHeader(bytes(0..<1)) == false)
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
