/// A value of a JSON document, asked for what it should be: what is something else is as good as missing.
///
/// Texts and numbers stay bytes until they are asked for, so that what nobody wants of a long answer costs little.
package struct JSONValue: Sendable {
    private let document: JSONDocument
    private let index: Int

    /// Nil when the bytes aren't one whole JSON text (RFC 8259).
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

    /// A member of an object, the first of that name; nil when it is missing or null, or this isn't an object.
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

    /// Of an array; none when this isn't one.
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

    /// Of an object, in order; none when this isn't one. Servers use ids as names.
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

    /// A string, or a number as it is written: ids are sometimes numbers. Not empty.
    package var text: String? {
        switch node.kind {
        case .string where !node.range.isEmpty: document.text(at: index)
        case .number: document.raw(at: index)
        default: nil
        }
    }

    /// A number without a fraction, or a string that spells one.
    package var integer: Int64? {
        switch node.kind {
        case .number, .string:
            let text = document.raw(at: index)
            return Int64(text) ?? Double(text).flatMap { Int64(exactly: $0) }
        default: return nil
        }
    }

    /// A number, or a string that spells one.
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
