extension ArticleMark {
    /// The condition that articles with the mark meet.
    package var condition: ArticleCondition {
        switch self {
        case .status(let kind, let value): .status(kind, value)
        case .label(let name, let value): value ? .label(name) : .not(.label(name))
        }
    }
}
