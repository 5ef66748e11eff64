import HTML

/// Reads sanitised HTML with rules much stricter than HTML's, and knows nothing of how it was made.
enum SanitizedHTMLScan {

    /// What is wrong; nil where the HTML is as simple as it should be.
    static func fault(in html: String) -> String? {
        var open: [Substring] = []
        var rest = html[...]
        while let bracket = rest.firstIndex(where: { $0 == "<" || $0 == ">" }) {
            guard rest[bracket] == "<" else { return "> in text" }
            guard let end = rest[bracket...].firstIndex(of: ">") else { return "open tag" }
            let tag = rest[rest.index(after: bracket)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.contains("<") { return "< in a tag" }
            if let fault = read(tag, &open) { return "\(fault): <\(tag)>" }
        }
        return open.isEmpty ? nil : "not closed: \(open)"
    }

    private static func read(_ tag: Substring, _ open: inout [Substring]) -> String? {
        if tag.hasPrefix("/") { return open.popLast() == tag.dropFirst() ? nil : "wrong end tag" }
        let name = tag.prefix { $0.isASCII && ($0.isLowercase || $0.isNumber) }
        guard !active.contains(String(name)), !name.isEmpty else { return "element" }
        if !void.contains(String(name)) { open.append(name) }
        var attributes = tag.dropFirst(name.count)
        while attributes.hasPrefix(" "), attributes != " /" {
            attributes = attributes.dropFirst()
            let attribute = attributes.prefix { $0.isASCII && $0.isLowercase }
            guard !attribute.isEmpty, !attribute.hasPrefix("on") else { return "attribute" }
            attributes = attributes.dropFirst(attribute.count)
            guard attributes.hasPrefix("=\"") else { continue }
            let value = attributes.dropFirst(2).prefix { $0 != "\"" }
            attributes = attributes.dropFirst(value.count + 3)
            if ["href", "src", "poster", "cite", "srcset"].contains(attribute), isActive(value) { return "URL" }
        }
        return attributes.isEmpty || (void.contains(String(name)) && ["/", " /"].contains(attributes)) ? nil : "rest"
    }

    private static func isActive(_ url: Substring) -> Bool {
        let text = HTMLEntity.decoded(HTMLEntity.decoded(String(url))).lowercased()
        let plain = String(text.unicodeScalars.filter { $0.value > 0x20 && !(0x7F...0xA0).contains($0.value) })
        return ["javascript:", "vbscript:", "data:text", "data:image/svg"].contains { plain.hasPrefix($0) }
    }

    private static let active: Set = [
        "script", "style", "iframe", "object", "embed", "applet", "base", "meta", "link", "frame", "frameset", "svg",
        "math", "form",
        "button", "select", "textarea", "title", "template", "noscript", "noembed", "noframes", "xmp", "plaintext",
        "listing", "html",
        "head", "body", "option",
    ]
    private static let void: Set = ["br", "hr", "img", "input", "col", "source", "track", "wbr"]
}
