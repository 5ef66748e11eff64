import Base

/// Text written as HTML.
extension [UInt8] {

    package mutating func appendEscaped(_ text: Span<UInt8>, quotes: Bool = false) {
        var start = 0
        for index in text.indices where text[index] <= UInt8(ascii: ">") {
            guard let reference = Self.reference(text[index], quotes: quotes) else { continue }
            append(text.extracting(start..<index))
            append(reference)
            start = index + 1
        }
        append(text.extracting(start...))
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
