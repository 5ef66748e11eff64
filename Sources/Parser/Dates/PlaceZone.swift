import Base
import Foundation
import Synchronization

/// The clocks of a place, as the system's tz database tells them: https://www.rfc-editor.org/rfc/rfc9636
///
/// Foundation would ask ICU, whose data are half of a program that has Foundation linked in.
struct PlaceZone: Sendable {
    /// From each of these times on, in seconds since 1970, the clocks are as far from Greenwich as the number after it
    /// says, in seconds.
    private let changes: [(time: Int, offset: Int)]

    /// Before all changes.
    private let first: Int

    /// After them; nil: as the last one says.
    private let rule: ClockRule?

    /// Seconds east of Greenwich.
    ///
    /// - Parameter time: in seconds since 1970.
    func offset(at time: Int) -> Int {
        guard let last = changes.last else { return rule?.offset(at: time) ?? first }
        if time >= last.time { return rule?.offset(at: time) ?? last.offset }
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : changes[low - 1].offset
    }
}

// MARK: - Looking up

extension PlaceZone {

    private static let folders = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo"]

    /// A database has some five hundred names.
    private static let mostKnown = 1_000
    private static let known = Mutex<[String: PlaceZone?]>([:])

    /// Nil: the database has none, or there is no database.
    static func named(_ name: String) -> PlaceZone? {
        if let zone = known.withLock({ $0[name] }) { return zone }
        let zone = read(name)
        known.withLock { known in
            if known.count < mostKnown { known[name] = .some(zone) }
        }
        return zone
    }

    private static func read(_ name: String) -> PlaceZone? {
        let isPath =
            name.utf8.count < 100
            && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && $0.first != "."
            }
        guard isPath else { return nil }
        for folder in folders {
            guard let file = FileHandle(forReadingAtPath: "\(folder)/\(name)") else { continue }
            defer { try? file.close() }
            // The largest has four kilobytes.
            if let data = try? file.read(upToCount: 1 << 16), let zone = PlaceZone(Array(data)) { return zone }
        }
        return nil
    }
}

// MARK: - Reading

extension PlaceZone {

    /// Nil: it isn't a file of the tz database, or one from before 2005, without times of 64 bits.
    init?(_ bytes: [UInt8]) {
        guard let old = Header(bytes, at: 0), let header = Header(bytes, at: old.end(timeSize: 4)) else { return nil }
        let end = header.end(timeSize: 8)
        guard header.typeCount > 0, end <= bytes.count else { return nil }
        func number(at position: Int, _ size: Int) -> Int {
            let unsigned = bytes[position..<position + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return size == 4 ? Int(Int32(truncatingIfNeeded: unsigned)) : Int(truncatingIfNeeded: unsigned)
        }
        let kinds = header.start + header.timeCount * 8
        let types = kinds + header.timeCount
        func offset(ofType type: Int) -> Int { number(at: types + type * 6, 4) }
        guard bytes[kinds..<types].allSatisfy({ Int($0) < header.typeCount }) else { return nil }
        changes = (0..<header.timeCount).map { index in
            (number(at: header.start + index * 8, 8), offset(ofType: Int(bytes[kinds + index])))
        }
        first = offset(ofType: 0)
        rule = ClockRule(bytes[end...].split(separator: UInt8(ascii: "\n")).first ?? [])
    }

    /// Of one of the two blocks of a file.
    private struct Header {
        let start: Int
        let timeCount: Int
        let typeCount: Int
        private let characterCount: Int
        private let leapCount: Int
        private let indicatorCount: Int

        init?(_ bytes: [UInt8], at position: Int) {
            start = position + 44
            guard start <= bytes.count, bytes[position..<position + 4].elementsEqual("TZif".utf8),
                bytes[position + 4] >= UInt8(ascii: "2")
            else { return nil }
            func count(_ index: Int) -> Int {
                let first = position + 20 + index * 4
                return bytes[first..<first + 4].reduce(0) { $0 << 8 | Int($1) }
            }
            indicatorCount = count(0) + count(1)
            leapCount = count(2)
            timeCount = count(3)
            typeCount = count(4)
            characterCount = count(5)
        }

        func end(timeSize: Int) -> Int {
            start + timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4)
                + indicatorCount
        }
    }
}
