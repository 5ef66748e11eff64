/// Walks through a page once and collects what may be feeds.
struct FeedLinkFinder {
    private let bytes: HTMLBytes
    private let url: String

    /// The first one counts, for the whole page.
    private var baseHref: String?
    private var declared: [FeedLink] = []
    private var anchors: [FeedLink] = []

    /// The anchor whose text is being read.
    private var anchor: (href: String, title: String?, text: TextFolder)?

    init(bytes: HTMLBytes, url: String) {
        self.bytes = bytes
        self.url = url
    }

    mutating func find() -> [FeedLink] {
        for token in HTMLTokenizer(bytes) {
            switch token {
            case .startTag(let tag): begin(tag)
            case .endTag(let tag) where tag.element == .a: endAnchor()
            case .text(let range): anchor?.text.appendDecoded(bytes, range)
            default: break
            }
        }
        endAnchor()
        let declared = resolved(declared)
        return declared.isEmpty ? resolved(anchors) : declared
    }
}

private extension FeedLinkFinder {

    mutating func begin(_ tag: HTMLTag) {
        switch tag.element {
        case .base: baseHref = baseHref ?? tag.value(of: "href", in: bytes)
        case .link: if let link = LinkElement(tag, in: bytes).feedLink { declared.append(link) }
        case .a: beginAnchor(tag)
        // `<a href="/feed"><img alt="RSS"></a>`
        case .img where anchor != nil:
            anchor?.text.append(tag.value(of: "alt", in: bytes) ?? "")
        default: break
        }
    }

    mutating func beginAnchor(_ tag: HTMLTag) {
        endAnchor()
        guard let href = tag.value(of: "href", in: bytes) else { return }
        anchor = (href, tag.value(of: "title", in: bytes), TextFolder(capacity: 0))
    }

    mutating func endAnchor() {
        guard let ended = anchor else { return }
        anchor = nil
        let text = ended.text.text
        let score = FeedLikeness.score(ofAnchor: ended.href, text: text, title: ended.title)
        guard score > 0 else { return }
        let title = text.isEmpty ? ended.title : text
        anchors.append(FeedLink(url: ended.href, title: title.map(HTMLText.folded), score: score))
    }

    /// With absolute URLs, without duplicates, the best first and otherwise in the page's order.
    func resolved(_ links: [FeedLink]) -> [FeedLink] {
        let base = baseHref.flatMap { URLReference.resolve($0, against: url) } ?? url
        var seen: Set<String> = []
        let found = links.compactMap { link -> FeedLink? in
            guard let absolute = URLReference.resolve(Self.withoutFeedScheme(link.url), against: base),
                absolute.hasPrefix("http://") || absolute.hasPrefix("https://"), seen.insert(absolute).inserted
            else { return nil }
            var link = link
            link.url = absolute
            return link
        }
        return found.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
            .map(\.element)
    }

    /// `feed:https://…` and `feed://…` are HTTP.
    static func withoutFeedScheme(_ url: String) -> String {
        let scheme = url.prefix(7).lowercased()
        if scheme == "feed://" { return "http://" + url.dropFirst(7) }
        return scheme.hasPrefix("feed:") ? String(url.dropFirst(5)) : url
    }
}
