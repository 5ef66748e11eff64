import Base
import Foundation
import HTML
package import Parser

/// The links of a page to feeds, both declared ones and ones that look like it. URLs are absolute.
struct PageLinks {
    /// The declared feeds, the likeliest first, otherwise in the page's order.
    var declared: [FeedLink]
    var linked: [FeedLink]
    var generator: String?
    var refresh: String?
}

/// Walks through a page once and collects links that may lead to feeds.
struct FeedLinkFinder {
    private let bytes: HTMLBytes
    private let url: String

    /// The first `href` of a `base` element, which applies to the whole page.
    private var baseHref: String?
    private var declared: [FeedLink] = []
    private var anchors: [FeedLink] = []
    private var generator: String?
    private var refresh: String?

    /// How many templates are open.
    private var templates = 0

    /// The anchor whose text is being read.
    private var anchor: (link: DeclaredLink, text: TextFolder, length: Int)?

    init(bytes: HTMLBytes, url: String) {
        self.bytes = bytes
        self.url = url
    }

    /// - Parameter headers: The links in the response's headers, which come first.
    mutating func find(headers: [FeedLink]) -> PageLinks {
        for token in HTMLTokenizer(bytes) {
            switch token {
            case .startTag(let tag): begin(tag)
            case .endTag(let tag) where tag.element == .a: endAnchor()
            case .endTag(let tag) where tag.element == .template: templates = max(0, templates - 1)
            case .text(let range): appendToAnchor(range)
            default: break
            }
        }
        endAnchor()
        let base = baseHref.flatMap { URLReference.resolve($0, against: url) }.flatMap { WebURL($0) }?.text ?? url
        var growth = DocumentGrowth(of: bytes.count)
        let declared =
            Self.absolute(headers, base: url, &growth) + Self.absolute(self.declared, base: base, &growth)
        return PageLinks(
            declared: Self.best(Self.preferring(url, declared)),
            linked: Self.best(Self.absolute(anchors, base: base, &growth)), generator: generator,
            refresh: refresh.flatMap { URLReference.resolve($0, against: base) }.flatMap { WebURL($0) }?.text)
    }
}

private extension FeedLinkFinder {

    mutating func begin(_ tag: HTMLTag) {
        if tag.element == .template { return beginTemplate(tag) }
        if templates > 0 { return }
        switch tag.element {
        case .base: baseHref = baseHref ?? tag.value(of: "href", in: bytes)
        case .link where declared.count < Self.mostLinks:
            if let link = DeclaredLink(tag, in: bytes).feedLink { declared.append(link) }
        case .meta: readMeta(tag)
        case .a: beginAnchor(tag)
        case .area where anchors.count < Self.mostLinks:
            if let link = Self.feedLink(DeclaredLink(tag, in: bytes), text: "") { anchors.append(link) }
        // The text may be an image's: `<a href="/feed"><img alt="RSS"></a>`.
        case .img where anchor != nil:
            anchor?.text.append(tag.value(of: "alt", in: bytes) ?? "")
        default: break
        }
    }

    /// Skips the contents of a template: they are in the page only when a script puts them there, or when the template is
    /// declared as the shadow of an element (WHATWG HTML 4.12.3).
    mutating func beginTemplate(_ tag: HTMLTag) {
        if templates > 0 || tag.value(of: "shadowrootmode", in: bytes) == nil { templates += 1 }
    }

    /// The maximum number of links of a kind: users don't choose from more.
    static let mostLinks = 10_000

    mutating func readMeta(_ tag: HTMLTag) {
        guard let content = tag.value(of: "content", in: bytes) else { return }
        if tag.value(of: "name", in: bytes)?.lowercased() == "generator" {
            generator = generator ?? HTMLText.folded(content)
        } else if tag.value(of: "http-equiv", in: bytes)?.lowercased() == "refresh" {
            refresh = refresh ?? Self.refreshAddress(content)
        }
    }

    /// Returns the address of `0; url='/en/'` (WHATWG HTML 4.2.5.3); `nil` if the page only reloads itself.
    static func refreshAddress(_ content: String) -> String? {
        guard content.utf8.count <= FeedLikeness.longestAddress,
            let sign = content.firstIndex(where: { $0 == ";" || $0 == "," })
        else { return nil }
        let rest = HTMLText.folded(String(content[content.index(after: sign)...]))
        guard rest.lowercased().hasPrefix("url"), let equals = rest.firstIndex(of: "=") else { return nil }
        return rest[rest.index(after: equals)...].trimmingCharacters(in: ["'", "\"", " "])
    }

    mutating func beginAnchor(_ tag: HTMLTag) {
        endAnchor()
        let link = DeclaredLink(tag, in: bytes)
        if !link.href.isEmpty, anchors.count < Self.mostLinks { anchor = (link, TextFolder(capacity: 0), 0) }
    }

    mutating func appendToAnchor(_ range: Range<Int>) {
        guard let length = anchor?.length, length <= Self.longestText else { return }
        anchor?.length += range.count
        anchor?.text.appendDecoded(bytes, range.prefix(Self.longestText))
    }

    /// The maximum length in bytes. Longer texts are not labels.
    static let longestText = 1000

    mutating func endAnchor() {
        guard let ended = anchor else { return }
        anchor = nil
        if let link = Self.feedLink(ended.link, text: ended.text.text) { anchors.append(link) }
    }

    /// Returns the feed of a link in the page's text. The link's relation and type, if any, count more than its looks.
    static func feedLink(_ anchor: DeclaredLink, text: String) -> FeedLink? {
        let title = text.isEmpty ? anchor.title : text
        if var link = anchor.feedLink {
            link.title = title.map(HTMLText.folded)
            return link
        }
        let looks = FeedLikeness.score(ofAnchor: anchor.href, text: text, title: anchor.title)
        let score = anchor.hasFeedType ? max(looks, 70) : looks
        guard score > 0 else { return nil }
        return FeedLink(url: anchor.href, title: title.map(HTMLText.folded), score: score)
    }

    /// Makes addresses absolute; those for which there is no room are left out.
    static func absolute(_ links: [FeedLink], base: String, _ growth: inout DocumentGrowth) -> [FeedLink] {
        let base = URLReference.Base(base)
        return links.compactMap { link in
            guard let url = base.resolve(link.url, within: &growth).flatMap({ WebURL($0) }) else { return nil }
            var link = link
            link.url = url.text
            return link
        }
    }

    /// Prefers feeds below the page: a category's page declares the site's feed first, then the likelier one, its own.
    static func preferring(_ page: String, _ links: [FeedLink]) -> [FeedLink] {
        guard let page = WebURL(page),
            page.path.split(separator: "/").contains(where: { lists.contains($0.lowercased()) })
        else { return links }
        return links.map { link in
            guard WebURL(link.url)?.key.hasPrefix(page.key + "/") ?? false else { return link }
            var link = link
            link.score += 5
            return link
        }
    }

    /// Segments in the addresses of pages that list some of a site's articles.
    static let lists: Set<String> = [
        "archive", "author", "authors", "categoria", "categories", "category", "categorie", "kategorie", "label",
        "people",
        "rubrik", "schlagwort", "section", "sections", "series", "tag", "tagged", "tags", "thema", "themen", "topic",
        "topics",
    ]

    /// Returns the links without duplicates, the best first and otherwise in the page's order.
    static func best(_ links: [FeedLink]) -> [FeedLink] {
        var places: [String: Int] = [:]
        var found: [FeedLink] = []
        for link in links {
            let key = WebURL(link.url)?.key ?? link.url
            if let place = places[key] {
                found[place] = merged(found[place], link)
            } else {
                places[key] = found.count
                found.append(link)
            }
        }
        return found.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
            .map(\.element)
    }

    /// Returns the first of two links to one place, completed from the second.
    static func merged(_ link: FeedLink, _ other: FeedLink) -> FeedLink {
        var link = link
        link.title = link.title ?? other.title
        link.format = link.format ?? other.format
        if link.url.hasPrefix("http:"), other.url.hasPrefix("https:") { link.url = other.url }
        link.score = max(link.score, other.score)
        return link
    }
}

/// A feed that a web page points to.
package struct FeedLink: Equatable, Sendable {
    /// The absolute address.
    package var url: String

    /// The title given by the page, as one line of plain text.
    package var title: String?

    /// The format given by the page, if any.
    package var format: FeedFormat?

    /// The likelihood that a reader of the page wants this feed; higher is likelier.
    package var score: Int

    /// Whether it seems to be a feed of comments rather than articles.
    package var isAboutComments: Bool { FeedLikeness.isAboutComments(url, title) }

    package init(url: String, title: String? = nil, format: FeedFormat? = nil, score: Int) {
        self.url = url
        self.title = title
        self.format = format
        self.score = score
    }
}
