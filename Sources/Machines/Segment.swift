/// A file of a log: a line that says what it is and whose, then a line for each record.
package enum Segment {

    /// The version of the format that this program reads and writes.
    static let version = 1

    /// The size in bytes from which on a segment gets no more lines.
    package static let size = 1 << 20

    /// Returns the first line of a segment, with its end.
    package static func header(of machine: MachineID) -> String { "rss-machine \(version) \(machine)\n" }

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

    /// The records that a segment has beyond a position.
    package struct Reading: Sendable {
        package var records: [LogRecord]
        package var position: Position
    }

    /// Reads a segment as far as its lines are complete and right: the rest may be on its way.
    ///
    /// - Parameters:
    ///   - bytes: The file from the start of the position on, or all of it.
    ///   - position: How far it was read before; `nil` for all of it.
    /// - Returns: `nil` if it is no segment, one of a newer version, or not the file that was read before.
    package static func read(_ bytes: [UInt8], after position: Position? = nil) -> Reading? {
        var rest = bytes[...]
        guard let first = nextLine(&rest) else { return nil }
        var end: Position
        if let position {
            guard first.elementsEqual(position.lastLine.utf8) else { return nil }
            end = position
        } else {
            guard let machine = machine(inHeader: first) else { return nil }
            end = Position(machine: machine, length: first.count + 1, lastLine: String(decoding: first, as: UTF8.self))
        }
        var records: [LogRecord] = []
        var last = first
        while let line = nextLine(&rest), let record = LogRecord(line: line) {
            records.append(record)
            end.length += line.count + 1
            last = line
        }
        end.lastLine = String(decoding: last, as: UTF8.self)
        return Reading(records: records, position: end)
    }

    private static func machine(inHeader line: ArraySlice<UInt8>) -> MachineID? {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[0] == "rss-machine", words[1] == "\(version)" else { return nil }
        return MachineID(words[2])
    }

    /// Takes a line off the bytes, without its end; `nil` if there is no complete one of a permitted length.
    private static func nextLine(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let end = bytes.prefix(LogRecord.longestLine).firstIndex(of: 0x0A) else { return nil }
        defer { bytes = bytes[(end + 1)...] }
        return bytes[..<end]
    }
}
