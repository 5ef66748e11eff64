import ArgumentParser
import Model
import Store

/// Which changes of the queue: those of some articles, or all.
struct QueueArguments: ParsableArguments {
    @OptionGroup var articles: ArticleIDs

    @Flag(help: "All changes that wait")
    var all = false

    func validate() throws {
        if articles.ids.isEmpty && !all { throw ValidationError("Name articles by id, or --all") }
        if !articles.ids.isEmpty && all { throw ValidationError("Ids and --all exclude each other") }
    }

    /// - Parameter body: takes ids, nil for all, and gives how many changes it was about.
    /// - Returns: that number.
    ///
    /// Throws ``Failure`` when nothing waits for the articles that were named.
    func apply(
        _ options: CommonOptions, _ body: (FeedDatabase, [ArticleID]?, AccountID?) throws -> Int
    ) throws -> Int {
        let context = Context(options)
        let database = try context.database()
        let ids = all ? nil : try articles.read()
        let count = try body(database, ids, context.account(in: database)?.id)
        if count == 0, let ids, !ids.isEmpty {
            throw Failure(
                "no such change of these articles waits ('rss queue list' shows what does)", ExitStatus.notFound)
        }
        return count
    }
}
