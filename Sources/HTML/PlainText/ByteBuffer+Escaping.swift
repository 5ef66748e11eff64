package import Base

/// Writes text as HTML.
extension ByteBuffer {

    package mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, quotes: Bool = false) {
        var start = 0
        for (index, byte) in text.enumerated() where byte <= UInt8(ascii: ">") {
            guard let reference = Self.reference(byte, quotes: quotes) else { continue }
            append(UnsafeBufferPointer(rebasing: text[start..<index]))
            append(reference)
            start = index + 1
        }
        append(UnsafeBufferPointer(rebasing: text[start...]))
    }

    package mutating func appendEscaped(_ byte: UInt8) {
        if let reference = Self.reference(byte, quotes: false) { append(reference) } else { append(byte) }
    }

    private static func reference(_ byte: UInt8, quotes: Bool) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\"") where quotes: "&quot;"
        default: nil
        }
    }
}
