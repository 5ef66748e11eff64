package import HTML

/// Converts a web page of any encoding into UTF-8.
package enum PageDecoder {

    /// The number of bytes in which the page's own encoding is looked for. Browsers look at 1024 at least (WHATWG HTML
    /// 13.2.3.2); some pages begin with scripts.
    private static let searchedBytes = 16_384

    /// Calls `body` with the page's text.
    ///
    /// The byte-order mark decides, then HTTP's charset, then the page's `meta` tag, then a guess: UTF-8, else
    /// windows-1252.
    ///
    /// - Parameter contentType: The page's media type according to its server.
    package static func withText<Result>(
        of page: [UInt8], contentType: String?, _ body: (HTMLBytes) throws -> Result
    ) rethrows -> Result {
        let isKnown = EncodingSniffer.charset(inContentType: contentType) != nil
        return try DocumentDecoder.withText(of: page, contentType: isKnown ? contentType : declared(page), body)
    }

    /// Returns the media type that the page declares in a `meta` tag.
    private static func declared(_ page: [UInt8]) -> String? {
        Array(page.prefix(searchedBytes)).withUnsafeBufferPointer { bytes in
            for case .startTag(let tag) in HTMLTokenizer(bytes) where tag.element == .meta {
                if let charset = tag.value(of: "charset", in: bytes) { return "text/html; charset=" + charset }
                if tag.value(of: "http-equiv", in: bytes)?.lowercased() == "content-type",
                    let type = tag.value(of: "content", in: bytes)
                {
                    return type
                }
            }
            return nil
        }
    }
}
