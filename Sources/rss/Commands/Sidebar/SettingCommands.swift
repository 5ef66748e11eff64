import ArgumentParser
import Model
import Store

/// The argument that names what has settings: a feed, a folder or an account.
protocol SettingOwnerArgument: ParsableArguments, Sendable {
    /// The names of the commands, and their help.
    static var set: CommandConfiguration { get }
    static var unset: CommandConfiguration { get }
    static var show: CommandConfiguration { get }

    /// The settings that it can have, for help.
    static var keys: [FeedSetting.Key] { get }

    /// The words for what is not a setting, and is changed in the same way.
    static var others: [String] { get }

    func owner(in database: FeedDatabase, _ context: Context) throws -> SettingOwner
}

extension SettingOwnerArgument {
    static var keys: [FeedSetting.Key] { FeedSetting.Key.allCases }
    static var others: [String] { [] }

    fileprivate static func keyHelp(_ others: [String] = []) -> ArgumentHelp {
        ArgumentHelp("One of: \((keys.map(\.rawValue) + others).joined(separator: ", "))", valueName: "key")
    }

    fileprivate func change(_ options: CommonOptions) throws -> FeedSettingChange {
        let context = Context(options)
        let database = try context.database()
        return FeedSettingChange(
            database: database, credentials: context.credentials, owner: try owner(in: database, context))
    }
}

/// `rss feed set`, `rss folder set` and `rss account set`
struct SetSetting<Owner: SettingOwnerArgument>: CommonCommand {
    static var configuration: CommandConfiguration { Owner.set }

    @OptionGroup var owner: Owner
    @Argument(help: Owner.keyHelp(Owner.others)) var key: String

    @Argument(
        help: ArgumentHelp(
            "Its value; @FILE or - for standard input keeps headers and proxies with passwords out of the list of processes",
            valueName: "value"))
    var value: [String] = []

    @OptionGroup var common: CommonOptions

    func perform() async throws {
        if key == FeedAddressChange.key, let named = owner as? NamedFeed {
            return try await FeedAddressChange(feed: named.feed, words: value).run(Context(common))
        }
        try owner.change(common).set(key, value)
    }
}

/// `rss feed unset`, `rss folder unset` and `rss account unset`
struct UnsetSetting<Owner: SettingOwnerArgument>: CommonCommand {
    static var configuration: CommandConfiguration { Owner.unset }

    @OptionGroup var owner: Owner
    @Argument(help: Owner.keyHelp()) var key: String
    @Argument(help: ArgumentHelp("The name of a header; all if none is given", valueName: "name")) var header: String?
    @OptionGroup var common: CommonOptions

    func perform() throws {
        try owner.change(common).unset(key, header)
    }
}

/// `rss feed show`, `rss folder show` and `rss account show`
struct ShowSettings<Owner: SettingOwnerArgument>: CommonCommand {
    static var configuration: CommandConfiguration { Owner.show }

    @OptionGroup var owner: Owner
    @OptionGroup var output: ListOptions<EffectiveFeedSetting>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let owner = try owner.owner(in: database, context)
        let url: String? = if case .feed(let feed) = owner { feed.url } else { nil }
        let settings = try EffectiveFeedSetting.all(
            database.settingKeys(of: owner), database.settings(of: owner), url: url,
            SettingsFile(path: context.paths.settings))
        try RecordPrinter.print(settings, output.layout())
    }
}

extension SetSetting: ItemCommand, OneFeedCommand where Owner == NamedFeed {
    var feed: String { owner.feed }
}

extension UnsetSetting: ItemCommand, OneFeedCommand where Owner == NamedFeed {
    var feed: String { owner.feed }
}

extension ShowSettings: ItemCommand, OneFeedCommand where Owner == NamedFeed {
    var feed: String { owner.feed }
}
