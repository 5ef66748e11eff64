import Base
import HTML

/// Elements and text written back as HTML.
extension ByteBuffer {

    mutating func appendStartTag(_ name: XMLName, _ attributes: XMLAttributes) {
        append(UInt8(ascii: "<"))
        append(cString: name.local)
        for index in 0..<attributes.count {
            guard let attribute = attributes[index] else { continue }
            append(UInt8(ascii: " "))
            if let prefix = attribute.prefix {
                append(cString: prefix)
                append(UInt8(ascii: ":"))
            }
            append(cString: attribute.local)
            append("=\"")
            appendEscaped(attribute.value, quotes: true)
            append(UInt8(ascii: "\""))
        }
        append(UInt8(ascii: ">"))
    }

    /// Nothing for elements that HTML writes without an end tag.
    mutating func appendEndTag(_ name: XMLName) {
        let local = Self.bytes(name.local)
        guard !HTMLElement(local).isVoid else { return }
        append("</")
        append(local)
        append(UInt8(ascii: ">"))
    }

    private mutating func append(cString text: UnsafePointer<UInt8>) {
        append(Self.bytes(text))
    }

    private static func bytes(_ text: UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var length = 0
        while text[length] != 0 { length += 1 }
        return UnsafeBufferPointer(start: text, count: length)
    }
}
