/// A mark that the user gives to an article, or takes from it: a status or a label.
package enum ArticleMark: Hashable, Sendable {
    case status(StatusKind, Bool)

    /// Whether the article has the label.
    case label(String, Bool)

    package var value: Bool {
        switch self {
        case .status(_, let value), .label(_, let value): value
        }
    }

    package var opposite: ArticleMark {
        switch self {
        case .status(let kind, let value): .status(kind, !value)
        case .label(let name, let value): .label(name, !value)
        }
    }

    /// The word for an article that has it: `starred`, or `+NAME` or `-NAME` for a label.
    package var word: String {
        switch self {
        case .status(let kind, let value): kind.word(value)
        case .label(let name, let value): (value ? "+" : "-") + name
        }
    }
}
