/// A part of what a channel of YouTube publishes, which is a playlist of its own: the prefix of the channel's id becomes
/// another one. https://github.com/yt-dlp/yt-dlp/issues/4509
package enum YouTubeList: String, CaseIterable, Sendable {
    case videos = "UULF"
    case shorts = "UUSH"
    case live = "UULV"

    /// Returns the address of the list's feed; `nil` unless the other one is that of a channel's feed or page.
    package func feed(ofChannelAt url: String) -> String? {
        let addresses = [url] + SiteFeeds.known(of: url).map(\.url)
        return addresses.lazy.compactMap { Self.id(ofFeed: $0) }.first.map { SiteRule.playlist + rawValue + $0 }
    }

    /// Returns the channel's id without its prefix.
    private static func id(ofFeed url: String) -> Substring? {
        let prefix = SiteRule.channel + "UC"
        return url.hasPrefix(prefix) ? url.dropFirst(prefix.count) : nil
    }
}
