import ArgumentParser
import Model
import Store

/// `rss feed`
struct FeedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed", abstract: "Show and change the settings of a feed",
        discussion: """
            Of the account 'local'. A feed has the settings of its folders, too ('rss folder set'); its own go before \
            these. rss(1) describes them. 'set FEED url URL' gives a feed another address; its articles stay.
            """,
        subcommands: [SetSetting<NamedFeed>.self, UnsetSetting<NamedFeed>.self, ShowSettings<NamedFeed>.self])
}

/// The feed whose settings a command is about.
struct NamedFeed: SettingOwnerArgument {
    static let set = CommandConfiguration(commandName: "set", abstract: "Change a setting of a feed")
    static let unset = CommandConfiguration(
        commandName: "unset", abstract: "Remove a setting of a feed",
        discussion: "That of a folder, of the settings file or the default applies again.")
    static let show = CommandConfiguration(
        commandName: "show", abstract: "Show the settings that apply to a feed",
        discussion: "To a pipe, tabs between the fields: key, value, origin.")

    static var others: [String] { [FeedAddressChange.key] }

    @Argument(help: ArgumentHelp("The feed's id, URL or title", valueName: "feed"))
    var feed: String

    func owner(in database: FeedDatabase, _ context: Context) throws -> SettingOwner {
        .feed(try database.feed(named: feed, of: context.scope(in: database).id))
    }
}
