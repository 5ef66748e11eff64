import Model

/// A field: the word before a colon.
package enum QueryField: String, CaseIterable, Sendable {
    case `is`
    case feed
    case folder
    case account
    case author
    case title
    case url
    case link
    case tag
    case label
    case note
    case has
    case date
    case newer
    case older
    case arrived
    case id
    case limit
    case perFeed = "per-feed"
    case sort

    /// Finds the field by its name, ignoring case.
    package init?(name: some StringProtocol) {
        self.init(rawValue: name.lowercased())
    }

    /// Whether the field sets the number or order of articles; the others are conditions.
    var isDirective: Bool { [.limit, .perFeed, .sort].contains(self) }

    /// The text in which a pattern, as the field's value, is looked for; `nil` if the field takes none.
    var patternTarget: PatternTarget? {
        switch self {
        case .title: .title
        case .author: .author
        case .url: .url
        default: nil
        }
    }

    /// Whether a part of the name is enough, so that a star after it changes nothing.
    var takesPart: Bool { [.feed, .author, .title, .url, .note].contains(self) }

    /// The words that are allowed as the field's value; `nil` if it is free text.
    package var choices: [String]? {
        switch self {
        case .is: Self.states.map(\.name)
        case .has: ArticlePart.allCases.map(\.rawValue)
        case .sort: ArticleQuery.Order.allCases.map(\.rawValue)
        default: nil
        }
    }

    /// The values of `is:`.
    static let states: [(name: String, condition: ArticleCondition)] =
        Mark.flags.flatMap { mark in
            [mark.listedValue, !mark.listedValue].map { (MarkChange(mark, $0).word, .mark(mark, $0)) }
        } + [
            ("labelled", .isLabelled), ("queued", .isQueued), ("kept", .isKept), ("downloaded", .isDownloaded),
            ("truncated", .isTruncated), ("duplicate", .isDuplicate),
        ]
}
