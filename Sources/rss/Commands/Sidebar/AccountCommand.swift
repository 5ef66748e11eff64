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
            ListMachines.self, SetAccountSetting.self, UnsetAccountSetting.self, ShowAccountSettings.self,
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
