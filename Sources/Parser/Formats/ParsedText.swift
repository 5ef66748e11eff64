import Base
import HTML

/// A text of a feed that may be markup.
struct ParsedText {
    var text: String
    var isHTML: Bool

    /// As one line without markup.
    var plain: String? {
        let plain = isHTML ? HTMLText.plain(text) : Self.folded(text)
        return plain.isEmpty ? nil : plain
    }

    /// As HTML, whatever it was.
    var html: String { isHTML ? text : Self.escaped(text) }

    /// White space folded, as HTML would.
    private static func folded(_ text: String) -> String {
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if !byte.isWhiteSpace {
                folded.append(byte)
            } else if let last = folded.last, last != 0x20 {
                folded.append(0x20)
            }
        }
        if folded.last == 0x20 { folded.removeLast() }
        return String(decoding: folded, as: UTF8.self)
    }

    private static func escaped(_ text: String) -> String {
        var bytes = ByteBuffer(capacity: text.utf8.count + 16)
        for byte in text.utf8 { bytes.appendEscaped(byte) }
        return String(decoding: bytes.bytes, as: UTF8.self)
    }
}
