import Base

/// A record of ``HTMLEntityTable``.
struct HTMLEntityRecord {
    private let codePoints: Slice<HTMLBytes>

    /// Whether the name is valid without its semicolon.
    let isLegacy: Bool

    /// Finds a record by binary search of byte offsets: a probe goes back to the start of the record it hit.
    static func find(_ name: HTMLBytes, in table: HTMLBytes) -> HTMLEntityRecord? {
        var low = 0
        var high = table.count
        while low < high {
            let start = startOfRecord(around: (low + high) / 2, in: table)
            let separator = endOfName(from: start, in: table)
            switch compare(name, HTMLBytes(rebasing: table[start..<separator])) {
            case 0:
                let end = endOfRecord(from: separator, in: table)
                return HTMLEntityRecord(
                    codePoints: table[separator + 1..<end], isLegacy: table[separator] == UInt8(ascii: ":"))
            case ..<0: high = max(low, start - 1)
            default: low = min(high, endOfRecord(from: separator, in: table) + 1)
            }
        }
        return nil
    }

    func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
        var value: UInt32 = 0
        for byte in codePoints {
            if let digit = byte.hexadecimalValue {
                value = value << 4 | UInt32(digit)
            } else {
                Unicode.Scalar(value).map(body)
                value = 0
            }
        }
        Unicode.Scalar(value).map(body)
    }
}

private extension HTMLEntityRecord {

    static func startOfRecord(around position: Int, in table: HTMLBytes) -> Int {
        var start = position
        while start > 0, table[start - 1] != UInt8(ascii: " ") { start -= 1 }
        return start
    }

    static func endOfName(from start: Int, in table: HTMLBytes) -> Int {
        var end = start
        while table[end] != UInt8(ascii: ";"), table[end] != UInt8(ascii: ":") { end += 1 }
        return end
    }

    static func endOfRecord(from separator: Int, in table: HTMLBytes) -> Int {
        table.firstIndex(of: UInt8(ascii: " "), from: separator) ?? table.count
    }

    /// Returns a number below, at or above zero if `one` sorts before, with or after `other`.
    static func compare(_ one: HTMLBytes, _ other: HTMLBytes) -> Int {
        for (byte, otherByte) in zip(one, other) where byte != otherByte {
            return Int(byte) - Int(otherByte)
        }
        return one.count - other.count
    }
}
