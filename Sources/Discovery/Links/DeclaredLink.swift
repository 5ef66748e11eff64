import Base
import HTML
import Parser

/// A link with a declared relation and type: a page's `link` element (WHATWG HTML 4.6.7.1, the Atom autodiscovery
/// draft), or one in a `Link` header (RFC 8288).
struct DeclaredLink {
    /// The address as it was written.
    var href = ""
    var relations: Set<String> = []
    var type = ""
    var title: String?

    /// Whether it is declared for another language or another screen: without a type, that is another page.
    var isVariant = false

    /// - Parameter text: Link relations with white space between them, in any case.
    static func relations(_ text: String) -> Set<String> {
        Set(text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// The link as a link to a feed; `nil` if it is another one: a stylesheet, a translation, an icon.
    var feedLink: FeedLink? {
        let type = FeedMediaType(type)
        guard !href.isEmpty, href.utf8.count <= FeedLikeness.longestAddress, let score = score(type) else { return nil }
        let title = title.map(HTMLText.folded).flatMap(\.nonEmpty)
        let penalty = FeedLikeness.isAboutComments(href, title) ? 50 : 0
        return FeedLink(url: href, title: title, format: type.format, score: score - penalty)
    }

    /// Whether the type alone says that it is a feed.
    var hasFeedType: Bool {
        if case .feed = FeedMediaType(type) {
            !href.isEmpty && href.utf8.count <= FeedLikeness.longestAddress
        } else {
            false
        }
    }

    /// Returns a feed's score. `feed` wins over `stylesheet`; `alternate stylesheet` has a meaning of its own.
    private func score(_ type: FeedMediaType) -> Int? {
        // Some pages leave out the relation, and say with the type what it is.
        if relations.isEmpty, case .feed = type { return 70 }
        let isCalledFeed = relations.contains("feed")
        guard isCalledFeed || (relations.contains("alternate") && !relations.contains("stylesheet")) else { return nil }
        switch type {
        case .feed: return 100
        // With another type, it is a page whose markup is the feed (microformats.org/wiki/h-feed).
        case .undecided where isCalledFeed: return 90
        case .undecided where self.type.isEmpty && isVariant: return nil
        case .undecided: return FeedLikeness.isFeedLike(href) ? 80 : nil
        case .other: return nil
        }
    }
}

extension DeclaredLink {

    init(_ tag: HTMLTag, in bytes: HTMLBytes) {
        // Reversed, so that the first of several attributes with the same name counts.
        for attribute in tag.attributes(in: bytes).reversed() {
            let text = attribute.text(in: bytes)
            if bytes.spells("rel", in: attribute.name) {
                relations = Self.relations(text)
            } else if bytes.spells("type", in: attribute.name) {
                type = text
            } else if bytes.spells("href", in: attribute.name) {
                href = text
            } else if bytes.spells("title", in: attribute.name) {
                title = text
            } else if bytes.spells("hreflang", in: attribute.name) || bytes.spells("media", in: attribute.name) {
                isVariant = true
            }
        }
    }
}

/// The media type of a link, which leads to a feed, may lead to one, or doesn't.
private enum FeedMediaType: Equatable {
    case feed(FeedFormat)
    /// Other documents have this type, too, or no type is given: the address decides.
    case undecided(FeedFormat?)
    case other

    /// - Parameter type: The type as it was written. Publishers write `application/rss`, `text/rss+xml` and
    ///   `application/x.atom+xml` for the registered types (RFC 4287, section 7; jsonfeed.org).
    init(_ type: String) {
        let parts = type.lowercased().split(separator: ";").map { HTMLText.folded(String($0)) }
        let essence = parts.first ?? ""
        // It is a single entry, for clients that edit it (RFC 5023, section 12).
        if parts.dropFirst().contains("type=entry") {
            self = .other
            return
        }
        if Self.plain.contains(essence) {
            self = .undecided(essence.hasSuffix("json") ? .jsonFeed : nil)
            return
        }
        let words = essence.split { !$0.isLetter && !$0.isNumber }
        self = Self.named.first { words.contains($0.word) }?.meaning ?? .other
        if self == .other, words.suffix(2) == ["feed", "json"] { self = .feed(.jsonFeed) }
    }

    var format: FeedFormat? {
        switch self {
        case .feed(let format): format
        case .undecided(let format): format
        case .other: nil
        }
    }

    private static let plain: Set<String> = ["", "application/xml", "text/xml", "application/json", "text/json"]

    private static let named: [(word: Substring, meaning: FeedMediaType)] = [
        ("rss", .feed(.rss)), ("atom", .feed(.atom)), ("rdf", .undecided(.rdf)),
    ]
}
