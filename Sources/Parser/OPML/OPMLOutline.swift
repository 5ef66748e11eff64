import Base

/// The content of one `outline` element.
struct OPMLOutline {
    enum Kind {
        /// A subscription, with an absolute web URL.
        case feed(url: String)
        case unusable(SkippedOutline.Reason)
        /// Any other outline, which may contain subscriptions.
        case folder
    }

    let kind: Kind
    let title: String?

    /// The text in place of a feed's or a link's URL, as written.
    let address: String?
    let htmlURL: String?

    /// The categories: `News/Berlin` and `tag` of `category="/News/Berlin,tag"`.
    let categories: [String]
    let isComment: Bool

    /// Whether this is RSSOwl's outline around its whole list, which is not a folder.
    let isBookmarkSet: Bool

    /// - Parameter textIsDescription: Whether `text` describes the feed, in lists of gPodder.
    init(_ attributes: XMLAttributes, textIsDescription: Bool) {
        htmlURL = attributes.text("htmlUrl")
        categories = attributes.text("category").map(Self.categories) ?? []
        isComment = Self.isTrue(attributes, "isComment")
        isBookmarkSet = Self.isTrue(attributes, "isSet")

        let type = attributes.text("type")?.lowercased()
        let isFeed = type.map(Self.feedTypes.contains) ?? false
        let url = attributes.text("url")
        let feedURL = attributes.text("xmlUrl") ?? (isFeed ? url : nil)
        kind =
            Self.isScraped(type: type, attributes)
            ? .unusable(.scraped) : Self.kind(type: type, isFeed: isFeed, feedURL: feedURL, hasLink: url != nil)
        address = feedURL ?? url
        title = Self.title(attributes, kind, address: address, textIsDescription: textIsDescription)
    }
}

private extension OPMLOutline {

    /// The types of feeds. "pie" is Liferea's name of Atom.
    static let feedTypes: Set<String> = ["rss", "rss1", "rss2", "atom", "rdf", "pie", "feed", "jsonfeed"]

    /// The length from which a `text` beside a shorter `title` is taken for a description of the feed, in characters.
    static let longText = 100

    /// Returns the title. OPML 2.0 requires `text`; if both are given, it is the user's title of the feed, unless it is
    /// a description.
    ///
    /// A title that equals the URL is not used.
    static func title(
        _ attributes: XMLAttributes, _ kind: Kind, address: String?, textIsDescription: Bool
    ) -> String? {
        let text = line(attributes.text("text"))
        let short = line(attributes.text("title"))
        let isDescription = textIsDescription || (text?.count ?? 0) > max(longText, short?.count ?? 0)
        let title = isDescription ? short ?? text : text ?? short
        if case .feed(let url) = kind, title == url { return nil }
        return title == address ? nil : title
    }

    /// Returns whether FreshRSS scrapes the outline's address: it has a type such as `HTML+XPath` or
    /// `JSON+DotNotation`, or says where the items are.
    static func isScraped(type: String?, _ attributes: XMLAttributes) -> Bool {
        ["xpath", "dotnotation", "dotpath"].contains { type?.contains($0) == true }
            || attributes.text("xPathItem") != nil || attributes.text("jsonItem") != nil
    }

    static func kind(type: String?, isFeed: Bool, feedURL: String?, hasLink: Bool) -> Kind {
        guard type != "include" else { return .unusable(.inclusion) }
        guard let feedURL else { return isFeed ? .unusable(.noAddress) : hasLink ? .unusable(.link) : .folder }
        return webURL(feedURL).map(Kind.feed) ?? .unusable(.notAWebAddress)
    }

    /// Returns the URL if it is `http` or `https` and has a host.
    ///
    /// The forms `feed:https://…`, and `feed://…`, which means http, are supported (draft-obasanjo-feed-URI-scheme).
    static func webURL(_ address: String) -> String? {
        guard let url = URLReference.resolve(address, against: nil) else { return nil }
        let bytes = Array(url.utf8)
        let parts = URLReference.Parts(bytes[...])
        switch parts.scheme.map({ String(decoding: $0, as: UTF8.self).lowercased() }) {
        case "http", "https": return parts.authority?.isEmpty == false ? url : nil
        case "feed" where parts.authority != nil: return webURL("http:" + url.dropFirst("feed:".count))
        // Another `feed:` must not follow, or a long row of them would be removed one by one.
        case "feed" where parts.path.starts(with: "http".utf8): return webURL(String(url.dropFirst("feed:".count)))
        default: return nil
        }
    }

    static func categories(_ text: String) -> [String] {
        text.split(separator: ",").compactMap { category in
            let names = category.split(separator: "/").compactMap { line(String($0)) }
            return names.isEmpty ? nil : names.joined(separator: "/")
        }
    }

    static func isTrue(_ attributes: XMLAttributes, _ name: StaticString) -> Bool {
        attributes.text(name)?.lowercased() == "true"
    }

    /// Returns the text with white space folded; `nil` if it is empty.
    static func line(_ text: String?) -> String? {
        text.flatMap { ParsedText(text: $0, isHTML: false).plain }
    }
}
