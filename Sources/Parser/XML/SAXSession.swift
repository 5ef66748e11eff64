import Base
import CLibXML2

/// What libxml2 tells of a document; what becomes of it, a ``HandlerSession`` knows. Functions of C can't be generic.
class SAXSession {

    func start(_ name: XMLName, _ attributes: XMLAttributes) {}
    func end(_ name: XMLName) {}
    func text(_ text: UnsafeBufferPointer<UInt8>) {}

    /// - Parameter target: Of a processing instruction.
    func instruction(_ target: UnsafePointer<UInt8>) {}

    /// - Returns: What the entity stands for, zero-terminated, valid until the next is asked for; nil: nothing.
    func entity(named name: UnsafePointer<UInt8>, isInAttribute: Bool) -> UnsafePointer<UInt8>? { nil }
}

/// The state of one run of libxml2 over one document.
final class HandlerSession<Handler: XMLHandler & ~Copyable>: SAXSession {
    /// Elements further down are not reported, their text is.
    private let greatestDepth = 256

    /// As a pointer, because a class would look at every use whether there is another at the same time.
    private let handler: UnsafeMutablePointer<Handler>

    /// Not looked at so, either: nothing that is called while they are used comes back here.
    @exclusivity(unchecked) private var names = NameCache()
    private var entities: XMLEntities
    private var entityText = ByteBuffer(capacity: 64)
    private var depth = 0

    /// The texts whose instructions are still to come, last first.
    private var sections: [TextSections.Section]

    private var isRootClosed = false

    /// Whether the root element has ended, and all sections came: else they were not what they were taken for.
    var isComplete: Bool { isRootClosed && sections.isEmpty }

    /// - Parameter handler: Must live as long as the session.
    init(
        _ handler: UnsafeMutablePointer<Handler>, entities: XMLEntities, sections: [TextSections.Section]
    ) {
        self.handler = handler
        self.entities = entities
        self.sections = sections.reversed()
    }

    override func start(_ name: XMLName, _ attributes: XMLAttributes) {
        depth += 1
        guard depth <= greatestDepth else { return }
        handler.pointee.startElement(code(for: name), name: name, attributes: attributes)
    }

    override func end(_ name: XMLName) {
        depth -= 1
        if depth == 0 { isRootClosed = true }
        guard depth < greatestDepth else { return }
        handler.pointee.endElement(code(for: name), name: name)
    }

    @inline(__always)
    private func code(for name: XMLName) -> UInt8 {
        if let code = names.code(for: name) { return code }
        let code = handler.pointee.code(for: name)
        names.insert(code, for: name)
        return code
    }

    override func text(_ text: UnsafeBufferPointer<UInt8>) {
        handler.pointee.text(text)
    }

    override func instruction(_ target: UnsafePointer<UInt8>) {
        guard TextSections.isTarget(target), let section = sections.popLast() else { return }
        guard section.isEscaped else { return report(section.bytes) }
        let bytes = section.bytes
        var position = 0
        while let ampersand = bytes.firstIndex(of: UInt8(ascii: "&"), from: position),
            let reference = XMLReference(bytes, at: ampersand)
        {
            report(UnsafeBufferPointer(rebasing: bytes[position..<ampersand]))
            report(reference.character)
            position = reference.end
        }
        report(UnsafeBufferPointer(rebasing: bytes[position...]))
    }

    /// Line ends become line feeds (XML 1.0, 2.11).
    private func report(_ source: UnsafeBufferPointer<UInt8>) {
        var rest = source
        while let carriageReturn = rest.firstIndex(of: UInt8(ascii: "\r"), from: 0) {
            text(UnsafeBufferPointer(rebasing: rest[..<carriageReturn]))
            let next = carriageReturn + 1
            if next == rest.count || rest[next] != UInt8(ascii: "\n") { report("\n") }
            rest = UnsafeBufferPointer(rebasing: rest[next...])
        }
        if !rest.isEmpty { text(rest) }
    }

    private func report(_ character: Unicode.Scalar) {
        if character.isASCII {
            withUnsafePointer(to: UInt8(truncatingIfNeeded: character.value)) {
                text(UnsafeBufferPointer(start: $0, count: 1))
            }
        } else {
            Array(UTF8.encode(character) ?? UTF8.encodedReplacementCharacter).withUnsafeBufferPointer(text)
        }
    }

    override func entity(named name: UnsafePointer<UInt8>, isInAttribute: Bool) -> UnsafePointer<UInt8>? {
        let text = entities.text(named: name)
        entityText.removeAll()
        for byte in isInAttribute ? XMLEntities.escaped(text) : text { entityText.append(byte) }
        entityText.append(0)
        return entityText.bytes.baseAddress
    }
}

// MARK: - Callbacks

extension SAXSession {

    /// What libxml2 calls; the reader it hands back is a session.
    static var events: rss_libxml2_events {
        rss_libxml2_events(
            start_element: { reader, local, prefix, namespace, count, attributes in
                guard let local else { return }
                let name = XMLName(local: local, prefix: prefix, namespace: namespace)
                let list = XMLAttributes(pointers: attributes, count: Int(count))
                SAXSession.session(reader)?._withUnsafeGuaranteedRef { $0.start(name, list) }
            },
            end_element: { reader, local, prefix, namespace in
                guard let local else { return }
                let name = XMLName(local: local, prefix: prefix, namespace: namespace)
                SAXSession.session(reader)?._withUnsafeGuaranteedRef { $0.end(name) }
            },
            text: { reader, bytes, length in
                let text = UnsafeBufferPointer(start: bytes, count: Int(length))
                SAXSession.session(reader)?._withUnsafeGuaranteedRef { $0.text(text) }
            },
            processing_instruction: { reader, target in
                guard let target else { return }
                SAXSession.session(reader)?._withUnsafeGuaranteedRef { $0.instruction(target) }
            },
            entity: { reader, name, isInAttribute in
                guard let name else { return nil }
                return SAXSession.session(reader)?._withUnsafeGuaranteedRef {
                    $0.entity(named: name, isInAttribute: isInAttribute)
                }
            })
    }

    @inline(__always)
    private static func session(_ reader: UnsafeMutableRawPointer?) -> Unmanaged<SAXSession>? {
        reader.map { Unmanaged.fromOpaque($0) }
    }
}
