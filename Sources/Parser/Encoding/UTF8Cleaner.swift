/// Makes UTF-8 that XML accepts out of what is nearly so.
enum UTF8Cleaner {

    /// Without control characters and noncharacters; each byte that belongs to no character becomes U+FFFD.
    static func cleaned(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        guard let start = bytes.baseAddress else { return [] }
        var cleaned: [UInt8] = []
        cleaned.reserveCapacity(bytes.count)
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x80 {
                if !UTF8Scan.isForbidden(byte) { cleaned.append(byte) }
                position += 1
            } else if let length = UTF8Scan.sequenceLength(start + position, count: bytes.count - position) {
                let sequence = bytes[position..<position + length]
                if !isNoncharacter(sequence) { cleaned.append(contentsOf: sequence) }
                position += length
            } else {
                cleaned.append(contentsOf: [0xEF, 0xBF, 0xBD])
                position += 1
            }
        }
        return cleaned
    }

    /// U+FFFE or U+FFFF.
    private static func isNoncharacter(_ sequence: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        sequence.count == 3 && sequence.starts(with: [0xEF, 0xBF]) && (sequence.last ?? 0) >= 0xBE
    }
}
