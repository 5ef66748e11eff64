import Base
import HTML

/// Elements written back as HTML.
extension [UInt8] {

    mutating func appendStartTag(_ name: XMLName, _ attributes: XMLAttributes) {
        append(UInt8(ascii: "<"))
        append(contentsOf: String(cString: name.local).utf8)
        for index in 0..<attributes.count {
            guard let attribute = attributes[index] else { continue }
            append(UInt8(ascii: " "))
            if let prefix = attribute.prefix {
                append(contentsOf: String(cString: prefix).utf8)
                append(UInt8(ascii: ":"))
            }
            append(contentsOf: String(cString: attribute.local).utf8)
            append("=\"")
            appendEscaped(attribute.value.span, quotes: true)
            append(UInt8(ascii: "\""))
        }
        append(UInt8(ascii: ">"))
    }

    /// Nothing for elements that HTML writes without an end tag.
    mutating func appendEndTag(_ name: XMLName) {
        let local = String(cString: name.local)
        guard !local.withUTF8Bytes({ HTMLElement($0).isVoid }) else { return }
        append("</")
        append(contentsOf: local.utf8)
        append(UInt8(ascii: ">"))
    }
}
