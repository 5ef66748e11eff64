import Base

/// The `srcset` attribute: URLs with descriptors, separated by commas (WHATWG HTML 4.8.4.2.1).
package enum HTMLSourceSet {

    /// Calls `body` with each URL and its descriptor: `1.5x`, `640w`, or nothing.
    package static func forEachCandidate(of set: String, _ body: (_ url: String, _ descriptor: String) -> Void) {
        set.withUTF8Bytes { bytes in
            var position = 0
            while let url = nextURL(in: bytes, from: &position) {
                let end = max(position, url.upperBound)
                body(bytes.text(in: url), descriptor(in: bytes, url.upperBound..<end))
            }
        }
    }

    /// Returns a URL in a form that is valid in a set: a comma at its ends would be taken for one between candidates.
    package static func fenced(_ url: String) -> String {
        var fenced = url[...]
        let before = fenced.prefix { $0 == "," }.count
        fenced = fenced.dropFirst(before)
        let after = fenced.reversed().prefix { $0 == "," }.count
        guard before + after > 0 else { return url }
        let encoded = { (count: Int) in String(repeating: "%2C", count: count) }
        return encoded(before) + fenced.dropLast(after) + encoded(after)
    }

    /// Returns the descriptor, which has only letters and digits; anything else makes it empty.
    private static func descriptor(in bytes: HTMLBytes, _ range: Range<Int>) -> String {
        let text = bytes.trimmed(range)
        let isPlain =
            text.count <= 16
            && text.allSatisfy {
                bytes[$0].isASCIILetterOrDigit || bytes[$0] == UInt8(ascii: ".")
            }
        return isPlain ? bytes.text(in: text) : ""
    }

    /// Returns the next URL. Leaves `position` after the candidate's descriptor, before its comma.
    private static func nextURL(in bytes: HTMLBytes, from position: inout Int) -> Range<Int>? {
        let comma = UInt8(ascii: ",")
        while position < bytes.count, bytes[position].isHTMLSpace || bytes[position] == comma { position += 1 }
        guard position < bytes.count else { return nil }

        let start = position
        while position < bytes.count, !bytes[position].isHTMLSpace { position += 1 }
        var end = position
        while end > start, bytes[end - 1] == comma { end -= 1 }
        // A comma inside a URL belongs to it, one at its end closes the candidate.
        if end == position { position = bytes.firstIndex(of: comma, from: position) ?? bytes.count }
        return start..<end
    }
}
