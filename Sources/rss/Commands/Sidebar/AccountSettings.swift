import ArgumentParser
import Model
import Store

/// `rss account set`
struct SetAccountSetting: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change a setting of an account's server",
        discussion: """
            For a server that is behind a login of its own, has a certificate of your own, or is reached through a proxy. \
            Applies to all requests to the server, and the next sync uses it.
            """)

    /// The settings of accounts, for help.
    static let keyHelp = ArgumentHelp(
        "One of: \(FeedSetting.Key.allCases.filter(\.isOfAccounts).map(\.rawValue).joined(separator: ", "))",
        valueName: "key")

    @Argument(help: "The account's name") var name: String
    @Argument(help: keyHelp) var key: String
    @Argument(help: FeedCommand.valueHelp) var value: [String] = []
    @OptionGroup var common: CommonOptions

    func perform() throws {
        try FeedSettingChange(account: name, common).set(key, value)
    }
}

/// `rss account unset`
struct UnsetAccountSetting: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset", abstract: "Remove a setting of an account's server")

    @Argument(help: "The account's name") var name: String
    @Argument(help: SetAccountSetting.keyHelp) var key: String
    @Argument(help: ArgumentHelp("The name of a header; all if none is given", valueName: "name")) var header: String?
    @OptionGroup var common: CommonOptions

    func perform() throws {
        try FeedSettingChange(account: name, common).unset(key, header)
    }
}

/// `rss account show`
struct ShowAccountSettings: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the settings of an account's server",
        discussion: "To a pipe, tabs between the fields: key, value, origin.")

    @Argument(help: "The account's name") var name: String
    @OptionGroup var output: ListOptions<EffectiveFeedSetting>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let settings = try database.serverSettings(of: database.serverAccount(named: name).id)
        let keys = FeedSetting.Key.allCases.filter(\.isOfAccounts)
        let general = try SettingsFile(path: context.paths.settings)
        try RecordPrinter.print(EffectiveFeedSetting.all(keys, settings, url: nil, general), output.layout())
    }
}

extension FeedSettingChange {

    /// Throws ``Failure`` and `StoreError.noSuchAccount`.
    fileprivate init(account name: String, _ common: CommonOptions) throws {
        let context = Context(common)
        let database = try context.database()
        self.init(
            database: database, credentials: context.credentials,
            owner: .account(try database.serverAccount(named: name)))
    }
}

extension FeedDatabase {
    /// Returns the account of that name, which has an address.
    ///
    /// Throws ``Failure`` if it has none, and `StoreError.noSuchAccount`.
    func serverAccount(named name: String) throws -> Account {
        let account = try account(named: name)
        if account.kind.hasAddress { return account }
        throw Failure("'\(account.name)' is not on a server", ExitStatus.usage)
    }
}
