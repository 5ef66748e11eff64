import ArgumentParser
import Model

/// `rss browse`
struct Browse: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse", abstract: "Browse lists of articles, articles and feeds on one screen",
        discussion: """
            Shows a list of unread articles, or of those that the query says, and the article at the cursor. Enter goes \
            in, 'q' out, Tab to the feeds and back; '/' changes the query. The other keys are those of 'rss read'; \
            '?' explains all of them. An article is marked read when it is entered.

            The last line shows the command that does the same as a key; ':' runs any other command.
            """)

    @Argument(help: "Words to search for and other conditions, see rss-query(7)")
    var query: [String] = []

    @Flag(name: .shortAndLong, help: "Include read articles")
    var all = false

    @Flag(name: .shortAndLong, help: "Only starred articles, read or unread")
    var starred = false

    @OptionGroup var selection: Selection

    @Option(help: ArgumentHelp("Sort in this order (default: newest)", valueName: "order"))
    var sort: ArticleQuery.Order?

    @OptionGroup var limit: LimitOption
    @OptionGroup var common: CommonOptions

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let typed = try database.queryText(query, in: context.scope(in: database))
        let choice = ArticleRoom.Choice(
            conditions: try selection.conditions(at: context.now()) + (starred ? [.mark(.starred, true)] : []),
            hasRead: all, order: sort, limit: limit.limit)
        let found = try ArticleRoom.query(choice, typed: typed, context, database)
        let window = try ArticleWindow(found, in: database)
        let keys = ReadingKeys(own: try context.settings().keys)
        guard let screen = Screen() else {
            throw Failure("'rss browse' needs a terminal with a screen; 'rss list' prints a list", ExitStatus.usage)
        }
        let reading = try ReadingScreen(
            screen, keys, try PageOptions.parse([]), context, database, ReadingCommands(common))
        try await reading.run(window, choice, typed: typed, startsInArticle: false)
    }
}
