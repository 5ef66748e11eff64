/// A file of a log: a line that says what it is and whose, then a line for each record.
package enum Segment {

    /// The version of the format that this program reads and writes.
    static let version = 1

    /// The first word of a segment.
    private static let mark = "rss-machine"

    /// The size in bytes from which on a segment gets no more lines.
    package static let size = 1 << 20

    /// Returns the first line of a segment, with its end.
    package static func header(of machine: MachineID) -> String { "\(mark) \(version) \(machine)\n" }

    /// Returns the name of a machine's segment, in whose order they were written.
    package static func name(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits + ".log"
    }

    /// Returns the number of a segment with such a name; `nil` for any other name, such as that of a conflict copy.
    package static func number(of name: String) -> Int? {
        guard name.hasSuffix(".log"), let number = Int(name.dropLast(4)), Self.name(number) == name else { return nil }
        return number
    }

    /// How far a segment was read.
    package struct Position: Equatable, Sendable {
        /// Whose records they are.
        package var machine: MachineID

        /// The number of bytes that were read, all in complete lines.
        package var length: Int

        /// The last of these lines, without its end.
        package var lastLine: String

        package init(machine: MachineID, length: Int, lastLine: String) {
            self.machine = machine
            self.length = length
            self.lastLine = lastLine
        }

        /// Where the bytes begin that ``Segment/read(_:after:)`` needs: at the last line, which shows whether the file is
        /// still the same.
        package var start: Int { length - lastLine.utf8.count - 1 }
    }

    /// The records that a part of a segment has beyond a position.
    package struct Reading: Sendable {
        package var records: [LogRecord]

        /// The end of the last good line, where the next part begins.
        package var position: Position

        /// The end of the good lines before the first bad one that good ones follow. From here on, the segment is read again
        /// until that line is good, too: the right one may be on its way.
        package var sound: Position
    }

    /// Reads a part of a segment, and leaves out the lines that are incomplete or wrong.
    ///
    /// - Parameters:
    ///   - bytes: The file from the start of the position on, or from its beginning.
    ///   - position: How far it was read before; `nil` for its beginning.
    /// - Returns: `nil` if it is no segment, one of a newer version, or not the file that was read before.
    package static func read(_ bytes: [UInt8], after position: Position? = nil) -> Reading? {
        var rest = bytes[...]
        guard let first = nextLine(&rest), let start = start(first, after: position) else { return nil }
        var (records, last, sound, isSound) = ([LogRecord](), first, first, true)
        while let line = nextLine(&rest) {
            let record =
                line.count < LogRecord.longestLine ? LogRecord(line: line) ?? LogRecord(line: withoutReturn(line)) : nil
            guard let record else {
                isSound = false
                continue
            }
            records.append(record)
            last = line
            if isSound { sound = line }
        }
        func end(_ line: ArraySlice<UInt8>) -> Position {
            Position(
                machine: start.machine, length: start.length + line.endIndex - first.endIndex,
                lastLine: String(decoding: line, as: UTF8.self))
        }
        return Reading(records: records, position: end(last), sound: end(sound))
    }

    /// Returns where the first line ends; `nil` if it is not the one with which these bytes must begin.
    private static func start(_ first: ArraySlice<UInt8>, after position: Position?) -> Position? {
        if let position { return first.elementsEqual(position.lastLine.utf8) ? position : nil }
        return machine(inHeader: first).map { machine in
            Position(machine: machine, length: first.count + 1, lastLine: String(decoding: first, as: UTF8.self))
        }
    }

    /// Returns whether these first bytes of a file are those of something else than a segment of any version; not if the
    /// first line may still be on its way.
    package static func lacksHeader(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        guard let line = nextLine(&rest) else { return bytes.count >= LogRecord.longestLine }
        let isOfThisVersion = line.starts(with: "\(mark) \(version) ".utf8)
        return isOfThisVersion ? machine(inHeader: line) == nil : !line.starts(with: "\(mark) ".utf8)
    }

    private static func machine(inHeader line: ArraySlice<UInt8>) -> MachineID? {
        let words = String(decoding: withoutReturn(line), as: UTF8.self).split(
            separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[0] == mark, words[1] == "\(version)" else { return nil }
        return MachineID(words[2])
    }

    /// Returns the line without the CR that a carrier may have added: git does so with texts.
    private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.last == 0x0D ? line.dropLast() : line
    }

    /// Returns the bytes of a file with the ends of lines that it was written with.
    package static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(withoutReturn).joined(separator: [0x0A])
            .map(\.self)
    }

    /// Takes a line off the bytes, without its end; `nil` if there is no complete one.
    private static func nextLine(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
        defer { bytes = bytes[(end + 1)...] }
        return bytes[..<end]
    }
}
