package import Foundation

/// Writes JSON sequentially. A member without a value is left out.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init() {}

    package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        try members(&self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    package mutating func array<Element>(
        _ name: StaticString, _ elements: [Element], _ members: (inout JSONWriter, Element) -> Void
    ) {
        key(name)
        array(elements, members)
    }

    /// Writes an array that is the whole document.
    package mutating func array<Element>(_ elements: [Element], _ members: (inout JSONWriter, Element) -> Void) {
        bytes.append(UInt8(ascii: "["))
        needsComma = false
        for element in elements { object { members(&$0, element) } }
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    package mutating func member(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        key(name)
        append(text)
        needsComma = true
    }

    /// Writes a date of RFC 3339, in UTC.
    package mutating func member(_ name: StaticString, _ date: Date?) {
        guard let date else { return }
        member(name, Timestamp.utc(date))
    }

    package mutating func member(_ name: StaticString, _ texts: [String]) {
        guard !texts.isEmpty else { return }
        key(name)
        bytes.append(UInt8(ascii: "["))
        for (index, text) in texts.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(text)
        }
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    package mutating func member(_ name: StaticString, _ number: Int64?) {
        guard let number else { return }
        key(name)
        bytes.append(decimal: number)
        needsComma = true
    }

    package mutating func member(_ name: StaticString, _ number: Double?) {
        guard let number, number.isFinite else { return }
        key(name)
        let whole = abs(number) < 1e15 ? Int64(exactly: number) : nil
        bytes.append(contentsOf: (whole.map { String($0) } ?? String(number)).utf8)
        needsComma = true
    }
}

package extension JSONWriter {

    /// Returns a JSON string: in quotes, with escapes where JSON requires them, and of control characters.
    static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a JSON string, see ``quoted(_:)``.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8Bytes { source in
            var copied = 0
            for index in source.indices where mayNeedEscape(source[index]) {
                guard let length = appendEscape(source, at: index, after: copied, to: &bytes) else { continue }
                copied = index + length
            }
            bytes.append(contentsOf: source[copied...])
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

private extension JSONWriter {

    mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(name)
        bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":")])
    }

    mutating func append(_ text: String) {
        Self.append(text, to: &bytes)
    }

    /// Returns whether a byte may need an escape: 0xC2 and 0xE2 begin some ``ControlCharacter``s, and others.
    static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xC2
            || byte == 0xE2
    }

    /// Appends the text from `copied` on, and an escape. Returns the escaped length; `nil` if none is needed.
    static func appendEscape(
        _ source: UnsafeBufferPointer<UInt8>, at index: Int, after copied: Int, to bytes: inout [UInt8]
    ) -> Int? {
        let control = ControlCharacter(in: source, at: index)
        if control == nil, source[index] >= 0x80 { return nil }
        bytes.append(contentsOf: source[copied..<index])
        bytes.append(UInt8(ascii: "\\"))
        switch source[index] {
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        default: if let control { append(control, to: &bytes) } else { bytes.append(source[index]) }
        }
        return control?.length ?? 1
    }

    static func append(_ control: ControlCharacter, to bytes: inout [UInt8]) {
        let digits = String(control.scalar, radix: 16).utf8
        bytes.append(UInt8(ascii: "u"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.count))
        bytes.append(contentsOf: digits)
    }
}
