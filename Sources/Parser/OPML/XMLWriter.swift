import Base

/// Writes XML sequentially, with one indented element per line.
struct XMLWriter {
    /// An attribute, which is left out if it has no value.
    typealias Attribute = (name: StaticString, value: String?)

    private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    private var depth = 0

    /// Returns the text without the characters that XML forbids even as references (XML 1.0, 2.2).
    static func writable(_ text: String) -> String {
        if text.unicodeScalars.allSatisfy(isWritable) { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter(isWritable)))
    }

    mutating func element(
        _ name: StaticString, _ attributes: [Attribute] = [], _ content: (inout XMLWriter) -> Void
    ) {
        startTag(name, attributes, end: ">\n")
        depth += 1
        content(&self)
        depth -= 1
        indent()
        endTag(name)
    }

    mutating func element(_ name: StaticString, text: String) {
        startTag(name, [], end: ">")
        appendEscaped(text)
        endTag(name)
    }

    mutating func emptyElement(_ name: StaticString, _ attributes: [Attribute]) {
        startTag(name, attributes, end: "/>\n")
    }
}

private extension XMLWriter {

    mutating func startTag(_ name: StaticString, _ attributes: [Attribute], end: StaticString) {
        indent()
        append("<")
        append(name)
        for (name, value) in attributes {
            guard let value else { continue }
            append(" ")
            append(name)
            append("=\"")
            appendEscaped(value)
            append("\"")
        }
        append(end)
    }

    mutating func endTag(_ name: StaticString) {
        append("</")
        append(name)
        append(">\n")
    }

    mutating func indent() {
        bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
    }

    mutating func append(_ text: StaticString) {
        bytes.append(text)
    }

    mutating func appendEscaped(_ text: String) {
        var text = Self.writable(text)
        text.withUTF8 { source in
            var index = 0
            while index < source.count {
                if let control = ControlCharacter(in: source, at: index) {
                    append(control)
                    index += control.length
                } else {
                    appendEscaped(source[index])
                    index += 1
                }
            }
        }
    }

    mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): append("&amp;")
        case UInt8(ascii: "<"): append("&lt;")
        case UInt8(ascii: ">"): append("&gt;")
        case UInt8(ascii: "\""): append("&quot;")
        default: bytes.append(byte)
        }
    }

    /// Appends a reference: line breaks and tabs in attributes are preserved, and terminals are not controlled.
    mutating func append(_ control: ControlCharacter) {
        bytes.append(contentsOf: "&#\(control.scalar);".utf8)
    }

    static func isWritable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\t", "\n", "\r": true
        case "\u{FFFE}", "\u{FFFF}": false
        default: scalar.value >= 0x20
        }
    }
}
