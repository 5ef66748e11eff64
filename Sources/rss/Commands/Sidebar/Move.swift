import ArgumentParser
import Sync

/// `rss move`
struct Move: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Put a feed into a folder",
        discussion: """
            And out of all others. The folder is made where there is none; with an empty name, the feed is in none.
            """)

    @Argument(help: ArgumentHelp("The feed's id, URL or title", valueName: "feed"))
    var feed: String

    @Argument(help: ArgumentHelp("The folder's name, nested ones with slashes: News/Berlin", valueName: "folder"))
    var folder: String

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let context = Context(common)
        let (feed, account) = try context.accounts(in: context.database()).feed(feed)
        try await account.move(feed, to: folder.isEmpty ? nil : folder)
    }
}
