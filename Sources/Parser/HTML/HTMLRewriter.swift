/// Changes attributes of HTML and passes everything else through, byte for byte.
package enum HTMLRewriter {

    /// HTML with relative URLs made absolute. The HTML itself where none is relative.
    package static func resolvingURLs(in html: String, base: String) -> String {
        html.withHTMLBytes { bytes in
            var resolver = HTMLURLResolver(bytes, base: base)
            for case .startTag(let tag) in HTMLTokenizer(bytes) where !tag.attributeBytes.isEmpty {
                for attribute in tag.attributes(in: bytes) {
                    guard let kind = HTMLURLAttribute(attribute.name, of: tag.element, in: bytes) else { continue }
                    resolver.resolve(attribute, kind)
                }
            }
            return resolver.result ?? html
        }
    }
}
