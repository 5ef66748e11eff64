import Base
import CLibXML2

/// What libxml2 tells of a document; what becomes of it, a ``HandlerSession`` knows. Functions of C can't be generic.
class SAXSession {

    func start(_ name: XMLName, _ attributes: XMLAttributes) {}
    func end(_ name: XMLName) {}
    func text(_ text: UnsafeBufferPointer<UInt8>) {}

    /// - Returns: What the entity stands for, zero-terminated, valid until the next is asked for; nil: nothing.
    func entity(named name: UnsafePointer<UInt8>, isInAttribute: Bool) -> UnsafePointer<UInt8>? { nil }
}

/// The state of one run of libxml2 over one document.
final class HandlerSession<Handler: XMLHandler & ~Copyable>: SAXSession {
    /// Elements further down are not reported, their text is.
    private let greatestDepth = 256

    /// A pointer, because handlers can't be copied, and the caller goes on with this one.
    private let handler: UnsafeMutablePointer<Handler>

    /// The handler's numbers of the names that have come, at most as many as ``SAXParser`` allows.
    private var codes: [XMLName: UInt8] = [:]
    private var entities: XMLEntities
    private var entityText = ByteBuffer(capacity: 64)
    private var depth = 0

    /// Whether the root element has ended.
    private(set) var isRootClosed = false

    /// - Parameter handler: Must live as long as the session.
    init(_ handler: UnsafeMutablePointer<Handler>, entities: XMLEntities) {
        self.handler = handler
        self.entities = entities
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

    override func text(_ text: UnsafeBufferPointer<UInt8>) {
        handler.pointee.text(text)
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
            entity: { reader, name, isInAttribute in
                guard let name else { return nil }
                return SAXSession.session(reader)?._withUnsafeGuaranteedRef {
                    $0.entity(named: name, isInAttribute: isInAttribute)
                }
            })
    }

    private static func session(_ reader: UnsafeMutableRawPointer?) -> Unmanaged<SAXSession>? {
        reader.map { Unmanaged.fromOpaque($0) }
    }
}
