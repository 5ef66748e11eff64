import ArgumentParser
import Model

/// The options that say how many of the chosen articles a command takes, and in which order.
struct ListingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Sort in this order (default: newest)", valueName: "order"))
    var sort: ArticleQuery.Order?

    @OptionGroup var limit: LimitOption

    @Option(help: ArgumentHelp("At most this many of each feed, its newest ones", valueName: "count"))
    var perFeed: Int?

    var isEmpty: Bool { sort == nil && limit.limit == nil && perFeed == nil }

    func validate() throws {
        if let perFeed, perFeed < 1 { throw ValidationError("--per-feed must be at least 1") }
    }

    /// Returns the query with the options instead of what it says itself.
    func applied(to query: ArticleQuery) -> ArticleQuery {
        var query = query
        query.order = sort ?? query.order
        query.limit = limit.limit ?? query.limit
        query.perFeed = perFeed ?? query.perFeed
        return query
    }
}

extension ArticleQuery.Order: ExpressibleByArgument {}
