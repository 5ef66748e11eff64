import ArgumentParser
import Model
import Store

/// `rss read`
struct Read: ArticleCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Read articles and mark them read",
        discussion: """
            Takes article ids, a query, or feeds, folders and dates. On a terminal, without arguments, reads what is \
            unread.

            On a terminal, shows one article after the other. The space bar reads on; other keys star it, keep it \
            unread, open it or a link, download or delete it; '?' explains all of them. To a pipe, or to the pager that \
            $RSS_PAGER names, prints one article below the other. Links are numbered, with their addresses below the \
            text.
            """)

    @OptionGroup var articles: ArticleArguments

    @Flag(name: .shortAndLong, help: "Include read articles")
    var all = false

    @Flag(name: .shortAndLong, help: "Only starred articles, read or unread")
    var starred = false

    @OptionGroup var selection: Selection

    @OptionGroup var listing: ListingOptions
    @OptionGroup var page: PageOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if articles.hasIDs && (isSelected || !listing.isEmpty) {
            throw ValidationError(
                "Ids cannot be used together with --all, --starred, --sort, --limit, --per-feed or a selection")
        }
    }

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        // Only a person may omit the arguments: a script's variable may be empty.
        if !isSelected && !(articles.isEmpty && page.isForPerson), try articles.areIDs() {
            try await readNamed(context, database)
        } else {
            try await readFound(context, database)
        }
    }

    private var isSelected: Bool { all || starred || !selection.isEmpty }

    /// Returns the query that the user typed, without the options.
    private func typed(_ context: Context, in database: FeedDatabase) throws -> String {
        try database.queryText(articles.words, in: context.scope(in: database))
    }

    private func choice(_ context: Context) throws -> ArticleRoom.Choice {
        let conditions = try selection.conditions(at: context.now()) + (starred ? [.mark(.starred, true)] : [])
        return ArticleRoom.Choice(
            conditions: conditions, hasRead: all, order: listing.sort, limit: listing.limit.limit,
            perFeed: listing.perFeed)
    }

    /// Whether articles are read on a screen. Otherwise they are printed: for a person, through a pager.
    private var isOnScreen: Bool { page.isForPerson && !PagerProgram.isWanted && Screen.isPossible }

    private func readNamed(_ context: Context, _ database: FeedDatabase) async throws {
        guard isOnScreen else {
            return try print(context, database) { printer, mark in
                try printer.print(ArticleIDs(articles.words), afterEach: mark)
            }
        }
        let ids = try articles.ids() ?? []
        // A single article that fits on the screen is printed without waiting for keys.
        guard try ids.count > 1 || isLong(ids, context, database) else {
            return try print(context, database) { printer, mark in try printer.print(ids, afterEach: mark) }
        }
        let known = try KnownArticles(ids, in: context.scope(in: database), of: database)
        let choice = ArticleRoom.Choice(conditions: [.ids(known.ids)], hasRead: true)
        try await read(ArticleWindow(known.ids, in: database), choice, typed: "", context, database)
        if !known.areAll { throw ExitStatus.notFound }
    }

    /// Returns whether the only article is longer than the screen, and the user has not turned pagers off.
    private func isLong(_ ids: [ArticleID], _ context: Context, _ database: FeedDatabase) throws -> Bool {
        guard let id = ids.first, PagerProgram.chosen() != nil,
            let article = try? database.article(id, in: context.scope(in: database), with: page.details)
        else { return false }
        return !Screen.fits(page.page.print(article))
    }

    private func readFound(_ context: Context, _ database: FeedDatabase) async throws {
        let choice = try choice(context)
        let typed = try typed(context, in: database)
        let query = try ArticleRoom.query(choice, typed: typed, context, database)
        let hasAny: Bool
        if isOnScreen {
            let window = try ArticleWindow(query, in: database)
            hasAny = !window.isEmpty
            try await read(window, choice, typed: typed, context, database)
        } else {
            let ids = try database.articleIDs(query)
            hasAny = !ids.isEmpty
            try print(context, database) { printer, mark in try printer.print(ids, afterEach: mark) }
        }
        if !hasAny && page.isForPerson { try Hint.nothingFound(query, in: database).map(Output.remark) }
    }

    /// Lets the user read on a screen.
    private func read(
        _ window: ArticleWindow, _ choice: ArticleRoom.Choice, typed: String, _ context: Context,
        _ database: FeedDatabase
    ) async throws {
        if window.isEmpty { return }
        let keys = ReadingKeys(own: try context.settings().keys)
        // The terminal may have gone meanwhile.
        guard let screen = Screen() else { return }
        let reading = try ReadingScreen(screen, keys, page, context, database, ReadingCommands(context.options))
        try await reading.run(window, choice, typed: typed, startsInArticle: true)
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
