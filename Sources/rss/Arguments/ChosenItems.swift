import Model

/// The articles that are selected on a screen, or the article or feed at its cursor. A command that takes such things,
/// and names none, gets them.
enum ChosenItems {
    case articles([ArticleID])

    /// The feed at the cursor of the list of feeds; `nil` at a folder or a saved search.
    case feed(FeedID?)

    enum Kind {
        case articles, feeds
    }

    var kind: Kind {
        switch self {
        case .articles: .articles
        case .feed: .feeds
        }
    }

    /// Their ids, as they are typed.
    var words: [String] {
        switch self {
        case .articles(let ids): ids.map { "\($0)" }
        case .feed(let id): id.map { ["\($0)"] } ?? []
        }
    }
}
