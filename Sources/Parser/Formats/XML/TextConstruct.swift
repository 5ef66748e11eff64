/// The encoding of an element's text: RFC 4287 section 3.1, and `mode` of Atom 0.3.
enum TextConstruct {
    /// Plain text without markup.
    case plain
    /// Escaped markup. Child elements, which should have been escaped, are used as written.
    case html
    /// Markup in the form of elements of the document.
    case xhtml
    /// Bytes in base64, which may contain text or markup.
    case base64
}

extension TextConstruct {

    /// Creates the construct of an element. RSS has no types: every text that may have markup has it escaped.
    ///
    /// - Parameter mayBeBytes: Whether it is the content, which alone may be of any media type (RFC 4287, 4.1.3).
    init(_ attributes: XMLAttributes, format: FeedFormat, mayBeBytes: Bool) {
        guard attributes.count > 0 || format == .atom else {
            self = .html
            return
        }
        let type = attributes.text("type")?.lowercased()
        switch (attributes.text("mode") ?? attributes.text("encoding"))?.lowercased() {
        case "base64": self = .base64
        case "escaped": self = type == nil || type == "text/plain" || type == "text" ? .plain : .html
        case "xml": self = type == "text/plain" || type == "text" ? .plain : .xhtml
        default:
            self = type.map(Self.init(type:)) ?? (format == .atom ? .plain : .html)
            if case .base64 = self, !mayBeBytes { self = .plain }
        }
    }

    private init(type: String) {
        switch type {
        case "text", "text/plain", "plain": self = .plain
        case "html", "text/html": self = .html
        case "xhtml", "application/xhtml+xml": self = .xhtml
        default:
            if type.hasSuffix("/xml") || type.hasSuffix("+xml") {
                self = .xhtml
            } else if type.hasPrefix("text/") || !type.contains("/") {
                self = .html
            } else {
                self = .base64
            }
        }
    }
}
