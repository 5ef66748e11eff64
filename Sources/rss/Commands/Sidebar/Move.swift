import ArgumentParser
import Model
import Store
import Sync

/// `rss move`
struct Move: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Put a feed into a folder",
        discussion: """
            Removes it from all other folders. The folder is created if needed; an empty name removes the feed from \
            its folder.
            """)

    @Argument(help: ArgumentHelp("The feed's id, URL or title", valueName: "feed"))
    var feed: String

    @Argument(help: ArgumentHelp("The folder's name; slashes nest folders: News/Berlin", valueName: "folder"))
    var folder: String

    @OptionGroup var common: CommonOptions

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let (feed, account) = try context.accounts(in: database).feed(feed)
        let stored = try database.storedFolderName(folder, of: feed.accountID)
        try await account.move(feed, to: folder.isEmpty ? nil : stored)
    }
}
