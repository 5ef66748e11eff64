import Base
import Platform

/// The attributes of one element, in libxml2's form: five pointers each.
///
/// They are valid only during the callback.
struct XMLAttributes {
    private let pointers: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
    let count: Int

    init(pointers: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int) {
        self.pointers = pointers
        self.count = pointers == nil ? 0 : count
    }

    struct Attribute {
        var local: UnsafePointer<UInt8>
        var prefix: UnsafePointer<UInt8>?
        /// The value, with entities and character references resolved.
        var value: UnsafeBufferPointer<UInt8>
    }

    subscript(index: Int) -> Attribute? {
        guard let pointers, let local = pointers[index * 5], let value = pointers[index * 5 + 3],
            let end = pointers[index * 5 + 4]
        else { return nil }
        let bytes = UnsafeBufferPointer(start: value, count: end - value)
        return Attribute(local: local, prefix: pointers[index * 5 + 1], value: bytes)
    }

    /// Returns the value of the first attribute with that local name, ignoring prefix and case, but not of `xml:` ones.
    func bytes(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
        for index in 0..<count {
            guard let attribute = self[index], !Self.isXML(attribute.prefix) else { continue }
            if Self.isEqual(attribute.local, name) { return attribute.value }
        }
        return nil
    }

    /// Returns the value like ``bytes(_:)``, without white space at the ends; `nil` if it is empty.
    func text(_ name: StaticString) -> String? {
        guard count > 0, let bytes = bytes(name) else { return nil }
        return String(writtenAs: bytes.span)
    }

    /// Returns the value of `xml:base`, `xml:lang` and the like, without white space at the ends. It may be empty.
    func xml(_ name: StaticString) -> String? {
        for index in 0..<count {
            guard let attribute = self[index], Self.isXML(attribute.prefix) else { continue }
            if Self.isEqual(attribute.local, name) { return String(trimming: attribute.value.span) ?? "" }
        }
        return nil
    }

    static func isXML(_ prefix: UnsafePointer<UInt8>?) -> Bool {
        guard let prefix else { return false }
        return isEqual(prefix, "xml")
    }

    static func isEqual(_ text: UnsafePointer<UInt8>, _ name: StaticString) -> Bool {
        let length = name.utf8CodeUnitCount
        return text.withMemoryRebound(to: CChar.self, capacity: length) { text in
            name.utf8Start.withMemoryRebound(to: CChar.self, capacity: length) { name in
                strncasecmp(text, name, length) == 0
            }
        } && text[length] == 0
    }
}
