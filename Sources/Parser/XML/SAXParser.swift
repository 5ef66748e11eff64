import Base
import CLibXML2

/// Runs a document through libxml2 and tells a handler what is in it.
///
/// Nothing outside the document is ever loaded: no DTD, no external entity, no network.
enum SAXParser {

    enum Mode {
        /// The first mistake ends it: what follows is not reported.
        case strict
        /// Goes on as well as it can. Meant for what ``XMLRepair`` has put in order.
        case recovering
    }

    enum Outcome: Equatable {
        /// The root element was there and ended.
        case complete
        /// The document ended, or a mistake was met, before the root element did.
        case broken
    }

    /// Why libxml2 could not be loaded; nil when it could.
    static var missingLibrary: String? {
        rss_libxml2_load().map { String(cString: $0) }
    }

    /// The document is UTF-8 without characters that XML forbids, whatever its XML declaration says.
    static func parse(_ document: UnsafeBufferPointer<UInt8>, mode: Mode, handler: any XMLHandler) -> Outcome {
        if mode == .strict, let sections = CDATASections(document) {
            return parse(sections.skeleton.bytes, mode: mode, handler: handler, sections: sections.texts)
        }
        return parse(document, mode: mode, handler: handler, sections: [])
    }

    private static func parse(
        _ document: UnsafeBufferPointer<UInt8>, mode: Mode, handler: any XMLHandler,
        sections: [UnsafeBufferPointer<UInt8>]
    ) -> Outcome {
        guard let start = document.baseAddress, let length = Int32(exactly: document.count) else { return .broken }

        let session = SAXSession(handler: handler, sections: sections)
        withExtendedLifetime(session) {
            withUnsafePointer(to: SAXSession.events) { events in
                let reader = Unmanaged.passUnretained(session).toOpaque()
                rss_libxml2_parse(start, length, mode == .recovering, events, reader)
            }
        }
        return session.isRootClosed ? .complete : .broken
    }
}
