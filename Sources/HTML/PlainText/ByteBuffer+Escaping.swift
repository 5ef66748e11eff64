package import Base

/// Text written as HTML.
extension ByteBuffer {

    package mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, quotes: Bool = false) {
        for byte in text {
            if quotes, byte == UInt8(ascii: "\"") { append("&quot;") } else { appendEscaped(byte) }
        }
    }

    package mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): append("&amp;")
        case UInt8(ascii: "<"): append("&lt;")
        case UInt8(ascii: ">"): append("&gt;")
        default: append(byte)
        }
    }
}
