extension URLReference {

    /// The base of references, parsed once for all references of a document.
    package struct Base {
        /// The address as it was given; empty if it cannot be a base.
        package let text: String
        private let bytes: [UInt8]

        /// The lengths of the prefixes of `bytes` that only need to be prepended to references: to `/path` the scheme
        /// and authority, to `name` all up to the path's last slash, to `?query` all up to the path's end, to `#fragment` all
        /// but a fragment. They are
        /// offsets, because slices would be reference-counted at each of thousands of uses.
        private var originEnd: Int?
        private var directoryEnd: Int?
        private var pathEnd: Int?
        private var documentEnd: Int?

        /// Creates a base. Neither an empty `text` is one, nor a web URL without a host, nor what is too long for an
        /// address.
        package init(_ text: String) {
            let text = text.ifShort ?? ""
            let cleaned = URLReference.cleaned(text)
            let written = URLReference.Parts(cleaned[...])
            let bytes =
                written.scheme.map { Self.withHost($0, written, cleaned, base: URLReference.Parts([])) } ?? cleaned
            self.text = bytes == nil ? "" : text
            self.bytes = bytes ?? []
            let parts = URLReference.Parts(self.bytes[...])
            guard let authority = parts.authority else { return }
            originEnd = authority.endIndex
            pathEnd = parts.path.endIndex
            documentEnd = (parts.query ?? parts.path).endIndex
            if let slash = parts.path.lastIndex(of: UInt8(ascii: "/")), !parts.path.mayHaveDotSegments {
                directoryEnd = slash + 1
            }
        }
    }
}

extension URLReference.Base {

    /// Resolves a reference, see ``URLReference/resolve(_:against:)``.
    package func resolve(_ reference: String) -> String? {
        guard let reference = reference.ifShort else { return nil }
        if URLReference.isPlainlyAbsolute(reference) { return reference }
        var copy = reference
        let joined = copy.withUTF8 { bytes in
            prefixLength(before: bytes).map { String(decoding: self.bytes[..<$0] + bytes, as: UTF8.self) }
        }
        return joined ?? resolvedInFull(reference)?.ifShort
    }

    /// Resolves a reference of a document. Returns `nil`, too, if there is no room for what that adds.
    package func resolve(_ reference: String, within growth: inout DocumentGrowth) -> String? {
        guard let url = resolve(reference), growth.add(url.utf8.count - reference.utf8.count) else { return nil }
        return url
    }

    /// Returns the prefix that makes the reference absolute; `nil` if prepending is not enough.
    ///
    /// Covers nearly all references in real documents, which makes it worth its lines.
    package func prefix(before reference: UnsafeBufferPointer<UInt8>) -> ArraySlice<UInt8>? {
        prefixLength(before: reference).map { bytes[..<$0] }
    }
}

private extension URLReference.Base {

    func prefixLength(before reference: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let first = reference.first, isPlain(reference) else { return nil }
        let prefix: Int?
        switch first {
        case UInt8(ascii: "/"): prefix = reference.dropFirst().first == UInt8(ascii: "/") ? nil : originEnd
        case UInt8(ascii: "#"): prefix = documentEnd
        case UInt8(ascii: "?"): prefix = pathEnd
        case UInt8(ascii: "."): prefix = nil
        // It may have a scheme.
        default: prefix = reference.contains(UInt8(ascii: ":")) ? nil : directoryEnd
        }
        return prefix.flatMap { $0 + reference.count <= ShortText.longest ? $0 : nil }
    }

    /// Returns whether nothing must be dropped or encoded, and no segment of the path can be `.` or `..`.
    func isPlain(_ reference: UnsafeBufferPointer<UInt8>) -> Bool {
        var previous: UInt8 = 0
        for byte in reference {
            guard URLReference.isPlain(byte) else { return false }
            if byte == UInt8(ascii: "."), previous == UInt8(ascii: "/") { return false }
            previous = byte
        }
        return true
    }

    func resolvedInFull(_ reference: String) -> String? {
        let cleaned = URLReference.cleaned(reference)
        if text.isEmpty, cleaned.isEmpty { return nil }

        let referenceParts = URLReference.Parts(cleaned[...])
        if let scheme = referenceParts.scheme {
            let absolute = Self.withHost(scheme, referenceParts, cleaned, base: URLReference.Parts(bytes[...]))
            return absolute.map { String(decoding: $0, as: UTF8.self) }
        }
        if text.isEmpty { return String(decoding: cleaned, as: UTF8.self) }
        let base = URLReference.Parts(bytes[...])
        guard base.isHierarchical else {
            return String(decoding: cleaned.isEmpty ? bytes : cleaned, as: UTF8.self)
        }
        guard let reference = Self.withHost(referenceParts, cleaned, base: base) else { return nil }
        let text = Self.transformed(reference, base: base).text
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }

    /// Handles `///host/../path`: against a web URL, the first name after the slashes is the host, which dot segments
    /// must not remove. Returns `nil` if there is no host.
    static func withHost(
        _ reference: URLReference.Parts, _ bytes: [UInt8], base: URLReference.Parts
    ) -> URLReference.Parts? {
        guard reference.authority?.isEmpty == true, let scheme = base.scheme, URLReference.isWeb(scheme) else {
            return reference
        }
        let host = bytes.drop { $0 == UInt8(ascii: "/") }
        guard let first = host.first, !URLReference.endsHost(first) else { return nil }
        return URLReference.Parts(schemeless: Array("//".utf8) + host)
    }

    /// Handles `http:/host`, `http:///host`: a web URL has a host, after any number of slashes. But without two of
    /// them, and with the base's scheme, it is relative (WHATWG URL, "special relative or authority state"). Returns
    /// `nil` if there is no host.
    static func withHost(
        _ scheme: ArraySlice<UInt8>, _ reference: URLReference.Parts, _ bytes: [UInt8], base: URLReference.Parts
    ) -> [UInt8]? {
        guard reference.authority?.isEmpty != false, URLReference.isWeb(scheme) else { return bytes }
        let rest = bytes[(scheme.endIndex + 1)...]
        if reference.authority == nil, base.authority != nil, base.scheme?.elementsEqual(scheme) == true {
            return transformed(URLReference.Parts(schemeless: rest), base: base).text
        }
        let host = rest.drop { $0 == UInt8(ascii: "/") }
        return host.first.map(URLReference.endsHost) ?? true ? nil : scheme + Array("://".utf8) + host
    }

    /// RFC 3986, 5.2.2.
    static func transformed(_ reference: URLReference.Parts, base: URLReference.Parts) -> URLReference.Parts {
        var target = reference
        target.scheme = base.scheme
        if reference.authority != nil {
            target.path = reference.path.withoutDotSegments
            return target
        }
        target.authority = base.authority
        if reference.path.isEmpty {
            target.path = base.path
            target.query = reference.query ?? base.query
        } else if reference.path.first == UInt8(ascii: "/") {
            target.path = reference.path.withoutDotSegments
        } else {
            target.path = merged(reference.path, into: base).withoutDotSegments
        }
        return target
    }

    /// RFC 3986, 5.2.3: the reference's path takes the place of what follows the base's last slash.
    static func merged(_ path: ArraySlice<UInt8>, into base: URLReference.Parts) -> ArraySlice<UInt8> {
        if base.authority != nil, base.path.isEmpty { return [UInt8(ascii: "/")] + path }
        guard let slash = base.path.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return base.path[...slash] + path
    }
}

private extension ArraySlice<UInt8> {

    /// Whether a segment begins with a dot, as a quick check.
    var mayHaveDotSegments: Bool {
        var previous = UInt8(ascii: "/")
        for byte in self {
            if byte == UInt8(ascii: "."), previous == UInt8(ascii: "/") { return true }
            previous = byte
        }
        return false
    }

    /// The path without dot segments: RFC 3986, 5.2.4.
    var withoutDotSegments: ArraySlice<UInt8> {
        guard mayHaveDotSegments else { return self }
        let slash = UInt8(ascii: "/")
        let dot = UInt8(ascii: ".")
        let segments = split(separator: slash, omittingEmptySubsequences: false)
        let isRooted = first == slash
        var kept: [ArraySlice<UInt8>] = []
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            if segment.elementsEqual([dot]) {
                if isLast { kept.append([]) }
            } else if segment.elementsEqual([dot, dot]) {
                if kept.count > (isRooted ? 1 : 0) { kept.removeLast() }
                if isLast { kept.append([]) }
            } else {
                kept.append(segment)
            }
        }
        return ArraySlice(kept.joined(separator: [slash]))
    }
}
