package import Foundation

/// What an article must be to be in a list: a tree.
///
/// Feeds, folders and accounts are named as a person names them: what the names mean is found out when the list is made.
package indirect enum ArticleCondition: Equatable, Sendable {
    /// Every one of these; every article where there are none.
    case all([ArticleCondition])

    /// At least one of these; no article where there are none.
    case any([ArticleCondition])
    case not(ArticleCondition)

    case status(StatusKind, Bool)

    /// A change of the article waits to be sent, is being sent, or was refused.
    case isQueued

    /// Starred, and no longer on the server.
    case isKept

    /// An enclosure was downloaded for it.
    case isDownloaded

    /// In one of these feeds: by id, URL, title, or a part of it.
    case feeds([String])

    /// In a feed of one of these folders, or of one below.
    case folders([String])

    /// In one of these accounts, by name.
    case accounts([String])
    case ids([ArticleID])

    /// In title or text.
    case text(SearchPhrase)
    case title(SearchPhrase)

    /// A part of the authors' names, of the address: case and accents don't matter.
    case author(String)
    case url(String)

    /// One of the article's tags, whole: case and accents don't matter.
    case tag(String)
    case has(ArticlePart)

    /// When it was published, see ``Article/listedDate(arrived:)``.
    case date(DateSpan)
    case arrived(DateSpan)

    /// The same conditions, but for lists within lists of the same kind, what is negated twice, and what stands beside
    /// every article.
    package var simplified: ArticleCondition {
        switch self {
        case .all(let conditions):
            let parts = conditions.map(\.simplified).flatMap { if case .all(let parts) = $0 { parts } else { [$0] } }
            return parts.count == 1 ? parts[0] : .all(parts)
        case .any(let conditions):
            let parts = conditions.map(\.simplified).flatMap { if case .any(let parts) = $0 { parts } else { [$0] } }
            if parts.contains(.all([])) { return .all([]) }
            return parts.count == 1 ? parts[0] : .any(parts)
        case .not(let condition):
            switch condition.simplified {
            case .not(let inner): return inner
            case .status(let kind, let value): return .status(kind, !value)
            case let inner: return .not(inner)
            }
        default: return self
        }
    }
}

/// Words that stand one after the other.
package struct SearchPhrase: Hashable, Sendable {
    package var text: String

    /// The last word may go on.
    package var isPrefix: Bool

    package init(_ text: String, isPrefix: Bool = false) {
        self.text = text
        self.isPrefix = isPrefix
    }
}

/// What not every article has.
package enum ArticlePart: String, CaseIterable, Sendable {
    case enclosure

    /// An enclosure that can be played.
    case audio
    case video
    case image

    /// A text, however short.
    case content
}

/// From one moment on, and before another.
package struct DateSpan: Equatable, Sendable {
    /// Nil: since ever.
    package var from: Date?

    /// Itself not in it. Nil: for ever.
    package var until: Date?

    package init(from: Date? = nil, until: Date? = nil) {
        self.from = from
        self.until = until
    }
}
