import ArgumentParser
import Model
import Store
import Sync

/// `rss move`
struct Move: OneFeedCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Put a feed into a folder",
        discussion: """
            Removes it from all other folders. The folder is created if needed; an empty name removes the feed from \
            its folder. With --also and --from, it stays in its other folders.
            """)

    @Argument(help: ArgumentHelp("The feed's id, URL or title", valueName: "feed"))
    var feed: String

    @Argument(help: ArgumentHelp("The folder's name; slashes nest folders: News/Berlin", valueName: "folder"))
    var folder: String?

    @Option(help: ArgumentHelp("Put it into this folder, too (can be repeated)", valueName: "folder"))
    var also: [String] = []

    @Option(help: ArgumentHelp("Take it out of this folder (can be repeated)", valueName: "folder"))
    var from: [String] = []

    @OptionGroup var common: CommonOptions

    func validate() throws {
        let isPart = !also.isEmpty || !from.isEmpty
        if folder == nil && !isPart { throw ValidationError("A folder is needed, or --also or --from") }
        if folder != nil && isPart { throw ValidationError("--also and --from cannot be used together with a folder") }
        if let both = also.first(where: from.contains) {
            throw ValidationError("'\(both)' cannot be both in --also and in --from")
        }
    }

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let (feed, account) = try context.accounts(in: database).feed(feed)
        func stored(_ name: String) throws -> String { try database.storedFolderName(name, of: feed.accountID) }
        guard let folder else {
            return try await account.move(feed, into: also.map(stored), outOf: from.map(stored))
        }
        try await account.move(feed, to: folder.isEmpty ? nil : stored(folder))
    }
}
