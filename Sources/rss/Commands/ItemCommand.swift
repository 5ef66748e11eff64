/// A command whose arguments name articles or feeds: a screen adds those that are chosen there if none are named.
protocol ItemCommand: CommonCommand {
    static var items: NamedItems { get }

    /// The arguments that name them.
    var itemWords: [String] { get }
}

/// The things that the arguments of a command name.
enum NamedItems {
    /// Any number, after all other arguments.
    case last(ChosenItems.Kind)

    /// One, before all other arguments.
    case first(ChosenItems.Kind)

    var kind: ChosenItems.Kind {
        switch self {
        case .last(let kind), .first(let kind): kind
        }
    }
}

/// A command that takes articles.
protocol ArticleCommand: ItemCommand {
    var articles: ArticleArguments { get }
}

extension ArticleCommand {
    static var items: NamedItems { .last(.articles) }
    var itemWords: [String] { articles.words }
}

/// A command that takes feeds.
protocol FeedsCommand: ItemCommand {
    var feed: [String] { get }
}

extension FeedsCommand {
    static var items: NamedItems { .last(.feeds) }
    var itemWords: [String] { feed }
}

/// A command that takes a feed, and then what it does with it.
protocol OneFeedCommand: ItemCommand {
    var feed: String { get }
}

extension OneFeedCommand {
    static var items: NamedItems { .first(.feeds) }
    var itemWords: [String] { [feed] }
}
