import ArgumentParser
import Foundation
import Model
import Store

/// `rss list`
struct List: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List articles",
        discussion: """
            Lists the articles with these ids, or unread articles, unless --starred or --all is given or the query says otherwise. A query has words, \
            fields and OR: 'rss list ferry is:starred newer:30d', see rss-query(7). To a pipe, prints one article per \
            line, with tab-separated fields: id, date, read or unread, starred, feed id, feed title, title, URL, \
            author, sync state, account.

            'rss list -s' lists what is starred, 'rss list -f heise -n 5' five articles of a feed, 'rss list --recent' \
            what was read last, 'rss list folder:News older:7d' what waits in a folder. 'rss' alone is 'rss list'.
            """)

    @Argument(help: .listed)
    var query: [String] = []

    @Flag(help: "Only unread articles")
    var unread = false

    @Flag(name: .shortAndLong, help: "Only starred articles, read or unread")
    var starred = false

    @Flag(name: .shortAndLong, help: "Include read articles")
    var all = false

    @Flag(help: "What was read last, the latest first: --sort read")
    var recent = false

    @OptionGroup var selection: Selection

    @OptionGroup var listing: ListingOptions

    @Flag(help: "Print only the number of articles")
    var count = false

    @Flag(help: "Print the latest articles, then new ones as they arrive, until interrupted")
    var watch = false

    @OptionGroup var output: ListOptions<FullArticle>
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if all && unread { throw ValidationError("--all and --unread cannot be used together") }
        if recent && listing.sort != nil { throw ValidationError("--recent and --sort cannot be used together") }
        if recent && unread { throw ValidationError("--recent and --unread cannot be used together") }
        let others = [
            (count, "--count"), (recent, "--recent"), (listing.sort != nil, "--sort"),
            (listing.perFeed != nil, "--per-feed"), (output.json, "--json"),
        ].filter(\.0).map(\.1)
        if watch && ArticleIDs.isNamed(by: query) { throw ValidationError("--watch and ids cannot be used together") }
        if watch, let other = others.first { throw ValidationError("--watch and \(other) cannot be used together") }
    }

    /// Whether a word was typed that may have been meant as a command, and nothing that chooses articles besides.
    var isOneWord: Bool { query.count == 1 && selection.isEmpty && !starred && !all && !recent }

    func perform() async throws {
        let context = Context(common)
        if let ids = try ArticleIDs.named(by: query) { return try await showNamed(ids, in: context.database()) }
        if count, let count = context.glance({ try $0.articleCount(chosen(context, in: $0)) }) {
            return Output.line("\(count)")
        }
        let database = try context.database()
        if try await show(in: database) == 0 && Terminal.isOutput {
            try Hint.nothingFound(chosen(context, in: database), in: database).map(Output.remark)
        }
    }

    /// Prints the articles with these ids, read or unread.
    private func showNamed(_ ids: [ArticleID], in database: FeedDatabase) async throws {
        let context = Context(common)
        let known = try KnownArticles(ids, in: context.scope(in: database), of: database)
        _ = try await show(restricting(known.query, at: context.now()), in: database)
        if !known.areAll { throw ExitStatus.notFound }
    }

    /// Prints the articles.
    ///
    /// - Returns: their number; `nil` if only that was printed, or if they were watched.
    func show(in database: FeedDatabase) async throws -> Int? {
        try await show(chosen(Context(common), in: database), in: database)
    }

    private func show(_ query: ArticleQuery, in database: FeedDatabase) async throws -> Int? {
        let context = Context(common)
        if count {
            Output.line("\(try database.articleCount(query))")
            return nil
        }
        let list = try ArticleList(database, output)
        if watch {
            try await printArriving(ArrivingArticles(list: list, waits: true), query, in: database)
            return nil
        }
        let pager = output.startPager()
        let found = try list.print(query)
        pager?.finish()
        BackgroundPush.startIfWanted(context, database)
        return found
    }

    /// The number of articles that `--watch` shows at first, as with tail(1).
    private static let usualCount = 10

    /// Prints the latest articles, then new ones until the reader closes the pipe.
    private func printArriving(
        _ arriving: ArrivingArticles, _ query: ArticleQuery, in database: FeedDatabase
    ) async throws {
        var watch = try ArticleWatcher(database)
        var recent = query
        recent.order = .arrived
        recent.limit = query.limit ?? Self.usualCount
        try arriving.print(database.articleIDs(recent).filter(watch.knows).reversed(), of: query)
        try await arriving.print(in: database) {
            try arriving.print(watch.newArticles(), of: query)
            return true
        }
    }

    private func chosen(_ context: Context, in database: FeedDatabase) throws -> ArticleQuery {
        var query = try restricting(context.query(self.query, in: database), at: context.now())
        if !all { query.takeUsual() }
        return query
    }

    /// Returns the query with the options as further conditions.
    private func restricting(_ query: ArticleQuery, at now: Date) throws -> ArticleQuery {
        var query = try selection.restricting(query, at: now)
        if unread { query.add(.mark(.read, false)) }
        if starred { query.add(.mark(.starred, true)) }
        if recent { query.order = .read }
        return listing.applied(to: query)
    }
}
