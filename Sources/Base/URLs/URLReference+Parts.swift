extension URLReference {

    /// A URL or relative reference taken apart as in RFC 3986, appendix B. Nothing is decoded.
    package struct Parts {
        /// The scheme without its colon.
        package var scheme: ArraySlice<UInt8>?
        /// The authority without its two slashes. Empty is not the same as missing: `file:///`.
        package var authority: ArraySlice<UInt8>?
        package var path: ArraySlice<UInt8>
        package var query: ArraySlice<UInt8>?
        var fragment: ArraySlice<UInt8>?

        package init(_ text: ArraySlice<UInt8>) {
            let scheme = Self.scheme(of: text)
            self.init(schemeless: scheme.map { text[($0.endIndex + 1)...] } ?? text)
            self.scheme = scheme
        }

        /// - Parameter text: the text after the scheme, or a reference without one.
        package init(schemeless text: ArraySlice<UInt8>) {
            var rest = text
            if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
                fragment = rest[(hash + 1)...]
                rest = rest[..<hash]
            }
            if let question = rest.firstIndex(of: UInt8(ascii: "?")) {
                query = rest[(question + 1)...]
                rest = rest[..<question]
            }
            if rest.starts(with: "//".utf8) {
                let afterSlashes = rest.dropFirst(2)
                let end = afterSlashes.firstIndex(of: UInt8(ascii: "/")) ?? afterSlashes.endIndex
                authority = afterSlashes[..<end]
                rest = afterSlashes[end...]
            }
            path = rest
        }

        /// Whether references can be relative to this: not to `mailto:`, `urn:` and `tag:`.
        var isHierarchical: Bool {
            scheme == nil || authority != nil || path.first == UInt8(ascii: "/")
        }

        /// The whole URL (RFC 3986, 5.3).
        var text: [UInt8] {
            var text: [UInt8] = []
            if let scheme { text += scheme + [UInt8(ascii: ":")] }
            if let authority { text += Array("//".utf8) + authority }
            text += path
            if let query { text += [UInt8(ascii: "?")] + query }
            if let fragment { text += [UInt8(ascii: "#")] + fragment }
            return text
        }

        /// Returns the ``scheme`` without parsing the rest.
        package static func scheme(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
            guard let first = text.first, first.isASCIILetter else { return nil }
            for index in text.indices {
                let byte = text[index]
                switch byte {
                case UInt8(ascii: ":"): return text[..<index]
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    continue
                default: if !byte.isASCIILetter { return nil }
                }
            }
            return nil
        }
    }
}
