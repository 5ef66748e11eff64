/// Addresses as feeds write them, resolved as RFC 3986 section 5 says, with the tolerance browsers have.
package enum URLReference {

    /// Makes a reference absolute.
    ///
    /// White space around it and line breaks inside it are dropped, spaces are percent-encoded, everything else is
    /// kept as written. An empty reference means the base. Without a base, or with one that is itself relative, the
    /// result is as absolute as it can be. Nil when there is neither a reference nor a base.
    package static func resolve(_ reference: String, against base: String?) -> String? {
        if isPlainlyAbsolute(reference) { return reference }

        let cleaned = cleaned(reference)
        guard let base, !base.isEmpty else { return cleaned.isEmpty ? nil : String(decoding: cleaned, as: UTF8.self) }

        let parts = URLParts(cleaned[...])
        if parts.scheme != nil { return String(decoding: cleaned, as: UTF8.self) }

        let baseBytes = Self.cleaned(base)
        let baseParts = URLParts(baseBytes[...])
        guard baseParts.isHierarchical else {
            return cleaned.isEmpty ? base : String(decoding: cleaned, as: UTF8.self)
        }
        return String(decoding: transformed(parts, base: baseParts).text, as: UTF8.self)
    }

    /// Whether a reference says where it is without help: it has a scheme.
    package static func isAbsolute(_ reference: String) -> Bool {
        isPlainlyAbsolute(reference) || URLParts(cleaned(reference)[...]).scheme != nil
    }
}

private extension URLReference {

    /// RFC 3986, 5.2.2.
    static func transformed(_ reference: URLParts, base: URLParts) -> URLParts {
        var target = reference
        target.scheme = base.scheme
        if reference.authority != nil {
            target.path = withoutDotSegments(reference.path)
            return target
        }
        target.authority = base.authority
        if reference.path.isEmpty {
            target.path = base.path
            target.query = reference.query ?? base.query
        } else if reference.path.first == UInt8(ascii: "/") {
            target.path = withoutDotSegments(reference.path)
        } else {
            target.path = withoutDotSegments(merged(reference.path, into: base))
        }
        return target
    }

    /// RFC 3986, 5.2.3: the reference's path takes the place of what follows the base's last slash.
    static func merged(_ path: ArraySlice<UInt8>, into base: URLParts) -> ArraySlice<UInt8> {
        if base.authority != nil, base.path.isEmpty { return [UInt8(ascii: "/")] + path }
        guard let slash = base.path.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return base.path[...slash] + path
    }

    /// RFC 3986, 5.2.4.
    static func withoutDotSegments(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let slash = UInt8(ascii: "/")
        let dot = UInt8(ascii: ".")
        let segments = path.split(separator: slash, omittingEmptySubsequences: false)
        guard segments.contains(where: { $0.elementsEqual([dot]) || $0.elementsEqual([dot, dot]) }) else { return path }

        let isRooted = path.first == slash
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

    /// Most references by far; they are returned as they came.
    static func isPlainlyAbsolute(_ reference: String) -> Bool {
        var copy = reference
        return copy.withUTF8 { bytes in
            guard bytes.count > 7, bytes.starts(with: "http".utf8) else { return false }
            let colon = bytes[4] == UInt8(ascii: "s") ? 5 : 4
            guard bytes[colon] == UInt8(ascii: ":"), bytes[colon + 1] == UInt8(ascii: "/") else { return false }
            return !bytes.contains { escape(of: $0) != nil || $0 < 0x20 }
        }
    }

    static func cleaned(_ reference: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(reference.utf8.count)
        for byte in trimmed(Array(reference.utf8)) where !isLineBreakOrTab(byte) {
            if let escape = escape(of: byte) {
                bytes.append(contentsOf: escape.utf8)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
            let last = bytes.lastIndex(where: { $0 > 0x20 })
        else { return [] }
        return bytes[first...last]
    }

    static func isLineBreakOrTab(_ byte: UInt8) -> Bool {
        byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// What browsers encode although people write it.
    static func escape(of byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: " "): "%20"
        case UInt8(ascii: "\""): "%22"
        case UInt8(ascii: "<"): "%3C"
        case UInt8(ascii: ">"): "%3E"
        default: nil
        }
    }
}

private extension StaticString {
    var utf8: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}
