import Base
import Platform

/// Tags with thousands of attributes, each of which libxml2 would compare with every other.
///
/// ``XMLRepair`` keeps the first few of them.
enum OverfullTag {
    private static let blockSize = 2048
    private static let greatestCount = 2048

    /// Returns whether there is one. It is cheap: a long tag has no other `<`, so only blocks without one count.
    static func isPresent(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        var signCount = 0
        var isKnownText = false
        var start = 0
        while start < text.count {
            let block = UnsafeBufferPointer(rebasing: text[start..<min(start + blockSize, text.count)])
            if block.firstIndex(of: UInt8(ascii: "<"), from: 0) != nil {
                signCount = 0
                isKnownText = false
            } else if !isKnownText {
                signCount += block.count { $0 == UInt8(ascii: "=") }
                if signCount > greatestCount {
                    if isInTag(start, of: text) { return true }
                    isKnownText = true
                }
            }
            start += blockSize
        }
        return false
    }

    /// Returns whether the `<` before a position starts a tag that has not ended there.
    private static func isInTag(_ position: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = text[..<position].lastIndex(of: UInt8(ascii: "<")) else { return false }
        var quote: UInt8?
        for byte in text[start..<position] {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return false
            }
        }
        return true
    }
}
