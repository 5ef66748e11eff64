import ArgumentParser
import Model
import Store

/// `rss delete`
struct Delete: ArticleCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete articles permanently",
        discussion: """
            Takes article ids or a query, see rss-query(7). They don't come back, even if their feeds still have them.
            """)

    @OptionGroup var articles: ArticleArguments
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        guard try articles.areIDs() else { return try deleteFound(context, database) }
        let known = try KnownArticles(articles.ids() ?? [], in: context.scope(in: database), of: database)
        try database.delete(known.ids, at: context.now())
        if !known.areAll { throw ExitStatus.notFound }
    }

    /// The most articles that a query deletes without a question: a deletion cannot be undone.
    private static let most = 20

    private func deleteFound(_ context: Context, _ database: FeedDatabase) throws {
        let query = try context.query(articles.words, in: database)
        if !query.restricts { throw Failure("this would delete every article; add conditions", ExitStatus.usage) }
        let ids = try database.articleIDs(query)
        try Self.confirm(ids.count)
        try database.delete(ids, at: context.now())
        if Terminal.isError { Output.remark("deleted \(ids.count.counted("article"))") }
    }

    /// Throws ``Failure`` unless the articles are few, or the user confirms that so many are meant.
    static func confirm(_ count: Int) throws {
        if count <= most { return }
        guard Terminal.isInteractive else {
            throw Failure(
                "this would delete \(count) articles; to do so, pass their ids: 'rss list --all QUERY | rss delete -'",
                ExitStatus.usage)
        }
        guard Output.confirms("Delete \(count) articles") else { throw Failure("nothing was deleted", ExitCode(1)) }
    }
}
