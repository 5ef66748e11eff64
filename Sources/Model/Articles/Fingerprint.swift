/// The hash XXH64 with seed 0, which only tells whether bytes are the same as last time.
///
/// https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md. Not for secrets: collisions can be made on purpose.
package enum Fingerprint {

    package static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64 {
        Int64(bitPattern: hash(UnsafeRawBufferPointer(bytes)))
    }

    package static func of(_ text: String) -> Int64 {
        var text = text
        return text.withUTF8 { Int64(bitPattern: hash(UnsafeRawBufferPointer($0))) }
    }
}

extension Fingerprint {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    private static func hash(_ input: UnsafeRawBufferPointer) -> UInt64 {
        var offset = 0
        var result = input.count < 32 ? prime5 : stripes(input, &offset)
        result &+= UInt64(input.count)
        while input.count - offset >= 8 {
            result = rotate(result ^ round(0, word(input, offset)), 27) &* prime1 &+ prime4
            offset += 8
        }
        if input.count - offset >= 4 {
            let half = UInt64(UInt32(littleEndian: input.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
            result = rotate(result ^ (half &* prime1), 23) &* prime2 &+ prime3
            offset += 4
        }
        while offset < input.count {
            result = rotate(result ^ (UInt64(input[offset]) &* prime5), 11) &* prime1
            offset += 1
        }
        return avalanche(result)
    }

    /// Hashes the part of the input that fills whole blocks of 32 bytes, in four lanes.
    private static func stripes(_ input: UnsafeRawBufferPointer, _ offset: inout Int) -> UInt64 {
        var lanes = SIMD4<UInt64>(prime1 &+ prime2, prime2, 0, 0 &- prime1)
        while input.count - offset >= 32 {
            for lane in 0..<4 {
                lanes[lane] = round(lanes[lane], word(input, offset + lane * 8))
            }
            offset += 32
        }
        var result = rotate(lanes[0], 1) &+ rotate(lanes[1], 7) &+ rotate(lanes[2], 12) &+ rotate(lanes[3], 18)
        for lane in 0..<4 {
            result = (result ^ round(0, lanes[lane])) &* prime1 &+ prime4
        }
        return result
    }

    private static func word(_ input: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: input.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotate(lane &+ (word &* prime2), 31) &* prime1
    }

    private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
        (value &<< bits) | (value &>> (64 - bits))
    }

    private static func avalanche(_ hash: UInt64) -> UInt64 {
        var hash = (hash ^ (hash &>> 33)) &* prime2
        hash = (hash ^ (hash &>> 29)) &* prime3
        return hash ^ (hash &>> 32)
    }
}
