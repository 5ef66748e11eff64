import Base
import CLibXML2
import Platform

/// The receiver of libxml2's events, which ``HandlerSession`` implements: callbacks of C can't be generic.
class SAXSession {

    func start(_ name: XMLName, _ attributes: XMLAttributes) {}
    func end(_ name: XMLName) {}
    func text(_ text: Span<UInt8>) {}

    /// - Returns: the entity's text, zero-terminated, valid until the next call; `nil` if it has no text.
    func entity(named name: UnsafePointer<UInt8>, isInAttribute: Bool) -> UnsafePointer<UInt8>? { nil }
}

/// The state of one parse of a document with libxml2.
final class HandlerSession<Handler: XMLHandler & ~Copyable>: SAXSession {
    /// The greatest depth. Deeper elements are not reported, only their text.
    private let greatestDepth = 256

    /// A pointer, because handlers can't be copied, and the caller goes on with this one.
    private let handler: UnsafeMutablePointer<Handler>

    /// The handler's numbers of the names that have come, at most as many as ``SAXParser`` allows.
    private var codes: [XMLName: UInt8] = [:]
    private var entities: XMLEntities
    /// The text of the last entity; libxml2 has copied it when it asks for the next one.
    private var entityText: UnsafeMutablePointer<CChar>?
    private var depth = 0

    /// Whether the root element has ended.
    private(set) var isRootClosed = false

    /// - Parameter handler: Must live as long as the session.
    init(_ handler: UnsafeMutablePointer<Handler>, entities: XMLEntities) {
        self.handler = handler
        self.entities = entities
    }

    deinit {
        free(entityText)
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

    private func code(for name: XMLName) -> UInt8 {
        if let code = codes[name] { return code }
        let code = handler.pointee.code(for: name)
        codes[name] = code
        return code
    }

    override func text(_ text: Span<UInt8>) {
        handler.pointee.text(text)
    }

    override func entity(named name: UnsafePointer<UInt8>, isInAttribute: Bool) -> UnsafePointer<UInt8>? {
        let text = entities.text(named: name)
        free(entityText)
        entityText = strdup((isInAttribute ? XMLEntities.escaped(text) : text).map(CChar.init(bitPattern:)) + [0])
        return UnsafeRawPointer(entityText)?.assumingMemoryBound(to: UInt8.self)
    }
}

// MARK: - Callbacks

extension SAXSession {

    /// The callbacks for libxml2; the `reader` that it passes to them is a session.
    static var events: rss_libxml2_events {
        rss_libxml2_events(
            start_element: { reader, local, prefix, namespace, count, attributes in
                guard let local else { return }
                let name = XMLName(local: local, prefix: prefix, namespace: namespace)
                let list = XMLAttributes(pointers: attributes, count: Int(count))
                SAXSession.session(reader)?.start(name, list)
            },
            end_element: { reader, local, prefix, namespace in
                guard let local else { return }
                let name = XMLName(local: local, prefix: prefix, namespace: namespace)
                SAXSession.session(reader)?.end(name)
            },
            text: { reader, bytes, length in
                SAXSession.session(reader)?.text(UnsafeBufferPointer(start: bytes, count: Int(length)).span)
            },
            entity: { reader, name, isInAttribute in
                guard let name else { return nil }
                return SAXSession.session(reader)?.entity(named: name, isInAttribute: isInAttribute)
            })
    }

    private static func session(_ reader: UnsafeMutableRawPointer?) -> SAXSession? {
        reader.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }
}
