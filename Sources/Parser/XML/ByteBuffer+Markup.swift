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

    mutating func appendEndTag(_ name: XMLName) {
        guard !Self.isVoid(name) else { return }
        append("</")
        append(cString: name.local)
        append(UInt8(ascii: ">"))
    }

    private mutating func append(cString text: UnsafePointer<UInt8>) {
        var length = 0
        while text[length] != 0 { length += 1 }
        append(text, count: length)
    }

    /// Elements that HTML writes without an end tag.
    private static func isVoid(_ name: XMLName) -> Bool {
        switch name.foldedLocal {
        case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
            "wbr":
            true
        default: false
        }
    }
}
