package import Foundation
package import Patterns

/// A condition that articles in a list meet: a tree.
///
/// Feeds, folders and accounts have the names that the user typed, which are resolved when the list is made; feeds and
/// folders of stored queries have their ids.
package indirect enum ArticleCondition: Equatable, Sendable {
    /// Matches articles that meet all of these; every article if there are none.
    case all([ArticleCondition])

    /// Matches articles that meet at least one of these; no article if there are none.
    case any([ArticleCondition])
    case not(ArticleCondition)

    /// Matches articles that have the mark, or don't: a label in the case in which it is stored.
    case mark(Mark, Bool)

    /// Matches articles with any label.
    case isLabelled

    /// Matches articles whose notes contain the text, ignoring case and accents.
    case note(String)

    /// Matches articles with a change that waits to be sent, is being sent, or was refused.
    case isQueued

    /// Matches starred articles that are no longer on the server.
    case isKept

    /// Matches articles with a downloaded enclosure.
    case isDownloaded

    /// Matches articles whose text seems to be a part: it ends with an ellipsis or words such as "read more". Those with
    /// the full text of their page do not match.
    case isTruncated

    /// Matches articles that are the same as one of another feed of the account that arrived before: with the same address,
    /// or the same title within a week.
    case isDuplicate

    /// Matches articles in one of these feeds: by id, URL, title, or a part of it.
    case feeds([String])

    /// Matches articles in a feed of one of these folders, or of their subfolders.
    case folders([String])

    /// Matches articles in one of these feeds, whether or not they are subscribed to.
    case feedIDs([FeedID])

    /// Matches articles in a feed of one of these folders, or of their subfolders.
    case folderIDs([FolderID])

    /// Matches articles in one of these accounts, by name.
    case accounts([String])
    case ids([ArticleID])

    /// Matches a phrase in title or text.
    case text(SearchPhrase)
    case title(SearchPhrase)

    /// Matches a part of the authors' names or of the address, ignoring case and accents.
    case author(String)
    case url(String)

    /// Matches where the pattern matches a part of the text, ignoring case and accents.
    case pattern(PatternTarget, Pattern)

    /// Matches articles whose text has a link to the host, which is in lower case, or to one below it.
    case link(String)

    /// Matches one of the article's tags as a whole, ignoring case and accents.
    case tag(String)
    case has(ArticlePart)

    /// Matches the date of publication, see ``Article/listedDate(arrived:)``.
    case date(DateSpan)
    case arrived(DateSpan)

    /// Matches the newest articles of each feed, this many of those that meet the condition.
    case newestOfFeed(Int, of: ArticleCondition)

    /// Returns whether the predicate holds for a part of the condition that has no parts itself.
    package func contains(where predicate: (ArticleCondition) -> Bool) -> Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains { $0.contains(where: predicate) }
        case .not(let inner), .newestOfFeed(_, let inner): inner.contains(where: predicate)
        default: predicate(self)
        }
    }

    /// The same condition without lists in lists of the same kind, double negations, and conditions beside one that
    /// every article meets.
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
            case .mark(let mark, let value): return .mark(mark, !value)
            case let inner: return .not(inner)
            }
        default: return self
        }
    }
}

/// A text of an article that a pattern is looked for in.
package enum PatternTarget: CaseIterable, Sendable {
    /// The title, and else the text.
    case text
    case title
    case author
    case url
}

/// Words that follow each other.
package struct SearchPhrase: Hashable, Sendable {
    package var text: String

    /// Whether the last word may be the beginning of a longer one.
    package var isPrefix: Bool

    package init(_ text: String, isPrefix: Bool = false) {
        self.text = text
        self.isPrefix = isPrefix
    }
}

/// A part that not every article has.
package enum ArticlePart: String, CaseIterable, Sendable {
    case enclosure

    /// An enclosure that can be played.
    case audio
    case video
    case image

    /// A text, however short.
    case content

    /// The full text of its page, beside the feed's.
    case fullText = "full-text"

    /// The user's note.
    case note
}

/// A time span from one moment to another.
package struct DateSpan: Equatable, Sendable {
    /// The first moment; `nil` if the span has no beginning.
    package var from: Date?

    /// The moment at which the span ends, itself excluded; `nil` if it has no end.
    package var until: Date?

    package init(from: Date? = nil, until: Date? = nil) {
        self.from = from
        self.until = until
    }
}
