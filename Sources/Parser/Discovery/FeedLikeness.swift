/// Whether an address or a link's text looks like a feed's.
enum FeedLikeness {

    /// How much a link in a page's text looks like one to its feed; 0 for not at all, at most 60.
    static func score(ofAnchor href: String, text: String, title: String?) -> Int {
        var score = 0
        if isFeedLike(href) { score += 40 }
        if isCalledFeed(text) || title.map(isCalledFeed) ?? false { score += 20 }
        if score == 20, !mayBeFeed(href) { return 0 }
        if score > 0, isAboutComments(href, text) { score -= 15 }
        return score
    }

    /// `/feed/`, `/rss.xml`, `/blog.atom`, `/index.xml`, `/?feed=rss2`, `//feeds.feedburner.com/name`
    static func isFeedLike(_ href: String) -> Bool {
        let address = href.lowercased().prefix { $0 != "#" }
        let parts = address.split(separator: "?", maxSplits: 1)
        guard let path = parts.first else { return false }
        if path.contains("//feeds.") || path.contains("//feed.") { return true }
        if notFeeds.contains(where: path.contains) { return false }
        let segments = path.split(separator: "/")
        if segments.contains(where: { words.contains(String($0)) }) { return true }
        if let name = segments.last, isFeedFile(name) { return true }
        guard parts.count == 2 else { return false }
        return parts[1].split { $0 == "&" || $0 == "=" }.contains { words.contains(String($0)) }
    }

    /// Feeds of comments are feeds, but seldom what is wanted.
    static func isAboutComments(_ href: String, _ title: String?) -> Bool {
        let texts = [href.lowercased(), title?.lowercased() ?? ""]
        return ["comment", "komment", "comentario", "commenti", "reacties"].contains { word in
            texts.contains { $0.contains(word) }
        }
    }
}

private extension FeedLikeness {
    static let words: Set<String> = [
        "feed", "feeds", "rss", "rss2", "rss1", "rss20", "atom", "rdf", "atom1", "jsonfeed",
    ]
    static let notFeeds = ["sitemap", "opensearch", "wp-json", "oembed", "manifest", "xmlrpc", "rsd.xml", ".opml"]

    static func isFeedFile(_ name: Substring) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        let stem = String(name[..<dot])
        switch name[name.index(after: dot)...] {
        case "rss", "rss2", "atom", "rdf", "xml": return true
        case "json": return stem == "feed" || stem.hasSuffix("feed")
        case "php", "aspx", "asp", "cgi", "jsp": return words.contains(stem)
        default: return false
        }
    }

    /// A short text with the right word in it.
    static func isCalledFeed(_ text: String) -> Bool {
        guard text.utf8.count <= 40 else { return false }
        return text.lowercased().split { !$0.isLetter && !$0.isNumber }.contains { word in
            words.contains(String(word)) || word == "rssfeed" || word == "newsfeed"
        }
    }

    /// Text alone isn't enough for pages about feeds, for scripts and for mail.
    static func mayBeFeed(_ href: String) -> Bool {
        let address = href.lowercased().prefix { $0 != "#" && $0 != "?" }
        if address.isEmpty || [".html", ".htm", ".pdf", ".png", ".jpg", ".zip"].contains(where: address.hasSuffix) {
            return false
        }
        return !["mailto:", "javascript:", "tel:", "data:"].contains(where: address.hasPrefix)
    }
}
