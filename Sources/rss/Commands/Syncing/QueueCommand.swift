import ArgumentParser
import Model
import Store

/// `rss queue`
struct QueueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue", abstract: "List, retry and drop unsent changes",
        discussion: """
            Changes to articles of a server account wait here until a sync has sent them, and stay until the server's \
            own lists confirm them. Changes that the server rejects are parked: they are sent again only with \
            'rss queue retry'.
            """,
        subcommands: [ListQueue.self, RetryQueue.self, DropQueue.self])
}

/// `rss queue list`
struct ListQueue: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List unsent changes, oldest first",
        discussion: """
            To a pipe, prints one change per line, with tab-separated fields: article id, change (read, unread, \
            starred or unstarred), when it was made, state (queued, syncing, sent or parked), failed attempts, why it \
            was rejected, title, feed title, account.
            """)

    @OptionGroup var output: ListOptions<ListedChange>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let changes = try database.queue(of: context.scope(in: database).id)
        try output.print(changes)
        if changes.isEmpty && Terminal.isOutput { Output.remark("no unsent changes") }
    }
}

/// `rss queue retry`
struct RetryQueue: ItemCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Send parked changes again with the next sync")

    @OptionGroup var selection: QueueArguments
    @OptionGroup var common: CommonOptions

    static let items = NamedItems.last(.articles)
    var itemWords: [String] { selection.articles.ids }

    func perform() throws {
        let count = try selection.apply(common) { try $0.retry($1, of: $2) }
        if Terminal.isError { Output.remark("\(count.counted("change")) will be sent by the next sync") }
    }
}

/// `rss queue drop`
struct DropQueue: ItemCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop", abstract: "Drop unsent changes",
        discussion: "The next sync restores the articles to the server's state.")

    @OptionGroup var selection: QueueArguments
    @OptionGroup var common: CommonOptions

    static let items = NamedItems.last(.articles)
    var itemWords: [String] { selection.articles.ids }

    func perform() throws {
        let count = try selection.apply(common) { try $0.drop($1, of: $2) }
        if Terminal.isError {
            Output.remark("dropped \(count.counted("change")); the next sync uses the server's state")
        }
    }
}

/// The changes of the queue that a command concerns: those of some articles, or all.
struct QueueArguments: ParsableArguments {
    @OptionGroup var articles: ArticleIDs

    @Flag(help: "All unsent changes")
    var all = false

    func validate() throws {
        try ArticleIDs.check(articles.ids, orAll: all)
    }

    /// Runs `body`, and returns how many changes it affected.
    ///
    /// - Parameter body: takes ids, `nil` for all, and returns the number of changes.
    ///
    /// Throws ``Failure`` when no changes of the named articles are queued.
    func apply(
        _ options: CommonOptions, _ body: (FeedDatabase, [ArticleID]?, AccountID?) throws -> Int
    ) throws -> Int {
        let context = Context(options)
        let database = try context.database()
        let ids = all ? nil : try articles.read()
        let count = try body(database, ids, context.scope(in: database).id)
        if count == 0, let ids, !ids.isEmpty {
            throw Failure(
                "no such unsent change of these articles ('rss queue list' lists unsent changes)", ExitStatus.notFound)
        }
        return count
    }
}
