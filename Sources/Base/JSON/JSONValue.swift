/// A value of a JSON document. A value of another type than the requested one counts as missing.
///
/// Texts and numbers are decoded on request, so that the unused parts of a long answer cost little.
package struct JSONValue: Sendable {
    private let document: JSONDocument
    private let index: Int

    /// Creates the root value; `nil` if the bytes aren't one whole JSON text (RFC 8259).
    package init?(_ bytes: [UInt8]) {
        guard let document = JSONDocument(bytes) else { return nil }
        self.init(document, 0)
    }

    private init(_ document: JSONDocument, _ index: Int) {
        self.document = document
        self.index = index
    }

    private var node: JSONDocument.Node { document.nodes[index] }

    package var isObject: Bool { node.kind == .object }
    package var isArray: Bool { node.kind == .array }
    package var isText: Bool { node.kind == .string }
    package var isNumber: Bool { node.kind == .number }
    package var isNull: Bool { node.kind == .null }

    /// The first member of an object with this name; `nil` if it is missing or null, or this isn't an object.
    package subscript(name: String) -> JSONValue? {
        guard isObject else { return nil }
        var name = name
        return name.withUTF8 { name in
            var key = index + 1
            while key < node.next {
                if document.spells(name, at: key) {
                    return document.nodes[key + 1].kind == .null ? nil : JSONValue(document, key + 1)
                }
                key = document.nodes[key + 1].next
            }
            return nil
        }
    }

    /// The elements of an array; empty if this isn't one.
    package var elements: [JSONValue] {
        guard isArray else { return [] }
        var elements: [JSONValue] = []
        var element = index + 1
        while element < node.next {
            elements.append(JSONValue(document, element))
            element = document.nodes[element].next
        }
        return elements
    }

    /// The members of an object, in order; empty if this isn't one. Servers use ids as names.
    package var members: [(name: String, value: JSONValue)] {
        guard isObject else { return [] }
        var members: [(name: String, value: JSONValue)] = []
        var key = index + 1
        while key < node.next {
            members.append((document.text(at: key), JSONValue(document, key + 1)))
            key = document.nodes[key + 1].next
        }
        return members
    }

    /// A non-empty string, or a number as it is written: ids are sometimes numbers.
    package var text: String? {
        switch node.kind {
        case .string where !node.range.isEmpty: document.text(at: index)
        case .number: document.raw(at: index)
        default: nil
        }
    }

    /// The value of a number without a fraction, or of a string that is one.
    package var integer: Int64? {
        switch node.kind {
        case .number, .string:
            let text = document.raw(at: index)
            return Int64(text) ?? Double(text).flatMap { Int64(exactly: $0) }
        default: return nil
        }
    }

    /// The value of a number, or of a string that is one.
    package var number: Double? {
        switch node.kind {
        case .number, .string: Double(document.raw(at: index))
        default: nil
        }
    }

    package var flag: Bool? {
        switch node.kind {
        case .true: true
        case .false: false
        default: nil
        }
    }
}
