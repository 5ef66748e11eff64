import Base

/// What one `outline` element says.
struct OPMLOutline {
    enum Kind {
        /// A subscription; the address is absolute and of the web.
        case feed(url: String)
        case unusable(SkippedOutline.Reason)
        /// Anything else: it may hold subscriptions.
        case folder
    }

    let kind: Kind
    let title: String?

    /// What stands where a feed's or a link's URL belongs, as written.
    let address: String?
    let htmlURL: String?

    /// From `category="/News/Berlin,tag"`: `News/Berlin` and `tag`.
    let categories: [String]
    let isComment: Bool

    /// Around RSSOwl's folders is an outline for its whole list. It is no folder.
    let isBookmarkSet: Bool

    init(_ attributes: XMLAttributes) {
        htmlURL = attributes.text("htmlUrl")
        categories = attributes.text("category").map(Self.categories) ?? []
        isComment = Self.isTrue(attributes, "isComment")
        isBookmarkSet = Self.isTrue(attributes, "isSet")

        let type = attributes.text("type")?.lowercased()
        let isFeed = type.map(Self.feedTypes.contains) ?? false
        let url = attributes.text("url")
        let feedURL = attributes.text("xmlUrl") ?? (isFeed ? url : nil)
        kind = Self.kind(type: type, isFeed: isFeed, feedURL: feedURL, hasLink: url != nil)
        address = feedURL ?? url
        title = Self.title(attributes, kind, address: address)
    }
}

private extension OPMLOutline {

    /// "pie" is what Liferea calls Atom.
    static let feedTypes: Set<String> = ["rss", "rss1", "rss2", "atom", "rdf", "pie", "feed", "jsonfeed"]

    /// `text` is what OPML 2.0 demands; where both are given it is what the user called the feed.
    ///
    /// A title that is the address is not used.
    static func title(_ attributes: XMLAttributes, _ kind: Kind, address: String?) -> String? {
        let title = line(attributes.text("text")) ?? line(attributes.text("title"))
        if case .feed(let url) = kind, title == url { return nil }
        return title == address ? nil : title
    }

    static func kind(type: String?, isFeed: Bool, feedURL: String?, hasLink: Bool) -> Kind {
        guard type != "include" else { return .unusable(.inclusion) }
        guard let feedURL else { return isFeed ? .unusable(.noAddress) : hasLink ? .unusable(.link) : .folder }
        return webURL(feedURL).map(Kind.feed) ?? .unusable(.notAWebAddress)
    }

    /// The address when it is one of `http` or `https` and names a host.
    ///
    /// Understands `feed:https://…`, and `feed://…`, which means http (draft-obasanjo-feed-URI-scheme).
    static func webURL(_ address: String) -> String? {
        guard let url = URLReference.resolve(address, against: nil) else { return nil }
        let bytes = Array(url.utf8)
        let parts = URLReference.Parts(bytes[...])
        switch parts.scheme.map({ String(decoding: $0, as: UTF8.self).lowercased() }) {
        case "http", "https": return parts.authority?.isEmpty == false ? url : nil
        case "feed" where parts.authority != nil: return webURL("http:" + url.dropFirst("feed:".count))
        // What comes next must not be another `feed:`, or a long row of them would be peeled one by one.
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

    /// With white space folded; nil when nothing else is in it.
    static func line(_ text: String?) -> String? {
        text.flatMap { ParsedText(text: $0, isHTML: false).plain }
    }
}
