import Model

/// What may stand before a colon.
package enum QueryField: String, CaseIterable, Sendable {
    case `is`
    case feed
    case folder
    case account
    case author
    case title
    case url
    case tag
    case has
    case date
    case newer
    case older
    case arrived
    case id
    case limit
    case sort

    /// Case doesn't matter.
    package init?(name: some StringProtocol) {
        self.init(rawValue: name.lowercased())
    }

    /// Says how many and in which order; the others are conditions.
    var isDirective: Bool { self == .limit || self == .sort }

    /// A part of the name is enough, so that a star after it says nothing new.
    var takesPart: Bool { [.feed, .author, .title, .url].contains(self) }

    /// The words that the field's value may be, if it must be one of some.
    package var choices: [String]? {
        switch self {
        case .is: Self.states.map(\.name)
        case .has: ArticlePart.allCases.map(\.rawValue)
        case .sort: ArticleQuery.Order.allCases.map(\.rawValue)
        default: nil
        }
    }

    /// What `is:` knows.
    static let states: [(name: String, condition: ArticleCondition)] =
        StatusKind.allCases.flatMap { kind in
            [kind.listedValue, !kind.listedValue].map { (kind.word($0), .status(kind, $0)) }
        } + [("queued", .isQueued), ("kept", .isKept), ("downloaded", .isDownloaded)]
}
