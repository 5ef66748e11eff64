import ArgumentParser
import Foundation
import Model

/// `rss browse`
struct Browse: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse", abstract: "Browse lists of articles, articles and feeds on one screen",
        discussion: """
            Shows a list of unread articles, or of those that ids or a query name, and the article at the cursor. Enter goes \
            in, 'q' out, Tab to the feeds and back; '/' changes the query. The other keys are those of 'rss read'; \
            '?' explains all of them. An article is marked read when it is entered.

            The last line shows the command that does the same as a key; ':' runs any other command.
            """)

    @Argument(help: .listed)
    var query: [String] = []

    @Flag(name: .shortAndLong, help: "Include read articles")
    var all = false

    @Flag(name: .shortAndLong, help: "Only starred articles, read or unread")
    var starred = false

    @OptionGroup var selection: Selection

    @OptionGroup var listing: ListingOptions
    @OptionGroup var common: CommonOptions

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let settings = try context.settings()
        let known = try KnownArticles(namedBy: query, in: context.scope(in: database), of: database)
        let typed = try known == nil ? database.queryText(query, in: context.scope(in: database)) : ""
        let choice = try choice(at: context.now(), known)
        let found = try ArticleRoom.query(choice, typed: typed, context, database)
        let window = try known.map { ArticleWindow($0.ids, in: database) } ?? ArticleWindow(found, in: database)
        guard let screen = Screen() else {
            throw Failure("'rss browse' needs a terminal with a screen; 'rss list' prints a list", ExitStatus.usage)
        }
        let reading = try ReadingScreen(
            screen, ReadingKeys(own: settings.keys), try PageOptions.parse([]), context, database,
            ReadingCommands(common))
        if settings.start == .feeds && isUnrestricted {
            try await reading.runFeeds()
        } else {
            try await reading.run(window, choice, typed: typed, startsInArticle: false)
        }
        if known?.areAll == false { throw ExitStatus.notFound }
    }

    /// Whether nothing was typed that chooses articles.
    private var isUnrestricted: Bool {
        query.isEmpty && selection.isEmpty && !starred && !all && listing.isEmpty
    }

    private func choice(at now: Date, _ known: KnownArticles?) throws -> ArticleRoom.Choice {
        let conditions =
            try selection.conditions(at: now) + (starred ? [.mark(.starred, true)] : [])
            + (known.map { [.ids($0.ids)] } ?? [])
        return ArticleRoom.Choice(
            list: conditions.isEmpty && query.isEmpty ? "" : nil, conditions: conditions,
            hasRead: all || known != nil, order: listing.sort, limit: listing.limit.limit,
            perFeed: listing.perFeed)
    }
}
