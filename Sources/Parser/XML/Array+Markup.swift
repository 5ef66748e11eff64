import Base
import HTML

/// Elements written back as HTML.
extension [UInt8] {

    /// - Parameters:
    ///   - base: The base of URLs in the attributes; `nil` if they stay as they are.
    ///   - resolver: Makes them absolute. Those that it can't are left out.
    mutating func appendStartTag(
        _ name: XMLName, _ attributes: XMLAttributes, base: String?, _ resolver: inout URLReference.Resolver
    ) {
        append(UInt8(ascii: "<"))
        append(contentsOf: String(cString: name.local).utf8)
        for index in 0..<attributes.count {
            guard let attribute = attributes[index] else { continue }
            let absolute = base.flatMap { attribute.resolved(against: $0, &resolver) }
            if absolute?.isEmpty == true { continue }
            append(UInt8(ascii: " "))
            if let prefix = attribute.prefix {
                append(contentsOf: String(cString: prefix).utf8)
                append(UInt8(ascii: ":"))
            }
            append(contentsOf: String(cString: attribute.local).utf8)
            append("=\"")
            if let absolute {
                appendEscaped(absolute.utf8.span, quotes: true)
            } else {
                appendEscaped(attribute.value.span, quotes: true)
            }
            append(UInt8(ascii: "\""))
        }
        append(UInt8(ascii: ">"))
    }

    /// Nothing for elements that HTML writes without an end tag.
    mutating func appendEndTag(_ name: XMLName) {
        let local = String(cString: name.local)
        guard !local.withUTF8Bytes({ HTMLElement($0).isVoid }) else { return }
        append("</")
        append(contentsOf: local.utf8)
        append(UInt8(ascii: ">"))
    }
}

private extension XMLAttributes.Attribute {
    private static let names: [StaticString] = [
        "href", "src", "cite", "poster", "data", "data-src", "data-lazy-src", "data-original",
    ]
    private static let setNames: [StaticString] = ["srcset", "data-srcset", "data-lazy-srcset"]

    /// Returns the URL, or the set of URLs, in the attribute; `nil` if it has none, or one that can stay as it is, and
    /// nothing if it can't be resolved. A fragment alone refers to the text itself, wherever that is.
    func resolved(against base: String, _ resolver: inout URLReference.Resolver) -> String? {
        let text = String(decoding: value, as: UTF8.self)
        if text.isEmpty || text.hasPrefix("#") || text.hasPrefix("data:") { return nil }
        if Self.names.contains(where: { XMLAttributes.isEqual(local, $0) }) {
            return resolver.resolve(text, against: base) ?? ""
        }
        guard Self.setNames.contains(where: { XMLAttributes.isEqual(local, $0) }) else { return nil }
        var candidates: [String] = []
        HTMLSourceSet.forEachCandidate(of: text) { url, descriptor in
            guard let url = resolver.resolve(url, against: base).map(HTMLSourceSet.fenced) else {
                return
            }
            candidates.append(descriptor.isEmpty ? url : url + " " + descriptor)
        }
        return candidates.joined(separator: ", ")
    }
}
