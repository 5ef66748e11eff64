/// The schemes of links for programs for feeds or podcasts.
package enum FeedScheme {

    private static let all = ["feed", "rss", "itpc", "pcast", "podcast"]

    /// Returns the URL in such a link: that of `feed:https://…` is after the colon, `feed://…` means http:
    /// (draft-obasanjo-feed-URI-scheme). `nil` if the URL has another scheme, or none.
    package static func removed(from url: Substring) -> Substring? {
        guard let colon = url.prefix(8).firstIndex(of: ":"), all.contains(url[..<colon].asciiLowercased) else {
            return nil
        }
        let rest = url[url.index(after: colon)...]
        return rest.hasPrefix("//") ? "http:" + rest : rest
    }
}
