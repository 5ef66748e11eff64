import Base

/// Recognises addresses that only count readers or share an article: feed services add them to every article.
enum TrackerAddress {

    /// Returns whether an image has such an address.
    static func isImage(_ url: [UInt8]) -> Bool {
        url.withUnsafeBufferPointer { matches($0, images) || matches($0, buttons) }
    }

    /// Returns whether a link is one of the buttons below an article.
    static func isButton(_ url: HTMLBytes) -> Bool { matches(url, buttons) }

    /// A host, including its subdomains, and the beginning of the path.
    private typealias Address = (host: StaticString, path: StaticString)

    private static let images: [Address] = [
        // Counters of feed hosts: FeedBurner, WordPress.com, Blogger, Medium, FeedPress, FeedBlitz and old ones.
        ("feeds.feedburner.com", "/~r/"), ("feedproxy.google.com", "/~r/"), ("pixel.wp.com", "/"),
        ("stats.wp.com", "/"),
        ("stats.wordpress.com", "/b.gif"), ("feeds.wordpress.com", "/1.0/"),
        ("blogger.googleusercontent.com", "/tracker/"),
        ("medium.com", "/_/stat"), ("tracking.feedpress.it", "/"), ("feedblitz.com", "/~/i/"), ("feedsportal.com", "/"),
        ("pheedo.com", "/"), ("pheedcontent.com", "/"), ("simplefeed.net", "/"),
        // Counters of others: advertisers, statistics, the German and the academic press.
        ("www.google-analytics.com", "/"), ("ssl.google-analytics.com", "/"), ("pixel.quantserve.com", "/"),
        ("scorecardresearch.com", "/"), ("doubleclick.net", "/"), ("www.facebook.com", "/tr?"),
        ("statcounter.com", "/"),
        ("track.hubspot.com", "/"), ("pxf.io", "/i/"), ("met.vgwort.de", "/na/"), ("counter.theconversation.com", "/"),
        ("counter.theconversation.edu.au", "/"),
    ]

    private static let buttons: [Address] = [
        // FeedBurner's flare and Google's advertisements in feeds.
        ("feeds.feedburner.com", "/~ff/"), ("feeds.feedburner.com", "/~f/"), ("feedproxy.google.com", "/~ff/"),
        ("feedproxy.google.com", "/~f/"), ("feedads.g.doubleclick.net", "/~a"),
        ("feeds.wordpress.com", "/1.0/go"), ("feedblitz.com", "/_/"), ("da.feedsportal.com", "/"),
        ("share.feedsportal.com", "/"), ("api.flattr.com", "/button/"),
    ]

    private static func matches(_ url: HTMLBytes, _ addresses: [Address]) -> Bool {
        guard let colon = url.firstIndex(of: UInt8(ascii: ":"), from: 0), url.starts(with: "://", at: colon) else {
            return false
        }
        let start = colon + 3
        var end = start
        while end < url.count, url[end] != UInt8(ascii: "/"), url[end] != UInt8(ascii: "?") { end += 1 }
        return addresses.contains { url.starts(with: $0.path, at: end) && isHost(url, start..<end, $0.host) }
    }

    private static func isHost(_ url: HTMLBytes, _ host: Range<Int>, _ known: StaticString) -> Bool {
        let start = host.upperBound - known.utf8CodeUnitCount
        guard start >= host.lowerBound, url.starts(with: known, at: start) else { return false }
        return start == host.lowerBound || url[start - 1] == UInt8(ascii: ".")
    }
}
