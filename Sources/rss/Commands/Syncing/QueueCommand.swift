import ArgumentParser
import Model
import Store

/// `rss queue`
struct QueueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue", abstract: "List, retry and drop changes that wait to be sent",
        discussion: """
            What you do with articles of an account on a server waits here until a sync has sent it. What the server refused \
            is parked: it isn't sent again before you say so.
            """,
        subcommands: [ListQueue.self, RetryQueue.self, DropQueue.self])
}

/// `rss queue list`
struct ListQueue: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List changes that wait to be sent, the oldest first",
        discussion: """
            To a pipe, a line a change, tabs between its fields: the article's id, change (read, unread, starred or \
            unstarred), since when it waits, state (queued, syncing or parked), how often it was sent in vain, why it was \
            refused, title, feed title, account.
            """)

    @OptionGroup var output: ListOptions<ListedChange>
    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = Context(common)
        let database = try context.database()
        let changes = try database.queue(of: context.account(in: database)?.id)
        try RecordPrinter.print(changes, output.layout())
        if changes.isEmpty && Terminal.isOutput { Output.remark("nothing waits to be sent") }
    }
}

/// `rss queue retry`
struct RetryQueue: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Let the next sync send parked changes again")

    @OptionGroup var selection: QueueArguments
    @OptionGroup var common: CommonOptions

    func run() throws {
        let count = try selection.apply(common) { try $0.retry($1, of: $2) }
        if Terminal.isError { Output.remark("\(count.counted("change")) will be sent by the next sync") }
    }
}

/// `rss queue drop`
struct DropQueue: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop", abstract: "Give up changes that wait to be sent",
        discussion: "The articles will be as they are on the server when the next sync has asked.")

    @OptionGroup var selection: QueueArguments
    @OptionGroup var common: CommonOptions

    func run() throws {
        let count = try selection.apply(common) { try $0.drop($1, of: $2) }
        if Terminal.isError {
            Output.remark("gave up \(count.counted("change")); the next sync takes over what the server says")
        }
    }
}

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
