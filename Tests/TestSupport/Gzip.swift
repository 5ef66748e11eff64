/// gzip files made by hand, without zlib.
package enum Gzip {

    /// The bytes in one member, not compressed but wrapped (RFC 1951, 3.2.4).
    package static func stored(_ bytes: [UInt8]) -> [UInt8] {
        precondition(bytes.count <= 65_535, "one stored block holds no more")
        let length = UInt16(bytes.count)
        let block = [0x01] + littleEndian(length) + littleEndian(~length) + bytes
        return header + block + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
    }

    /// At least `count` zero bytes, the checksum left out: for bodies that nobody reads to the end.
    ///
    /// One block with the fixed codes (RFC 1951, 3.2.6): a literal 0 (00110000), then as many times as needed length
    /// 258 (11000101) at distance 1 (00000), 13 bits for 258 bytes.
    static func zeros(count: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.write([1, 1, 0])
        bits.write([0, 0, 1, 1, 0, 0, 0, 0])
        for _ in 0..<(count / 258 + 1) { bits.write([1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]) }
        return header + bits.bytes
    }

    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// CRC-32 (RFC 1952, 8).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { register, byte in
            (0..<8).reduce(register ^ UInt32(byte)) { value, _ in
                value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
            }
        }
    }
}

/// Packs bits, the first one lowest.
private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    mutating func write(_ bits: [UInt8]) {
        for bit in bits {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= bit << UInt8(used)
            used += 1
        }
    }
}
