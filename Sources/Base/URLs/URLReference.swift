/// References in feeds, resolved like in RFC 3986, section 5, with the tolerance of browsers.
package enum URLReference {

    /// Makes a reference absolute.
    ///
    /// White space around it and line breaks inside it are dropped, spaces, control characters and those that change the
    /// direction of text are percent-encoded, a web URL gets slashes instead of backslashes, and two of them before its host; everything else is unchanged. An
    /// empty reference means the base. Without a base, or with a relative one, the result is as absolute as possible.
    /// It is `nil` without a reference and a base, for a web URL without a host, and if it would be empty, as `../`
    /// against `a/b`, or too long (``ShortText``). A base that is too long doesn't count.
    package static func resolve(_ reference: String, against base: String?) -> String? {
        isPlainlyAbsolute(reference) ? reference.ifShort : Base(base ?? "").resolve(reference)
    }

    /// Returns whether a reference is absolute, that is, has a scheme.
    package static func isAbsolute(_ reference: String) -> Bool {
        // Nearly always, the scheme is what it begins with.
        let beginning = reference.utf8.prefix { $0.isASCIILetter || $0.isASCIIDigit }
        let isPlain =
            beginning.first?.isASCIILetter == true && reference.utf8[beginning.endIndex...].first == UInt8(ascii: ":")
        return isPlain || URLReference.Parts.scheme(of: cleaned(reference)[...]) != nil
    }
}

extension URLReference {

    /// Returns whether a reference is returned unchanged, as by far most are.
    package static func isPlainlyAbsolute(_ reference: String) -> Bool {
        var copy = reference
        return copy.withUTF8 { bytes in
            guard bytes.count > 8, bytes.starts(with: "http".utf8) else { return false }
            let colon = bytes[4] == UInt8(ascii: "s") ? 5 : 4
            guard bytes[colon] == UInt8(ascii: ":"), bytes[colon + 1] == UInt8(ascii: "/"),
                bytes[colon + 2] == UInt8(ascii: "/"), !endsHost(bytes[colon + 3])
            else { return false }
            return bytes.allSatisfy(isPlain)
        }
    }

    /// Returns the address with C1 controls and characters that change the direction of text percent-encoded: without
    /// them, as texts are shown, it would be another address. Returns `nil` if it has none.
    package static func escapingHidden(_ address: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard let first = address.indices.first(where: { hiddenLength(in: address, at: $0) > 0 }) else { return nil }
        var bytes = Array(address[..<first])
        var index = first
        while index < address.count {
            let length = hiddenLength(in: address, at: index)
            if length == 0 { bytes.append(address[index]) }
            for byte in address[index..<index + length] { bytes += PercentCoding.escape(byte) }
            index += max(1, length)
        }
        return bytes
    }

    /// Returns 0 for a character that texts keep.
    private static func hiddenLength(in address: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        guard address[index] >= 0x80, let hidden = ControlCharacter(in: address, at: index) else { return 0 }
        return hidden.length
    }

    /// Whether the byte is kept as it is wherever it stands. The first bytes of some control characters are not.
    package static func isPlain(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
            && byte != UInt8(ascii: "\\") && byte != 0xC2 && byte != 0xE2
    }

    /// Returns the reference as browsers would understand it, still relative if it was.
    package static func cleaned(_ reference: String) -> [UInt8] {
        var copy = reference
        return copy.withUTF8 { source in
            if source.allSatisfy(isPlain) { return Array(source) }

            var bytes: [UInt8] = []
            bytes.reserveCapacity(source.count)
            let visible = trimmed(source)
            var hasSlashes = takesBackslashes(visible)
            for byte in visible where !isLineBreakOrTab(byte) {
                if byte >= 0x80 {
                    bytes.append(byte)
                    continue
                }
                if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { hasSlashes = false }
                if byte == UInt8(ascii: "\\") {
                    bytes.append(hasSlashes ? UInt8(ascii: "/") : byte)
                } else if isPlain(byte) {
                    bytes.append(byte)
                } else {
                    bytes.append(contentsOf: PercentCoding.escape(byte))
                }
            }
            return bytes.withUnsafeBufferPointer(escapingHidden) ?? bytes
        }
    }

    /// Returns whether references can be relative to the URL: they cannot be relative to `tag:…`.
    package static func isHierarchical(_ address: String) -> Bool {
        URLReference.Parts(cleaned(address)[...]).isHierarchical
    }

    /// Returns whether the byte ends a host or its port.
    static func endsHost(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// Returns whether URLs of a scheme, given without its colon, always have a host.
    static func isWeb(_ scheme: some Collection<UInt8>) -> Bool {
        ["http", "https", "ftp"].contains(String(decoding: scheme, as: UTF8.self).lowercased())
    }
}

private extension URLReference {

    static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
        guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
            let last = bytes.lastIndex(where: { $0 > 0x20 })
        else { return bytes[..<0] }
        return bytes[first...last]
    }

    /// Returns whether backslashes are slashes, as in browsers. Windows programs write `\images\a.png`.
    static func takesBackslashes(_ reference: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let colon = reference.firstIndex(of: UInt8(ascii: ":")) else { return true }
        return isWeb(reference[..<colon]) || URLReference.Parts.scheme(of: ArraySlice(reference[...colon])) == nil
    }

    static func isLineBreakOrTab(_ byte: UInt8) -> Bool {
        byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}

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
