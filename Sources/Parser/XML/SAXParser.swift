import Base
import CLibXML2

/// Parses a document with libxml2 and reports its content to a handler.
///
/// Nothing outside the document is ever loaded: no DTD, no external entity, no network.
enum SAXParser {

    enum Outcome: Equatable {
        /// The root element was found and ended.
        case complete
        /// The document ended, or had a mistake, before the root element ended.
        case broken
        /// The document has more different names, or more namespaces, than any feed or list.
        case tooComplex
    }

    /// The reason why libxml2 could not be loaded; `nil` if it was.
    static var missingLibrary: String? {
        rss_libxml2_load().map { String(cString: $0) }
    }

    /// Parses a document of UTF-8 without characters that XML forbids, whatever its XML declaration says. It ends at
    /// the first mistake: the rest is not reported.
    static func parse<Handler: XMLHandler & ~Copyable>(
        _ document: UnsafeBufferPointer<UInt8>, handler: inout Handler
    ) -> Outcome {
        var entities = XMLEntities()
        guard let rest = Prolog.removed(from: document, declaring: &entities) else { return .broken }
        return parse(rest, recovers: false, entities, handler: &handler)
    }

    /// Parses a repaired document, and continues after mistakes as well as possible.
    static func parse<Handler: XMLHandler & ~Copyable>(_ repaired: XMLRepair, handler: inout Handler) -> Outcome {
        repaired.text.withUnsafeBufferPointer {
            parse($0, recovers: true, repaired.entities, handler: &handler)
        }
    }

    private static func parse<Handler: XMLHandler & ~Copyable>(
        _ document: UnsafeBufferPointer<UInt8>, recovers: Bool, _ entities: XMLEntities, handler: inout Handler
    ) -> Outcome {
        guard let start = document.baseAddress, let length = Int32(exactly: document.count) else { return .broken }

        let (isBounded, isComplete) = withUnsafeMutablePointer(to: &handler) { handler in
            let session = HandlerSession(handler, entities: entities)
            return withExtendedLifetime(session) {
                let isBounded = withUnsafePointer(to: SAXSession.events) { events in
                    let reader = Unmanaged<SAXSession>.passUnretained(session).toOpaque()
                    return rss_libxml2_parse(start, length, recovers, events, reader)
                }
                return (isBounded, session.isRootClosed)
            }
        }
        if !isBounded { return .tooComplex }
        return isComplete ? .complete : .broken
    }
}
