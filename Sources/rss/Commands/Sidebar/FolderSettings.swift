import ArgumentParser
import Model
import Store

/// `rss folder set`
struct SetFolderSetting: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change a setting of all feeds in a folder",
        discussion:
            "Applies to feeds in folders below it, too. Settings of nearer folders and of the feeds go before it.")

    @Argument(help: "The folder's name") var name: String
    @Argument(help: FeedCommand.keyHelp) var key: String
    @Argument(help: FeedCommand.valueHelp) var value: [String] = []
    @OptionGroup var common: CommonOptions

    func perform() throws {
        try FeedSettingChange(folder: name, common).set(key, value)
    }
}

/// `rss folder unset`
struct UnsetFolderSetting: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset", abstract: "Remove a setting of all feeds in a folder")

    @Argument(help: "The folder's name") var name: String
    @Argument(help: FeedCommand.keyHelp) var key: String
    @Argument(help: ArgumentHelp("The name of a header; all if none is given", valueName: "name")) var header: String?
    @OptionGroup var common: CommonOptions

    func perform() throws {
        try FeedSettingChange(folder: name, common).unset(key, header)
    }
}

/// `rss folder show`
struct ShowFolderSettings: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the settings that apply to a folder",
        discussion: "To a pipe, tabs between the fields: key, value, origin.")

    @Argument(help: "The folder's name") var name: String
    @OptionGroup var output: ListOptions<EffectiveFeedSetting>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let (account, stored) = try FeedSettingChange.folder(name, database, context)
        let general = try SettingsFile(path: context.paths.settings)
        let settings = try database.feedSettings(ofFolder: stored, of: account)
        let keys = try database.settingKeys(of: account)
        try RecordPrinter.print(EffectiveFeedSetting.all(keys, settings, url: nil, general), output.layout())
    }
}

extension FeedSettingChange {

    /// Throws `StoreError.noSuchFolder`.
    fileprivate init(folder name: String, _ common: CommonOptions) throws {
        let context = Context(common)
        let database = try context.database()
        let (account, stored) = try Self.folder(name, database, context)
        self.init(database: database, credentials: context.credentials, owner: .folder(stored, account))
    }

    /// Returns the account that has the folder, and the folder's name as it is stored there.
    ///
    /// Throws `StoreError.noSuchFolder`.
    fileprivate static func folder(
        _ name: String, _ database: FeedDatabase, _ context: Context
    ) throws -> (account: AccountID, name: String) {
        let owners = try context.selectedAccounts(in: database).filter { account in
            let stored = try database.storedFolderName(name, of: account.id)
            return try database.folders(of: account.id).contains { $0.folder.name == stored }
        }
        guard let owner = owners.first(where: \.kind.fetchesFeeds) ?? owners.first else {
            throw StoreError.noSuchFolder(name)
        }
        return (owner.id, try database.storedFolderName(name, of: owner.id))
    }
}
