import API
import ArgumentParser
import Fetch
import Model
import Store
import Sync
import TerminalText
import Web

/// `rss account add`
struct AddAccount: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an account on a server, or one in a directory that your machines share",
        discussion: """
            Detects the kind of server, logs in, and stores both. Asks for user and password; a script gives them \
            with --user and --password-stdin or --password-command, or gives an API token instead. With --oauth, you \
            allow access in a browser, which may be on another machine.

            'rss account add https://rss.example/ --user ann --password-command pass show rss' stores no password.

            A directory that Syncthing, Nextcloud, git or a stick carries needs no server: 'rss account add ~/Sync/rss' on \
            each machine, with --from local to share the feeds and marks that are there. It may also be on a WebDAV server, \
            such as Nextcloud: 'rss account add davs://cloud.example/remote.php/dav/files/ann/rss --user ann'.
            """)

    @Argument(help: ArgumentHelp("The server's address, or the directory", valueName: "url"))
    var server: String?

    @Option(help: ArgumentHelp("The kind of server, if it cannot be detected", valueName: "service"))
    var service: Account.Service?

    @Option(
        help: ArgumentHelp(
            "The account's name (default: the server's host, or the directory's name)", valueName: "name"))
    var name: String?

    @Option(
        help: ArgumentHelp("Make the account 'local' the one in the directory, with all it has", valueName: "local"))
    var from: String?

    @OptionGroup var output: ListOptions<ListedAccount>
    @OptionGroup var common: CommonOptions
    @OptionGroup var options: ServerOptions
    @OptionGroup var login: LoginOptions

    func validate() throws {
        if server == nil {
            let option = login.tokenCommand.isEmpty ? "--password-command" : "--token-command"
            let hint =
                (login.passwordCommand + login.tokenCommand).isEmpty ? "" : "; \(option) takes all that follows it"
            throw ValidationError("missing the server's address\(hint)")
        }
        if let name, name.isEmpty || name.hasPrefix("-") || TerminalText.safe(name) != name {
            throw ValidationError("--name cannot be empty, begin with a dash or contain control characters")
        }
    }

    func perform() async throws {
        if let address = try AccountDirectory.address(server ?? "", service) {
            return try await addDirectory(at: address)
        }
        if let path = AccountDirectory.path(server ?? "", service) { return try addDirectory(path) }
        if from != nil { throw Failure("--from needs a directory", ExitStatus.usage) }
        let address = try ServerAddress.typed(server ?? "")
        let context = Context(common)
        let database = try context.database(keepsNew: true)
        let accounts = try context.accounts(in: database)
        if let name, try database.accounts().contains(where: { $0.name == name }) {
            throw StoreError.accountExists(name)
        }
        let settings = NamedFeedSettings(try options.settings())
        let request = accounts.serverRequest(settings.settings, settings.secrets)
        let prompt = LoginPrompt(options: login)
        if prompt.asksForName {
            // The address is checked first, so that the user does not type a password for a wrong one.
            try await check(address, request, accounts)
        }
        let user = prompt.name()
        if let user, let known = try account(at: address, of: user, in: database) {
            throw StoreError.serverKnown(account: known.name)
        }
        let secret = prompt.secret(of: user)
        let note = SessionNote(login.oauth ? try await authorized(address, request, accounts) : nil)
        let credentials = accounts.credentials(name: user, session: note.store, request) { try await secret.value }
        let account: Account
        do {
            account = try await accounts.remote.add(address, service: service, name: name, credentials)
        } catch SyncError.server(let draft, let error) {
            throw Failure(error, adding: draft)
        }
        let known = ServerLogin(of: account, name: user, secret: try await prompt.stored(secret), session: note.value)
        do {
            try accounts.credentials.update { $0[account] = known }
            try FeedSettingChange(database: database, credentials: accounts.credentials, owner: .account(account))
                .set(settings.settings, settings.secrets)
        } catch {
            // An account without credentials could not log in.
            try await database.removeAccount(account.id)
            throw error
        }
        try show(account, database, context, next: "fetch its feeds and articles with 'rss sync'")
    }

    private func show(_ account: Account, _ database: FeedDatabase, _ context: Context, next: String) throws {
        try RecordPrinter.print([ListedAccount(database.overview(of: account), at: context.now())], output.layout())
        if Terminal.isError { Output.remark(next) }
    }

    /// Adds the account in a directory on a WebDAV server, or makes the local account one.
    private func addDirectory(at address: String) async throws {
        if login.isForToken { throw Failure("a WebDAV server takes a user and a password", ExitStatus.usage) }
        try checkFrom()
        let context = Context(common)
        let database = try context.database(keepsNew: true)
        let accounts = try context.accounts(in: database)
        let settings = NamedFeedSettings(try options.settings())
        let request = accounts.serverRequest(settings.settings, settings.secrets)
        let prompt = LoginPrompt(options: login)
        let user = prompt.name(without: "no login")
        if let known = try database.accounts().first(where: { $0.url == address && $0.user == user }) {
            throw StoreError.serverKnown(account: known.name)
        }
        let draft = Account(
            id: AccountID(0), service: .webDAV, name: name ?? AccountDirectory.name(of: address), url: address,
            user: user)
        if try database.accounts().contains(where: { $0.name == draft.name }) {
            throw StoreError.accountExists(draft.name)
        }
        let secret = prompt.secret(of: user)
        do {
            try await accounts.remote.checkDirectory(
                of: draft, mayMake: service == .webDAV,
                accounts.credentials(name: user, session: SessionNote().store, request) { try await secret.value })
        } catch SyncError.server(let draft, let error) {
            throw Failure(error, adding: draft)
        } catch SyncError.directory {
            let hint = "make it there, or add '--service webdav'"
            throw Failure("\(shown(address)): the directory is not there; \(hint)", ExitStatus.unreachable)
        }
        if user != nil {
            // First, as an account without credentials could not log in.
            let known = ServerLogin(of: draft, name: user, secret: try await prompt.stored(secret))
            try accounts.credentials.update { $0[draft] = known }
        }
        let account = try add(draft, to: database)
        try FeedSettingChange(database: database, credentials: accounts.credentials, owner: .account(account))
            .set(settings.settings, settings.secrets)
        try show(account, database, context, next: Self.nextInDirectory)
    }

    private static let nextInDirectory = "write to it, and read what other machines wrote, with 'rss sync'"

    private func checkFrom() throws {
        guard let from, from != Account.Service.local.rawValue else { return }
        throw Failure(
            "only 'local' can become a shared account; copy others with 'rss account copy'", ExitStatus.usage)
    }

    /// Adds an account in a directory, or makes the local account one.
    private func add(_ draft: Account, to database: FeedDatabase) throws -> Account {
        try from == nil
            ? database.addAccount(draft.service, name: draft.name, url: draft.url ?? "", user: draft.user)
            : database.shareLocalAccount(draft.service, name: draft.name, url: draft.url ?? "", user: draft.user)
    }

    /// Adds the account in a directory, or makes the local account one.
    private func addDirectory(_ path: String) throws {
        if login.isGiven { throw Failure("a directory has no user and no password", ExitStatus.usage) }
        try checkFrom()
        let context = Context(common)
        let database = try context.database(keepsNew: true)
        let path = try AccountDirectory.make(path, mayMake: service == .folder)
        if let known = try database.accounts().first(where: { $0.url == path }) {
            throw Failure("already added as account '\(known.name)'", ExitStatus.usage)
        }
        let draft = Account(
            id: AccountID(0), service: .folder, name: name ?? AccountDirectory.name(of: path), url: path)
        try show(try add(draft, to: database), database, context, next: Self.nextInDirectory)
    }

    private func authorized(_ address: String, _ request: FeedRequest, _ accounts: Accounts) async throws -> APISession
    {
        do {
            return try await accounts.authorized(at: address, service, request)
        } catch SyncError.server(let draft, let error) {
            throw Failure(error, adding: draft)
        }
    }

    /// Throws ``Failure`` if the address leads to no server with accounts.
    private func check(_ address: String, _ request: FeedRequest, _ accounts: Accounts) async throws {
        let none = accounts.credentials(name: nil, session: SessionNote().store, request) { "" }
        do {
            try await accounts.remote.check(address, service: service, none)
        } catch SyncError.server(let draft, let error) {
            throw Failure(error, adding: draft)
        }
    }

    /// Returns the user's account at the address if it exists, so that the password is not asked for needlessly. What
    /// the address does not show, such as a redirect, is only found out after the login.
    private func account(at address: String, of user: String, in database: FeedDatabase) throws -> Account? {
        let places = ServiceFinder.places(of: address)
        return try database.accounts().first { account in
            account.user == user && account.url.map(places.contains) == true
        }
    }
}

extension Account.Service: ExpressibleByArgument {

    package init?(argument: String) {
        let service = Account.Service(rawValue: argument)
        guard Self.addable.contains(service) else { return nil }
        self = service
    }

    package static var allValueStrings: [String] { addable.map { $0.rawValue } }
}
