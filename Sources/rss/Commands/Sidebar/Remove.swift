import ArgumentParser
import Model
import Store
import Sync

/// `rss remove`
struct Remove: AsyncParsableCommand, CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Unsubscribe from feeds",
        discussion: """
            Deletes their articles, except starred ones. Read statuses are remembered and restored if the feed is \
            added again.
            """)

    @Argument(help: ArgumentHelp("A feed's id, URL or title", valueName: "feed"))
    var feed: [String]

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let context = Context(common)
        let database = try context.database()
        let accounts = try context.accounts(in: database)
        // All are looked up before the first goes: a name that is wrong changes nothing.
        for (feed, account) in try feed.map(accounts.feed) {
            let starred = try database.starredCount(of: feed.id)
            try await account.unsubscribe(feed)
            if starred > 0 && Terminal.isError {
                let articles = starred.counted("starred article is", "starred articles are")
                Output.remark("\(feed.name): \(articles) kept ('rss list is:starred')")
            }
        }
    }
}
