/// The kind of a mark: a status, or a label. Marks of one kind and value are sent to servers together, and servers list
/// the articles that have them.
package enum MarkKind: Hashable, Sendable {
    case status(StatusKind)
    case label(String)

    package static let read = MarkKind.status(.read)
    package static let starred = MarkKind.status(.starred)

    /// All that is no label.
    package static let statuses = StatusKind.allCases.map(MarkKind.status)

    /// The value that few articles have, see ``StatusKind/listedValue``.
    package var listedValue: Bool {
        switch self {
        case .status(let kind): kind.listedValue
        case .label: true
        }
    }
}

/// A mark that the user gives to an article, or takes from it: a status or a label.
package enum ArticleMark: Hashable, Sendable {
    case status(StatusKind, Bool)

    /// Whether the article has the label.
    case label(String, Bool)

    package init(_ kind: MarkKind, _ value: Bool) {
        switch kind {
        case .status(let kind): self = .status(kind, value)
        case .label(let name): self = .label(name, value)
        }
    }

    package var kind: MarkKind {
        switch self {
        case .status(let kind, _): .status(kind)
        case .label(let name, _): .label(name)
        }
    }

    package var value: Bool {
        switch self {
        case .status(_, let value), .label(_, let value): value
        }
    }

    package var opposite: ArticleMark { ArticleMark(kind, !value) }

    /// The word for an article that has it: `starred`, or `+NAME` or `-NAME` for a label.
    package var word: String {
        switch self {
        case .status(let kind, let value): kind.word(value)
        case .label(let name, let value): (value ? "+" : "-") + name
        }
    }
}
