import HTML
import Parser

/// What a link's media type says: that it leads to a feed, that it may, or that it doesn't.
enum FeedMediaType: Equatable {
    case feed(FeedFormat)
    /// Other documents have this type, too, or there is none: the address decides.
    case undecided(FeedFormat?)
    case other

    /// - Parameter type: as it was written. Publishers write `application/rss`, `text/rss+xml` and
    ///   `application/x.atom+xml` for the registered types (RFC 4287, section 7; jsonfeed.org).
    init(_ type: String) {
        let parts = type.lowercased().split(separator: ";").map { HTMLText.folded(String($0)) }
        let essence = parts.first ?? ""
        // An entry of its own, for clients that edit it (RFC 5023, section 12).
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
