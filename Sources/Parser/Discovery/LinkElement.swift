/// A `link` element, and whether it declares a feed (WHATWG HTML 4.6.7.1, RFC 4287's autodiscovery draft).
struct LinkElement {
    private var relations: [String] = []
    private var type = ""
    private var href = ""
    private var title: String?

    init(_ tag: HTMLTag, in bytes: HTMLBytes) {
        for attribute in tag.attributes(in: bytes).reversed() {
            // Reversed, so that the first of several of one name counts.
            let text = attribute.text(in: bytes)
            if bytes.spells("rel", in: attribute.name) {
                relations = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
            } else if bytes.spells("type", in: attribute.name) {
                type = HTMLText.folded(text.lowercased().prefix { $0 != ";" }.description)
            } else if bytes.spells("href", in: attribute.name) {
                href = text
            } else if bytes.spells("title", in: attribute.name) {
                title = HTMLText.folded(text)
            }
        }
    }

    /// Nil where it is something else: a stylesheet, a translation, an icon.
    var feedLink: FeedLink? {
        let isFeed = relations.contains("feed")
        guard isFeed || (relations.contains("alternate") && !relations.contains("stylesheet")), !href.isEmpty,
            let score = score(isCalledFeed: isFeed)
        else { return nil }
        let penalty = FeedLikeness.isAboutComments(href, title) ? 50 : 0
        return FeedLink(
            url: href, title: title.flatMap { $0.isEmpty ? nil : $0 }, format: format, score: score - penalty)
    }

    private func score(isCalledFeed: Bool) -> Int? {
        switch type {
        case "application/rss+xml", "application/atom+xml", "application/feed+json", "application/x.atom+xml",
            "application/x-atom+xml", "application/x-rss+xml", "text/rss+xml", "text/atom+xml":
            return 100
        case _ where isCalledFeed: return 90
        // Types that other documents have too, and no type at all: the address decides.
        case "", "application/xml", "text/xml", "application/rdf+xml", "application/json", "text/rss", "text/atom":
            return FeedLikeness.isFeedLike(href) ? 80 : nil
        default: return nil
        }
    }

    private var format: FeedFormat? {
        if type.contains("rss") { return .rss }
        if type.contains("atom") { return .atom }
        if type.contains("rdf") { return .rdf }
        return type.contains("json") ? .jsonFeed : nil
    }
}
