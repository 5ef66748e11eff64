import ArgumentParser
import Model
import Store

/// `rss fetch`
struct Fetch: ArticleCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch", abstract: "Fetch the full texts of articles from their pages",
        discussion: """
            Takes article ids or a query, see rss-query(7). The text is stored beside the feed's, and shown and searched \
            from then on, if it has more words; 'rss show --feed-text' prints the feed's. On a terminal, prints the \
            articles; to a pipe, the ids of those that have their full texts now. A sync fetches the pages of feeds \
            with the setting 'full-text', see 'rss feed set'.
            """)

    @OptionGroup var articles: ArticleArguments

    @Flag(help: "Also fetch pages that were fetched before")
    var again = false

    @Flag(help: "Delete the full texts, so that the feed's are shown again; fetches nothing")
    var forget = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if again && forget { throw ValidationError("--again and --forget cannot be used together") }
    }

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let ids = try chosen(in: database, context)
        if forget {
            let forgotten = try database.forgetFullTexts(of: ids, at: context.now())
            if Terminal.isError { Output.remark("deleted \(forgotten.count.counted("full text"))") }
            return
        }
        let failures = try await PageFetch.fetch(ids, again: again, context, database)
        try show(ids, context, database)
        for failure in failures { failure.say() }
        if let failure = failures.first { throw failure.status }
    }

    private func chosen(in database: FeedDatabase, _ context: Context) throws -> [ArticleID] {
        guard let ids = try articles.ids() else {
            let query = try context.query(articles.words, in: database)
            if !query.restricts { throw Failure("this would fetch every article; add conditions", ExitStatus.usage) }
            return try database.articleIDs(query)
        }
        // An unknown id ends the command before anything is fetched.
        let scope = try context.scope(in: database)
        if let unknown = try database.unknown(ids, in: scope).first {
            throw StoreError.noSuchArticle(unknown, in: scope.account?.name)
        }
        return ids
    }

    /// Prints the articles to a person, and to a program the ids of those that are whole now.
    private func show(_ ids: [ArticleID], _ context: Context, _ database: FeedDatabase) throws {
        if Terminal.isOutput {
            let options = try PageOptions.parse([])
            try ArticlePrinter(database: database, scope: context.scope(in: database), options: options)
                .print(ids, afterEach: { _ in })
        } else {
            var query = ArticleQuery(ids: ids, in: .all)
            query.add(.has(.fullText))
            let whole = Set(try database.articleIDs(query))
            for id in ids where whole.contains(id) { Output.line("\(id)") }
            Output.flush()
        }
    }
}
