import Base

/// Parameters that newsletters and advertisers add to links to count who follows them; the pages need none of them.
enum TrackingParameters {

    /// Takes them out of the query of a web URL.
    static func remove(from url: inout [UInt8]) {
        guard let question = url.firstIndex(of: UInt8(ascii: "?")), url.first?.asciiLowercased == UInt8(ascii: "h")
        else {
            return
        }
        let end = url[question...].firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
        let parameters = url[question + 1..<end].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        let kept = parameters.filter { !isTracking($0) }
        guard kept.count < parameters.count else { return }
        let query = kept.isEmpty ? [] : [UInt8(ascii: "?")] + kept.joined(separator: [UInt8(ascii: "&")])
        url.replaceSubrange(question..<end, with: query)
    }

    private static func isTracking(_ parameter: ArraySlice<UInt8>) -> Bool {
        let name = parameter.prefix { $0 != UInt8(ascii: "=") }
        if name.count > 4, name.starts(with: "utm_".utf8) { return true }
        return names.contains { name.elementsEqual(HTMLBytes(start: $0.utf8Start, count: $0.utf8CodeUnitCount)) }
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
