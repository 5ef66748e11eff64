import ArgumentParser
import Sync

/// `rss rename`
struct Rename: OneFeedCommand, TextCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Change a feed's title",
        discussion: "An empty title restores the feed's own.")

    @Argument(help: ArgumentHelp("The feed's id, URL or title", valueName: "feed"))
    var feed: String

    @Argument(help: ArgumentHelp("The new title", valueName: "title"))
    var title: String

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !title.isEmpty && title.allSatisfy(\.isWhitespace) {
            throw ValidationError("A title cannot be blank; '' restores the feed's own")
        }
    }

    func perform() async throws {
        let context = Context(common)
        let (feed, account) = try context.accounts(in: context.database()).feed(feed)
        try await account.rename(feed, to: title.isEmpty ? nil : title)
    }
}
