import Base

/// Decompresses gzip (RFC 1952) where libcurl can't. It decodes bit by bit, which is slow, and rarely needed.
struct Gunzip {
    private let bytes: [UInt8]
    private let limit: Int
    private var position = 0
    private var bits: UInt32 = 0
    private var bitCount: UInt32 = 0
    private var output: [UInt8] = []

    /// The file ends too early, has an invalid code, or is larger than it may be.
    private struct Damage: Error {}

    /// The bytes with which each member begins.
    static let signature: [UInt8] = [0x1F, 0x8B, 8]

    /// Returns the contents of all members, without the bytes after the last one; `nil` if the first one isn't whole.
    ///
    /// - Parameter limit: the most bytes of the contents.
    static func contents(of bytes: [UInt8], limit: Int) -> [UInt8]? {
        var gunzip = Gunzip(bytes: bytes, limit: limit)
        var contents: [UInt8]?
        while gunzip.isAtMember, (try? gunzip.readMember()) != nil { contents = gunzip.output }
        return contents
    }

    private init(bytes: [UInt8], limit: Int) {
        (self.bytes, self.limit) = (bytes, limit)
    }

    private var isAtMember: Bool { bytes.dropFirst(position).starts(with: Self.signature) }

    private mutating func readMember() throws(Damage) {
        guard position + 10 <= bytes.count else { throw Damage() }
        let flags = bytes[position + 3]
        position += 10
        if flags & 4 != 0 {
            position += try readPair()
        }
        // A name and a comment, which end with NUL; then a checksum of the header.
        for flag in [8, 16] as [UInt8] where flags & flag != 0 { while try readByte() != 0 {} }
        if flags & 2 != 0 { position += 2 }
        (bits, bitCount) = (0, 0)
        var isLast = false
        while !isLast {
            isLast = try read(1) == 1
            switch try read(2) {
            case 0: try copyStored()
            case 1: try inflate(Self.fixed, Self.fixedDistances)
            case 2:
                let codes = try readCodes()
                try inflate(codes.0, codes.1)
            default: throw Damage()
            }
        }
        position += 8  // a checksum and the length
    }

    private mutating func readByte() throws(Damage) -> Int {
        guard position < bytes.count else { throw Damage() }
        defer { position += 1 }
        return Int(bytes[position])
    }

    private mutating func readPair() throws(Damage) -> Int {
        let low = try readByte()
        return low + (try readByte()) << 8
    }

    private mutating func read(_ count: Int) throws(Damage) -> Int {
        while bitCount < count {
            bits |= UInt32(try readByte()) << bitCount
            bitCount += 8
        }
        defer {
            bits >>= UInt32(count)
            bitCount -= UInt32(count)
        }
        return Int(bits & (1 << UInt32(count) - 1))
    }

    private mutating func append(_ byte: UInt8) throws(Damage) {
        guard output.count < limit else { throw Damage() }
        output.append(byte)
    }
}

// MARK: - DEFLATE (RFC 1951)

extension Gunzip {

    /// The numbers of codes of each length, and the symbols in the order of their codes (RFC 1951, 3.2.2).
    private struct Huffman {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int] = []

        init(lengths: some Sequence<Int>) {
            let lengths = Array(lengths)
            for length in 1...15 {
                for (symbol, other) in lengths.enumerated() where other == length {
                    counts[length] += 1
                    symbols.append(symbol)
                }
            }
        }
    }

    private static let fixed = Huffman(
        lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    private static let fixedDistances = Huffman(lengths: repeatElement(5, count: 30))

    /// The bits after the code of a length from 3 on, and of a distance from 1 on (3.2.5).
    private static let lengthBits = [0, 0, 0, 0, 0, 0, 0, 0] + (1...5).flatMap { repeatElement($0, count: 4) } + [0]
    private static let distanceBits = [0, 0] + (0...13).flatMap { repeatElement($0, count: 2) }

    /// The order in which the lengths of the codes of lengths are sent (3.2.7).
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private mutating func symbol(_ huffman: Huffman) throws(Damage) -> Int {
        var (code, first, index) = (0, 0, 0)
        for length in 1...15 {
            code |= try read(1)
            let count = huffman.counts[length]
            if code - count < first { return huffman.symbols[index + code - first] }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        throw Damage()
    }

    private mutating func copyStored() throws(Damage) {
        (bits, bitCount) = (0, 0)
        let length = try readPair()
        position += 2
        for _ in 0..<length { try append(UInt8(try readByte())) }
    }

    private mutating func readCodes() throws(Damage) -> (Huffman, Huffman) {
        let (literals, distances, count) = (try read(5) + 257, try read(5) + 1, try read(4) + 4)
        var short = [Int](repeating: 0, count: 19)
        for index in 0..<count { short[Self.order[index]] = try read(3) }
        let huffman = Huffman(lengths: short)
        var lengths: [Int] = []
        while lengths.count < literals + distances {
            let symbol = try symbol(huffman)
            switch symbol {
            case ..<16: lengths.append(symbol)
            case 16:
                guard let last = lengths.last else { throw Damage() }
                lengths += repeatElement(last, count: try read(2) + 3)
            case 17: lengths += repeatElement(0, count: try read(3) + 3)
            default: lengths += repeatElement(0, count: try read(7) + 11)
            }
        }
        return (
            Huffman(lengths: lengths.prefix(literals)),
            Huffman(lengths: lengths.dropFirst(literals).prefix(distances))
        )
    }

    private mutating func inflate(_ literals: Huffman, _ distances: Huffman) throws(Damage) {
        while true {
            let symbol = try symbol(literals)
            if symbol < 256 {
                try append(UInt8(symbol))
            } else if symbol == 256 {
                return
            } else {
                guard symbol < 286 else { throw Damage() }
                let length = symbol == 285 ? 258 : try number(symbol - 257, Self.lengthBits, from: 3)
                let code = try self.symbol(distances)
                guard code < 30 else { throw Damage() }
                let distance = try number(code, Self.distanceBits, from: 1)
                guard distance <= output.count else { throw Damage() }
                for _ in 0..<length { try append(output[output.count - distance]) }
            }
        }
    }

    /// Returns the number of a code: each begins where the numbers of those before it end.
    private mutating func number(_ code: Int, _ extra: [Int], from start: Int) throws(Damage) -> Int {
        extra[..<code].reduce(start) { $0 + 1 << $1 } + (try read(extra[code]))
    }
}
