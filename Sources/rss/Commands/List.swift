import ArgumentParser
import Model
import Store

/// `rss list`
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List articles",
        discussion: """
            The unread ones, unless --starred or --all is given. To a pipe, a line an article, tabs between its fields: \
            id, date, read or unread, starred, feed id, feed title, title, URL, author, sync state, account.
            """)

    @Flag(help: "Only unread articles")
    var unread = false

    @Flag(help: "Only starred articles, read or unread")
    var starred = false

    @Flag(help: "Read articles, too")
    var all = false

    @OptionGroup var selection: Selection

    @Option(name: .shortAndLong, help: ArgumentHelp("At most that many", valueName: "count"))
    var limit: Int?

    @Option(help: ArgumentHelp("In this order", valueName: "order"))
    var sort = ArticleQuery.Order.newest

    @Flag(inversion: .prefixedNo, help: ArgumentHelp("Use a pager on a terminal", visibility: .default))
    var pager = true

    @OptionGroup var output: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if all && unread { throw ValidationError("--all and --unread exclude each other") }
        if let limit, limit < 0 { throw ValidationError("--limit can't be negative") }
    }

    func run() throws {
        let context = Context(common)
        let database = try context.database()
        let query = try query(in: database, account: context.account(in: database))
        let pager = Pager.start(wanted: pager && output.form == .lines)
        var printer = RecordPrinter(output.form)
        try database.forEachArticle(query) { printer.print($0) }
        printer.finish()
        pager?.finish()
        if printer.isEmpty && Terminal.isOutput { Output.remark(try hint(in: database)) }
    }

    /// What a person may try next who sees nothing.
    private func hint(in database: FeedDatabase) throws -> String {
        if try database.hasNoFeeds() { return try Feeds.none(in: database) }
        return all ? "no articles: 'rss sync' fetches some" : "nothing here: 'rss list --all' lists what was read, too"
    }

    private func query(in database: FeedDatabase, account: Account?) throws -> ArticleQuery {
        var query = try selection.query(in: database, account: account)
        query.isRead = unread || !(all || starred) ? false : nil
        query.isStarred = starred ? true : nil
        query.limit = limit
        query.order = sort
        return query
    }
}

extension ArticleQuery.Order: ExpressibleByArgument {}
