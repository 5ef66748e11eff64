import ArgumentParser
import Model
import Store

/// `rss feed`
struct FeedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed", abstract: "Show and change the settings of a feed",
        discussion: """
            Of the account 'local'. A feed has the settings of its folders, too ('rss folder set'); its own go before \
            these. rss(1) describes them.
            """,
        subcommands: [SetFeedSetting.self, UnsetFeedSetting.self, ShowFeedSettings.self])

    /// The names of all settings, for help.
    static let keys = FeedSetting.Key.allCases.map(\.rawValue).joined(separator: ", ")
    static let keyHelp = ArgumentHelp("One of: \(keys)", valueName: "key")
    static let valueHelp = ArgumentHelp(
        "Its value; @FILE or - for standard input keeps headers and proxies with passwords out of the list of processes",
        valueName: "value")

}

/// `rss feed set`
struct SetFeedSetting: OneFeedCommand {
    static let configuration = CommandConfiguration(commandName: "set", abstract: "Change a setting of a feed")

    @Argument(help: ArgumentHelp("The feed's id, URL or title", valueName: "feed"))
    var feed: String

    @Argument(help: FeedCommand.keyHelp) var key: String
    @Argument(help: FeedCommand.valueHelp) var value: [String] = []
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let feed = try database.feed(named: feed, of: context.scope(in: database).id)
        try FeedSettingChange(database: database, credentials: context.credentials, owner: .feed(feed)).set(key, value)
    }
}

/// `rss feed unset`
struct UnsetFeedSetting: OneFeedCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset", abstract: "Remove a setting of a feed",
        discussion: "That of a folder, of the settings file or the default applies again.")

    @Argument(help: ArgumentHelp("The feed's id, URL or title", valueName: "feed"))
    var feed: String

    @Argument(help: FeedCommand.keyHelp) var key: String
    @Argument(help: ArgumentHelp("The name of a header; all if none is given", valueName: "name")) var name: String?
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let feed = try database.feed(named: feed, of: context.scope(in: database).id)
        try FeedSettingChange(database: database, credentials: context.credentials, owner: .feed(feed)).unset(key, name)
    }
}

/// `rss feed show`
struct ShowFeedSettings: OneFeedCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the settings that apply to a feed",
        discussion: "To a pipe, tabs between the fields: key, value, origin.")

    @Argument(help: ArgumentHelp("The feed's id, URL or title", valueName: "feed"))
    var feed: String

    @OptionGroup var output: ListOptions<EffectiveFeedSetting>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let feed = try database.feed(named: feed, of: context.scope(in: database).id)
        let general = try SettingsFile(path: context.paths.settings)
        let settings = try database.feedSettings(of: feed)
        let keys = try database.settingKeys(of: feed.accountID)
        try RecordPrinter.print(EffectiveFeedSetting.all(keys, settings, url: feed.url, general), output.layout())
    }
}
