/// The encoding of all documents that claim to be Latin-1.
package enum Windows1252 {

    package static func utf8(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                text.append(byte)
            } else {
                text.append(contentsOf: sequence(of: byte))
            }
        }
        return text
    }

    /// Returns a byte's character in UTF-8.
    package static func sequence(of byte: UInt8) -> UTF8.EncodedScalar {
        UTF8.encode(scalar(byte)) ?? .init()
    }

    /// Returns a byte's character. The five bytes without one are control characters, as in browsers.
    package static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return upper[upper.index(upper.startIndex, offsetBy: Int(byte) - 0x80)]
    }

    private static let upper = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
