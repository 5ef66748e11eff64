import Base

/// Directories of podcasts whose API returns the feed of a show.
package enum PodcastDirectory {

    /// Returns the API's address for the show of a page; `nil` for pages of other sites.
    ///
    /// https://performance-partners.apple.com/search-api: `https://podcasts.apple.com/de/podcast/name/id123`.
    package static func lookup(of url: String) -> String? {
        guard let url = WebURL(url), ["podcasts.apple.com", "itunes.apple.com"].contains(url.host),
            let show = url.path.split(separator: "/").last(where: { $0.hasPrefix("id") })?.dropFirst(2),
            !show.isEmpty, show.allSatisfy(\.isASCIIDigit)
        else { return nil }
        return "https://itunes.apple.com/lookup?id=\(show)&entity=podcast"
    }

    /// Returns the feed in the API's answer.
    package static func feed(in answer: [UInt8]) -> String? {
        JSONValue(answer)?["results"]?.elements.lazy.compactMap { $0["feedUrl"]?.text }.first
            .flatMap { WebURL($0) }?.text
    }
}

private extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
