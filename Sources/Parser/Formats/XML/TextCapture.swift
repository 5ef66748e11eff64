import Base
import HTML

/// Collects the text of an element, with the elements inside it as HTML.
struct TextCapture: ~Copyable {
    /// The element whose text is being collected.
    private(set) var capture: Capture?

    private var use = Use.none
    private var buffer = ByteBuffer()

    /// How many elements are open inside it.
    private var markupDepth = 0

    /// What is done with text.
    private enum Use {
        case none, raw, escaped
    }

    /// Valid until more text comes.
    var bytes: UnsafeBufferPointer<UInt8> { buffer.bytes }

    var isInMarkup: Bool { markupDepth > 0 }

    mutating func begin(_ capture: Capture) {
        self.capture = capture
        buffer.removeAll()
        use = capture.construct == .xhtml ? .escaped : .raw
    }

    /// Ends the capture; its text stays in ``bytes``.
    mutating func finish() -> Capture? {
        guard let finished = capture else { return nil }
        capture = nil
        use = .none
        return finished
    }

    /// Collects the text right inside an element whose children are captured each for itself.
    mutating func beginLoose() {
        buffer.removeAll()
        use = .raw
    }

    /// The text since the last child, valid until more text comes.
    mutating func finishLoose() -> UnsafeBufferPointer<UInt8> {
        use = .none
        return buffer.bytes
    }

    mutating func removeAll() {
        buffer.removeAll()
    }

    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        switch use {
        case .none: break
        case .raw: buffer.append(text)
        case .escaped: buffer.appendEscaped(text)
        }
    }

    mutating func startMarkup(_ name: XMLName, _ attributes: XMLAttributes) {
        markupDepth += 1
        // The text before the first element was taken as it came; beside elements it is markup, too.
        if markupDepth == 1, capture?.construct == .plain || capture?.construct == .base64 {
            capture?.construct = .xhtml
        }
        buffer.appendStartTag(name, attributes)
        if capture?.isEscapedThroughout != true { use = .escaped }
    }

    mutating func endMarkup(_ name: XMLName) {
        markupDepth -= 1
        buffer.appendEndTag(name)
        if markupDepth == 0 { use = capture?.construct == .xhtml ? .escaped : .raw }
    }
}
