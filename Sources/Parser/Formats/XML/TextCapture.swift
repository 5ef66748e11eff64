import Base
import HTML

/// Collects the text of an element, with its child elements as HTML.
struct TextCapture: ~Copyable {
    /// The element whose text is being collected.
    private(set) var capture: Capture?

    private var use = Use.none
    /// The text so far; of the capture that was finished last, until more text comes.
    private(set) var bytes: [UInt8] = []

    /// The number of open child elements.
    private var markupDepth = 0

    /// The values of `xml:base` in child elements. HTML has no such attribute, so URLs inside are resolved here.
    private var bases = Scope()

    /// The processing of text.
    private enum Use {
        case none, raw, escaped
    }

    var isInMarkup: Bool { markupDepth > 0 }

    mutating func begin(_ capture: Capture) {
        self.capture = capture
        bases = Scope()
        removeAll()
        use = capture.construct == .xhtml ? .escaped : .raw
    }

    /// Ends the capture; its text stays in ``bytes``.
    mutating func finish() -> Capture? {
        guard let finished = capture else { return nil }
        capture = nil
        use = .none
        return finished
    }

    /// Collects the text directly in an element whose children are captured individually.
    mutating func beginLoose() {
        removeAll()
        use = .raw
    }

    /// Leaves the text since the last child in ``bytes``.
    mutating func finishLoose() {
        use = .none
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func append(_ text: Span<UInt8>) {
        switch use {
        case .none: break
        case .raw: bytes.append(text)
        case .escaped: bytes.appendEscaped(text)
        }
    }

    /// - Parameters:
    ///   - outerBase: The base of references in the element itself.
    ///   - resolver: Makes its addresses absolute.
    mutating func startMarkup(
        _ name: XMLName, _ attributes: XMLAttributes, outerBase: String?, _ resolver: inout URLReference.Resolver
    ) {
        markupDepth += 1
        if let base = attributes.xml("base"),
            let resolved = URLReference.resolve(base, against: bases.current ?? outerBase)
        {
            bases.enter(resolved, depth: markupDepth)
        }
        // The text before the first element was stored unescaped; next to elements, it counts as markup, too.
        if markupDepth == 1, capture?.construct == .plain || capture?.construct == .base64 {
            capture?.construct = .xhtml
        }
        bytes.appendStartTag(name, attributes, base: bases.current, &resolver)
        if capture?.isEscapedThroughout != true { use = .escaped }
    }

    mutating func endMarkup(_ name: XMLName) {
        bases.leave(depth: markupDepth)
        markupDepth -= 1
        bytes.appendEndTag(name)
        if markupDepth == 0 { use = capture?.construct == .xhtml ? .escaped : .raw }
    }
}
