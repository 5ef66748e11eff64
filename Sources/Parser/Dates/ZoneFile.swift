import Base
import Glibc

/// A place's file in the system's tz database: when its clocks were changed, and to what (RFC 8536).
struct ZoneFile {
    private static let folder = "/usr/share/zoneinfo/"
    private static let mostBytes = 1 << 16

    /// In seconds since 1970, ascending.
    private let transitions: [Int]
    /// Seconds east of Greenwich before the first transition, and after each of them.
    private let offsets: [Int]

    /// Nil for a place that this machine doesn't know.
    init?(place: String) {
        guard Self.isName(place), let bytes = Self.bytes(of: Self.folder + place) else { return nil }
        self.init(bytes)
    }

    /// What the file says in 64 bits; nil when it says nothing there.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: "TZif2".utf8) || bytes.starts(with: "TZif3".utf8) || bytes.starts(with: "TZif4".utf8),
            let old = Header(bytes[...]), let header = Header(bytes.dropFirst(old.length(timeSize: 4))),
            bytes.count >= old.length(timeSize: 4) + header.length(timeSize: 8), header.typeCount > 0
        else { return nil }

        let times = old.length(timeSize: 4) + Header.size
        let kinds = times + header.timeCount * 8
        let types = kinds + header.timeCount
        transitions = (0..<header.timeCount).map { Self.number(bytes[(times + $0 * 8)...].prefix(8)) }
        let offset = { (kind: Int) in
            kind < header.typeCount ? Self.number(bytes[(types + kind * 6)...].prefix(4)) : 0
        }
        offsets = [offset(0)] + (0..<header.timeCount).map { offset(Int(bytes[kinds + $0])) }
    }

    /// An hour that the clocks show twice is the first of both.
    func offset(atLocal local: Int) -> Int {
        var index = transitions.count
        while index > 0, transitions[index - 1] + max(offsets[index - 1], offsets[index]) > local { index -= 1 }
        return offsets[index]
    }
}

private extension ZoneFile {

    /// How many things of each kind follow.
    struct Header {
        static let size = 44

        let timeCount: Int
        let typeCount: Int
        private let otherBytes: Int
        private let leapSecondCount: Int

        init?(_ bytes: ArraySlice<UInt8>) {
            guard bytes.count >= Self.size, bytes.starts(with: "TZif".utf8) else { return nil }
            let counts = (0..<6).map { ZoneFile.number(bytes.dropFirst(20 + $0 * 4).prefix(4)) }
            guard counts.allSatisfy({ (0...ZoneFile.mostBytes).contains($0) }) else { return nil }
            leapSecondCount = counts[2]
            timeCount = counts[3]
            typeCount = counts[4]
            otherBytes = counts[0] + counts[1] + counts[5]
        }

        /// With the header itself.
        func length(timeSize: Int) -> Int {
            Self.size + timeCount * (timeSize + 1) + typeCount * 6 + leapSecondCount * (timeSize + 4) + otherBytes
        }
    }

    /// Big-endian, signed.
    static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        let isNegative = (bytes.first ?? 0) >= 0x80
        return bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int($1) }
    }

    /// `Area/City` and `Area/Country/City`, so that no text leads out of the folder.
    static func isName(_ place: String) -> Bool {
        let parts = place.split(separator: "/", omittingEmptySubsequences: false)
        return (2...3).contains(parts.count)
            && parts.allSatisfy { part in
                part.utf8.first?.isASCIILetter == true
                    && part.utf8.allSatisfy {
                        $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x5F || $0 == 0x2D || $0 == 0x2B
                    }
            }
    }

    static func bytes(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        return [UInt8](unsafeUninitializedCapacity: mostBytes) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
    }
}
