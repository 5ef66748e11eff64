import Base

/// Checks URLs of attributes, makes them absolute and removes tracking parameters.
struct URLCleaner {
    /// The room for what addresses become longer.
    var growth: DocumentGrowth

    private let baseText: String?

    /// The parsed base, created when a reference first needs it: most articles have none.
    private lazy var base = Self.base(baseText)

    /// The current URL, which is kept between uses so that it is allocated once.
    private(set) var url: [UInt8] = []

    /// - Parameter base: Ignored if links to it are not allowed, or it is too long.
    init(base: String?, growth: DocumentGrowth) {
        baseText = base
        self.growth = growth
    }

    private static func base(_ text: String?) -> URLReference.Base? {
        guard let text = text?.ifShort else { return nil }
        let cleaned = URLReference.cleaned(text)
        guard !cleaned.isEmpty, isAllowed(cleaned, for: .link) else { return nil }
        return URLReference.Base(text)
    }

    /// Returns whether the URL can stay as it is written: absolute, on the web, without anything special.
    func isPlain(_ value: HTMLBytes) -> Bool {
        guard 8 < value.count, value.count <= ShortText.longest, value.starts(with: "http", at: 0) else { return false }
        let colon = value[4] == UInt8(ascii: "s") ? 5 : 4
        guard value[colon] == UInt8(ascii: ":"), value[colon + 1] == UInt8(ascii: "/") else { return false }
        var mayTrack = false
        for byte in value {
            guard URLReference.isPlain(byte), byte != UInt8(ascii: "&"), byte != 0x7F else { return false }
            if byte == UInt8(ascii: "?") { mayTrack = true }
        }
        return !mayTrack
    }

    /// Leaves the clean URL in ``url``. Returns `false` if it isn't allowed for `use`.
    mutating func clean(_ bytes: HTMLBytes, _ value: Range<Int>, for use: URLUse) -> Bool {
        var decoded = url
        decoded.removeAll(keepingCapacity: true)
        HTMLEntity.appendDecoded(bytes, value, inAttribute: true, to: &decoded)
        url = decoded
        return cleanURL(for: use)
    }

    /// Does the same for a URL whose references are already decoded.
    mutating func clean(_ decoded: some Sequence<UInt8>, for use: URLUse) -> Bool {
        url.removeAll(keepingCapacity: true)
        url.append(contentsOf: decoded)
        return cleanURL(for: use)
    }
}

private extension URLCleaner {

    mutating func cleanURL(for use: URLUse) -> Bool {
        encodeControlCharacters()
        if Self.hasColonInName(url), let base {
            guard resolve(against: base), Self.isAllowed(url, for: use) else { return false }
        } else {
            guard Self.isAllowed(url, for: use) else { return false }
            if Self.scheme(of: url) == nil, let base {
                guard resolve(against: base), Self.isAllowed(url, for: use) else { return false }
            }
        }
        TrackingParameters.remove(from: &url)
        return url.count <= ShortText.longest || RasterImage.isData(url)
    }

    mutating func resolve(against base: URLReference.Base) -> Bool {
        if let prefix = url.withUnsafeBufferPointer({ base.prefix(before: $0) }) {
            guard growth.add(prefix.count) else { return false }
            url.insert(contentsOf: prefix, at: 0)
            return true
        }
        let reference = String(decoding: url, as: UTF8.self)
        guard let absolute = base.resolve(reference, within: &growth) else { return false }
        url.removeAll(keepingCapacity: true)
        url.append(contentsOf: absolute.utf8)
        return true
    }

    /// Removes control characters of ASCII, as browsers do, but anywhere, and references to them, too. Encodes others,
    /// those that change the direction of text, and what is not allowed in a URL.
    mutating func encodeControlCharacters() {
        if let escaped = url.withUnsafeBufferPointer(URLReference.escapingHidden) { url = escaped }
        guard url.contains(where: { !URLReference.isPlain($0) || $0 == 0x7F }) else { return }
        let start = url.firstIndex { $0 > 0x20 } ?? url.endIndex
        let end = url.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
        var cleaned: [UInt8] = []
        cleaned.reserveCapacity(end - start)
        for byte in url[start..<end] where byte >= 0x20 && byte != 0x7F {
            switch byte {
            case UInt8(ascii: " "): cleaned += "%20".utf8
            case UInt8(ascii: "\""): cleaned += "%22".utf8
            case UInt8(ascii: "<"): cleaned += "%3C".utf8
            case UInt8(ascii: ">"): cleaned += "%3E".utf8
            default: cleaned.append(byte)
            }
        }
        url = cleaned
    }

    /// Returns the text before the first colon, unless that is in the path, the query or the fragment. To browsers it
    /// may not be a scheme, but to another program it may look like one.
    static func scheme(of url: [UInt8]) -> ArraySlice<UInt8>? {
        let end = url.firstIndex { $0 == UInt8(ascii: ":") || endsSegment($0) }
        guard let end, url[end] == UInt8(ascii: ":") else { return nil }
        return url[..<end]
    }

    /// Returns whether the text before the first colon is no scheme (RFC 3986, 3.1), as in `10:30-talk.html`: the URL is
    /// relative, and no program sees a scheme in it once it is absolute.
    static func hasColonInName(_ url: [UInt8]) -> Bool {
        scheme(of: url) != nil && URLReference.Parts.scheme(of: url[...]) == nil
    }

    static func isAllowed(_ url: [UInt8], for use: URLUse) -> Bool {
        if let scheme = scheme(of: url) { return use.allows(scheme) || (use == .image && RasterImage.isData(url)) }
        // An ampersand could begin a reference that hides a colon from a program that decodes once too often.
        let segment = url.prefix { !endsSegment($0) }
        return !segment.contains(UInt8(ascii: "&"))
    }

    static func endsSegment(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }
}

/// The parameters that newsletters and advertisers add to links to count clicks; the pages do not need them.
package enum TrackingParameters {

    /// Removes them from the query of a web URL.
    fileprivate static func remove(from url: inout [UInt8]) {
        guard let question = url.firstIndex(of: UInt8(ascii: "?")), url.first?.asciiLowercased == UInt8(ascii: "h")
        else {
            return
        }
        let end = url[question...].firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
        guard hasTracking(url[question + 1..<end]) else { return }
        let parameters = url[question + 1..<end].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        let kept = parameters.filter { !isTracking($0) }
        let query = kept.isEmpty ? [] : [UInt8(ascii: "?")] + kept.joined(separator: [UInt8(ascii: "&")])
        url.replaceSubrange(question..<end, with: query)
    }

    /// Returns whether there are any. Most URLs have none.
    private static func hasTracking(_ parameters: ArraySlice<UInt8>) -> Bool {
        var rest = parameters
        while let end = rest.firstIndex(of: UInt8(ascii: "&")) {
            if isTracking(rest[..<end]) { return true }
            rest = rest[(end + 1)...]
        }
        return isTracking(rest)
    }

    /// Returns whether a parameter, with its value, is one of them.
    package static func isTracking(_ parameter: ArraySlice<UInt8>) -> Bool {
        let name = parameter.prefix { $0 != UInt8(ascii: "=") }
        if name.count > 4, name.starts(with: "utm_".utf8) { return true }
        return names.contains { known in
            // The length rules out most names.
            known.utf8CodeUnitCount == name.count
                && name.elementsEqual(HTMLBytes(start: known.utf8Start, count: known.utf8CodeUnitCount))
        }
    }

    private static let names: [StaticString] = [
        // Google, Facebook, Instagram, Microsoft, Twitter, TikTok, Yandex, LinkedIn.
        "gclid", "dclid", "gbraid", "wbraid", "gclsrc", "srsltid", "fbclid", "igshid", "igsh", "msclkid", "twclid",
        "ttclid", "yclid", "li_fat_id",
        // Mailchimp, HubSpot, Marketo, Omeda, Vero, Drip, Matomo.
        "mc_cid", "mc_eid", "_hsenc", "_hsmi", "__hstc", "__hssc", "__hsfp", "mkt_tok", "oly_anon_id", "oly_enc_id",
        "vero_id", "__s", "mtm_campaign", "mtm_source", "mtm_medium", "mtm_content", "mtm_keyword", "pk_campaign",
    ]
}
