/// Changes attributes of HTML and passes everything else through, byte for byte.
package enum HTMLRewriter {

    /// HTML with relative URLs made absolute. The HTML itself where none is relative.
    package static func resolvingURLs(in html: String, base: String) -> String {
        html.withHTMLBytes { bytes in
            var output: [UInt8] = []
            var copied = 0
            for case .startTag(let tag) in HTMLTokenizer(bytes) {
                for attribute in tag.attributes(in: bytes) {
                    guard let value = resolvedValue(of: attribute, in: tag, bytes, base: base) else { continue }
                    if output.isEmpty { output.reserveCapacity(bytes.count + bytes.count / 8) }
                    let isQuoted = attribute.quote != nil
                    output.append(contentsOf: bytes[copied..<attribute.value.lowerBound])
                    output.append(attributeValue: value, quote: attribute.quote ?? UInt8(ascii: "\""), bare: !isQuoted)
                    copied = attribute.value.upperBound
                }
            }
            guard copied > 0 else { return html }
            output.append(contentsOf: bytes[copied...])
            return String(decoding: output, as: UTF8.self)
        }
    }
}

private extension HTMLRewriter {

    /// Nil where the attribute stays as it is.
    static func resolvedValue(
        of attribute: HTMLAttribute, in tag: HTMLTag, _ bytes: HTMLBytes, base: String
    ) -> String? {
        guard let kind = HTMLURLAttribute(attribute.name, of: tag.element, in: bytes) else { return nil }
        // `<a href>` has no place for a value.
        if attribute.value.isEmpty, attribute.quote == nil { return nil }
        switch kind {
        case .single:
            guard !hasScheme(bytes, attribute.value) else { return nil }
            let value = attribute.text(in: bytes)
            guard let resolved = URLReference.resolve(value, against: base), resolved != value else { return nil }
            return resolved
        case .sourceSet:
            let value = attribute.text(in: bytes)
            let resolved = HTMLSourceSet.resolved(value, base: base)
            return resolved == value ? nil : resolved
        }
    }

    /// A quick look, so that absolute URLs, most of all, cost nothing.
    static func hasScheme(_ bytes: HTMLBytes, _ value: Range<Int>) -> Bool {
        let value = bytes.trimmed(value)
        guard let first = value.first, bytes[first].isASCIILetter else { return false }
        for index in value {
            switch bytes[index] {
            case UInt8(ascii: ":"): return true
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): continue
            case let byte where byte.isASCIILetter || byte.isASCIIDigit: continue
            default: return false
            }
        }
        return false
    }
}

private extension [UInt8] {
    /// `bare`: the value had no quotes and gets them, because a URL may contain what would end it.
    mutating func append(attributeValue value: String, quote: UInt8, bare: Bool) {
        if bare { append(quote) }
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "&"): append(contentsOf: "&amp;".utf8)
            case quote: append(contentsOf: quote == UInt8(ascii: "\"") ? "&quot;".utf8 : "&#39;".utf8)
            default: append(byte)
            }
        }
        if bare { append(quote) }
    }
}
