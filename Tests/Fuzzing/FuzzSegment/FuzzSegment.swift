import FuzzSupport

@testable import Machines

/// A machine's log: the first byte says where it is cut, and what follows are lines without their checksums.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSegment(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.read(start, count) { bytes in
        _ = Segment.read(bytes)
        _ = Segment.lacksHeader(bytes)
        guard let cut = bytes.first, let machine = MachineID(String(repeating: "0", count: 32)) else { return }
        let lines = bytes.dropFirst().split(separator: UInt8(ascii: "\n")).map { text in
            Hexadecimal.text(UInt64(Checksum.of(text)), digits: 8).utf8 + [UInt8(ascii: "\t")] + text
        }
        let log = Array(Segment.header(of: machine).utf8) + lines.joined(separator: "\n".utf8) + "\n".utf8
        guard let whole = Segment.read(log) else { fatalError("a segment with a header") }
        for record in whole.records {
            expectEqual(record.line.flatMap { LogRecord(line: String($0.dropLast())) }, record, "what was written")
        }
        expect(whole.position.length <= log.count, "a position in the file")
        expect(whole.sound.length <= whole.position.length, "a sound position before the last")
        if let part = Segment.read(Array(log.prefix(log.count * Int(cut) / 255))) {
            let rest = Segment.read(Array(log[part.position.start...]), after: part.position)
            expectEqual(part.records + (rest?.records ?? []), whole.records, "the records in two parts")
        }
    }
}
