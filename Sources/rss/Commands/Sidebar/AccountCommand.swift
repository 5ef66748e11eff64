import API
import ArgumentParser
import Model
import Store

/// `rss account`
struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Add, list, copy and remove accounts, log in, and set what their servers need",
        discussion: """
            Supports FreshRSS, Miniflux, Tiny Tiny RSS, Nextcloud News, Feedbin, NewsBlur, Inoreader, The Old Reader, BazQux, and other servers with the Google Reader \
            or Fever API, and directories that several machines share. The account 'local' always exists; rss fetches its \
            feeds itself.
            """,
        subcommands: [
            AddAccount.self, ListAccounts.self, RemoveAccount.self, LogIn.self, ShowCapabilities.self, CopyAccount.self,
            ListMachines.self, SetSetting<NamedAccount>.self, UnsetSetting<NamedAccount>.self,
            ShowSettings<NamedAccount>.self,
        ])
}

/// `rss account list`
struct ListAccounts: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List accounts",
        discussion: """
            To a pipe, prints one account per line, with tab-separated fields: name, service, URL, user, feeds, \
            unread articles, state ('ok', 'paused' or 'frozen').
            """)

    @OptionGroup var output: ListOptions<ListedAccount>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let accounts = try context.selectedAccounts(in: database)
        let listed = try accounts.map { ListedAccount(try database.overview(of: $0), at: context.now()) }
        try output.print(listed)
    }
}

/// `rss account capabilities`
struct ShowCapabilities: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "capabilities", abstract: "Show what an account's server can do",
        discussion: """
            Without a name, shows all kinds of servers. To a pipe, prints one per line, with tab-separated fields: \
            service, name, whether it can change subscriptions, titles of feeds and folders, keep empty folders and \
            feeds without a folder, whether articles are read and starred there, and have labels and dates, whether \
            access can be allowed in a browser (OAuth), and what it was tested with ('live', 'captures' or 'contract').
            """)

    @Argument(help: ArgumentHelp("The account's name", valueName: "name"))
    var name: String?

    @OptionGroup var output: ListOptions<ListedService>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        guard let name else { return try output.print(APICallers.services.map(ListedService.init)) }
        let account = try Context(common).database().serverAccount(named: name)
        try output.print([ListedService(APICallers.description(of: account.service))])
    }
}

/// The account whose server's settings a command is about.
struct NamedAccount: SettingOwnerArgument {
    static let set = CommandConfiguration(
        commandName: "set", abstract: "Change a setting of an account's server",
        discussion: """
            For a server that is behind a login of its own, has a certificate of your own, or is reached through a proxy. \
            Applies to all requests to the server, and the next sync uses it.
            """)
    static let unset = CommandConfiguration(
        commandName: "unset", abstract: "Remove a setting of an account's server")
    static let show = CommandConfiguration(
        commandName: "show", abstract: "Show the settings of an account's server",
        discussion: "To a pipe, tabs between the fields: key, value, origin.")
    static let keys = FeedSetting.Key.allCases.filter(\.isOfAccounts)

    @Argument(help: "The account's name") var name: String

    func owner(in database: FeedDatabase, _ context: Context) throws -> SettingOwner {
        .account(try database.serverAccount(named: name))
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
