import Base

/// Recognises addresses and texts of links that look like a feed's.
enum FeedLikeness {

    /// The length that all servers support (RFC 9110, section 4.1); longer ones are data, not addresses.
    static let longestAddress = 8000

    /// Returns how much a link in a page's text looks like a link to its feed: from 0, not at all, to 60.
    static func score(ofAnchor href: String, text: String, title: String?) -> Int {
        guard href.utf8.count <= longestAddress else { return 0 }
        if FeedScheme.removed(from: href[...]) != nil { return 60 }
        var score = 0
        if isFeedLike(href) { score += 40 }
        if isCalledFeed(text) || title.map(isCalledFeed) ?? false { score += 20 }
        if score == 20, !mayBeFeed(href) { return 0 }
        if score > 0, isAboutComments(href, text) { score -= 15 }
        return score
    }

    /// Recognises `/feed/`, `/rss.xml`, `/blog.atom`, `/index.xml`, `/?feed=rss2`, `//feeds.feedburner.com/name`.
    static func isFeedLike(_ href: String) -> Bool {
        let lower = href.lowercased()
        // This runs for every link, and most end here.
        guard stems.contains(where: lower.hasStem) else { return false }
        let parts = lower.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first, path.isEmpty ? parts.count == 2 : mayBeFeed(path) else { return false }
        if path.contains("//feeds.") || path.contains("//feed.") { return true }
        if notFeeds.contains(where: path.contains) { return false }
        let segments = path.split(separator: "/")
        if segments.contains(where: isFeedWord) { return true }
        if let name = segments.last, isFeedFile(name) { return true }
        guard parts.count == 2 else { return false }
        return parts[1].split { $0 == "&" || $0 == "=" }.contains(where: isFeedWord)
    }

    /// Returns whether the link leads to a feed of comments, which users seldom want.
    static func isAboutComments(_ href: String, _ title: String?) -> Bool {
        let text = "\(href) \(title?.prefix(longestLabel) ?? "")".lowercased()
        // This runs for every link, and most end here.
        guard text.utf8.contains(where: { $0 >= 0x80 }) || asciiStems.contains(where: text.hasStem) else {
            return false
        }
        if commentPhrases.contains(where: text.contains) { return true }
        return text.split { !$0.isLetter }.contains { word in
            commentWords.contains(where: word.hasPrefix) && !notComments.contains(where: word.hasPrefix)
        }
    }

    /// The maximum length of a label in characters; a longer text isn't one.
    static let longestLabel = 200
}

private extension FeedLikeness {
    static let words: Set<String> = [
        "feed", "feeds", "rss", "rss2", "rss1", "rss20", "atom", "rdf", "atom1", "jsonfeed",
    ]
    /// The longest first, where one begins with another.
    static let joinedWords = ["feeds", "feed", "rss20", "rss2", "rss1", "rss", "atom1", "atom", "rdf", "xml", "json"]

    /// The stems of which everything that looks like a feed contains one.
    static let stems: [StaticString] = ["feed", "rss", "atom", "rdf", ".xml"]
    static let notFeeds = [
        "sitemap", "opensearch", "wp-json", "oembed", "manifest", "xmlrpc", "rsd.xml", ".opml", "browserconfig",
        "crossdomain", "foaf.rdf",
    ]

    /// The extensions of pages about feeds, and of their images.
    static let notFeedFiles = [
        ".html", ".htm", ".xhtml", ".pdf", ".png", ".jpg", ".gif", ".svg", ".ico", ".zip", ".css", ".js", ".mp3",
    ]

    /// Other programs' pages, which buttons to subscribe to a feed lead to.
    static let readers = [
        "//feedly.com/", "//www.feedly.com/", "//cloud.feedly.com/", "//www.inoreader.com/", "//www.newsblur.com/",
        "//theoldreader.com/", "//www.netvibes.com/", "//add.my.yahoo.com/", "//www.subtome.com/",
    ]

    /// The beginnings of words that blog software uses for comments, in the languages it is translated to.
    static let commentWords = [
        "comment", "komment", "comentar", "comentár", "commenti", "comentaris", "reactiefeed", "reacties",
        "komentar", "komentář", "komentár", "komentarz", "hozzászól", "yorum", "комментар", "коментар", "σχόλι",
        "σχολί", "תגובות", "التعليقات",
    ]

    /// The stems of which each ASCII word for comments contains one.
    static let asciiStems: [StaticString] = ["ommen", "omentar", "reactie", "hozz", "yorum"]

    /// The names of newspapers' opinion sections.
    static let notComments = ["commentary", "commentator", "commentisfree"]

    /// The words for comments in languages without spaces between words.
    static let commentPhrases = ["コメント", "评论", "評論", "留言", "迴響", "댓글", "bình luận", "ความเห็น"]

    static func isFeedFile(_ name: Substring) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        let stem = String(name[..<dot])
        switch name[name.index(after: dot)...] {
        case "rss", "rss2", "atom", "rdf", "xml": return true
        case "json": return stem == "feed" || stem.hasSuffix("feed")
        case "php", "aspx", "asp", "cgi", "jsp": return isFeedWord(stem[...])
        default: return false
        }
    }

    /// Returns whether a short text contains a word for a feed.
    static func isCalledFeed(_ text: String) -> Bool {
        guard text.utf8.count <= 40 else { return false }
        let lower = text.lowercased()
        guard stems.contains(where: lower.hasStem) else { return false }
        return lower.split { !$0.isLetter && !$0.isNumber }.contains { isFeedWord($0) || $0 == "newsfeed" }
    }

    /// Returns whether the text is a word for feeds, or several joined: `rssfeeds`, `rss-feed`, `atom_feed`.
    static func isFeedWord(_ text: Substring) -> Bool {
        if words.contains(String(text)) { return true }
        var rest = text.utf8.count <= 24 ? text.filter { $0 != "-" && $0 != "_" }[...] : ""
        guard !rest.isEmpty else { return false }
        while let word = joinedWords.first(where: rest.hasPrefix) { rest = rest.dropFirst(word.count) }
        return rest.isEmpty
    }

    /// Returns whether the address may be a feed's: not if it belongs to a page about feeds, a script or mail.
    static func mayBeFeed(_ href: some StringProtocol) -> Bool {
        let address = href.lowercased().prefix { $0 != "#" && $0 != "?" }
        if address.isEmpty || notFeedFiles.contains(where: address.hasSuffix) { return false }
        if readers.contains(where: address.contains) { return false }
        return !["mailto:", "javascript:", "tel:", "data:"].contains(where: address.hasPrefix)
    }
}

private extension String {
    /// Returns whether the text contains the ASCII text.
    func hasStem(_ stem: StaticString) -> Bool {
        withUTF8Bytes { bytes in
            var search = 0
            while let start = bytes.firstIndex(of: stem.utf8Start[0], from: search) {
                if bytes.starts(with: stem, at: start) { return true }
                search = start + 1
            }
            return false
        }
    }
}
