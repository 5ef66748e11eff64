/// Schemes of links that are to be opened in a program for feeds or podcasts.
package enum FeedScheme {

    private static let all = ["feed", "rss", "itpc", "pcast", "podcast"]

    /// The address behind such a link: `feed:https://…` has it after the colon, `feed://…` stands for http:
    /// (draft-obasanjo-feed-URI-scheme). Nil if the URL has another scheme, or none.
    package static func removed(from url: Substring) -> Substring? {
        guard let colon = url.prefix(8).firstIndex(of: ":"), all.contains(url[..<colon].asciiLowercased) else {
            return nil
        }
        let rest = url[url.index(after: colon)...]
        return rest.hasPrefix("//") ? "http:" + rest : rest
    }
}
