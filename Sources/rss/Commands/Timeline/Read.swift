import ArgumentParser
import Model
import Store

/// `rss read`
struct Read: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Read articles and mark them read",
        discussion: """
            Takes article ids, a query, or feeds, folders and dates. On a terminal, without arguments, reads what is \
            unread.

            On a terminal, shows one article after the other in a pager ($RSS_PAGER, $PAGER or less). After each, a key \
            goes on to the next one, stars it, keeps it unread, opens it or a link, downloads or deletes it; '?' \
            explains the keys. To a pipe, prints all of them. Links are numbered, with their addresses below the text.
            """)

    @OptionGroup var articles: ArticleArguments

    @Flag(help: "Include read articles")
    var all = false

    @OptionGroup var selection: Selection

    @Option(help: ArgumentHelp("Read in this order (default: newest)", valueName: "order"))
    var sort: ArticleQuery.Order?

    @OptionGroup var page: PageOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if articles.hasIDs && (all || !selection.isEmpty || sort != nil) {
            throw ValidationError("Ids cannot be used together with --all, --sort or a selection")
        }
    }

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let isSelected = all || !selection.isEmpty
        // Only a person may omit the arguments: a script's variable may be empty.
        if !isSelected && !(articles.isEmpty && page.isForPerson), try articles.areIDs() {
            try await readNamed(context, database)
        } else {
            try await readFound(query(context, in: database), context, database)
        }
    }

    private func query(_ context: Context, in database: FeedDatabase) throws -> ArticleQuery {
        var query = try selection.restricting(context.query(articles.words, in: database), at: context.now())
        if !all { query.takeUnread() }
        query.order = sort ?? query.order
        return query
    }

    private func readNamed(_ context: Context, _ database: FeedDatabase) async throws {
        guard page.isForPerson else {
            return try print(context, database) { printer, mark in
                try printer.print(ArticleIDs(articles.words), afterEach: mark)
            }
        }
        let ids = try articles.ids() ?? []
        // A single article is printed without waiting for keys.
        guard ids.count > 1, let keyboard = Keyboard() else {
            return try print(context, database) { printer, mark in try printer.print(ids, afterEach: mark) }
        }
        let known = try KnownArticles(ids, in: context.scope(in: database), of: database)
        try await read(ArticleSteps(known.ids, in: database), keyboard, context, database)
        if !known.areAll { throw ExitStatus.notFound }
    }

    private func readFound(_ query: ArticleQuery, _ context: Context, _ database: FeedDatabase) async throws {
        guard page.isForPerson, let keyboard = Keyboard() else {
            let ids = try database.articleIDs(query)
            return try print(context, database) { printer, mark in try printer.print(ids, afterEach: mark) }
        }
        let hasAny = try await read(ArticleSteps(query, in: database), keyboard, context, database)
        if !hasAny { try Hint.nothingFound(query, in: database).map(Output.remark) }
    }

    @discardableResult
    private func read(
        _ steps: ArticleSteps, _ keyboard: consuming Keyboard, _ context: Context, _ database: FeedDatabase
    ) async throws -> Bool {
        var session = try ReadingSession(steps, page, keyboard, context, database) { id in
            try await DownloadCommand(of: [id], context.options).perform()
        }
        return try await session.run()
    }

    /// Prints articles one below the other, and marks each read once it is printed.
    private func print(
        _ context: Context, _ database: FeedDatabase,
        _ body: (ArticlePrinter, _ mark: (ArticleID) throws -> Void) throws -> Void
    ) throws {
        var changed = 0
        let command = CommandID()
        defer { if changed > 0 { BackgroundPush.startIfWanted(context, database) } }
        let printer = ArticlePrinter(database: database, scope: try context.scope(in: database), options: page)
        try body(printer) { id in changed += try database.setRead(id, at: context.now(), partOf: command) }
    }
}
