import ArgumentParser
import Base
import Model
import Store
import Sync
import TerminalText

/// `rss remove`
struct Remove: FeedsCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Unsubscribe from feeds",
        discussion: """
            Deletes their articles, except starred ones. Read statuses are remembered and restored if the feed is \
            added again, also by 'rss undo' (account 'local'). Asks before it removes a feed that is named by a part of \
            its title; a script has to name it by its id, URL or whole title.
            """)

    @Argument(help: ArgumentHelp("A feed's id, URL or title", valueName: "feed"))
    var feed: [String]

    @OptionGroup var common: CommonOptions

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let accounts = try context.accounts(in: database)
        let command = CommandID()
        // Finds all feeds before removing any, so that a wrong name changes nothing.
        let named = try feed.map { (name: $0, found: try accounts.feed($0)) }
        for (name, (feed, _)) in named where !Self.isExact(name, feed) { try Self.confirm(name, feed) }
        for (_, (feed, account)) in named {
            let kept = try database.keptCount(of: feed.id)
            let articles = try Self.articleCount(of: feed, in: database)
            try await account.unsubscribe(feed, as: command)
            if Terminal.isError {
                let undo = account.account.kind.hasServer ? "" : " ('rss undo' subscribes again)"
                Output.remark("removed '\(feed.name)': \(Self.words(articles - kept, kept))\(undo)")
            }
        }
    }

    private static func articleCount(of feed: Feed, in database: FeedDatabase) throws -> Int {
        var query = ArticleQuery()
        query.account = feed.accountID
        query.add(.feeds(["\(feed.id)"]))
        return try database.articleCount(query)
    }

    private static func words(_ deleted: Int, _ kept: Int) -> String {
        let articles = "\(deleted.counted("article")) deleted"
        return kept == 0 ? articles : "\(articles), \(kept) with a star, label or note kept"
    }

    /// Returns whether the name is the feed's id, URL or title, not a part of them.
    private static func isExact(_ name: String, _ feed: Feed) -> Bool {
        name == "\(feed.id)" || name.withoutUserInfo == feed.url || name.lowercased() == feed.name.lowercased()
    }

    /// Throws ``Failure`` unless the user confirms that the feed is meant.
    private static func confirm(_ name: String, _ feed: Feed) throws {
        guard Terminal.isInteractive else {
            throw Failure(
                "'\(name)' is only a part of feed \(feed.id), '\(feed.name)'; name it by its id, URL or whole title",
                ExitStatus.usage)
        }
        guard Output.confirms("Remove '\(TerminalText.safe(feed.name))'") else {
            throw Failure("nothing was removed", ExitCode(1))
        }
    }
}
