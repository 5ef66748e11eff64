import API
import ArgumentParser
import Model
import Parser
import Store
import Sync
import TerminalText
import Web

/// `rss account add`
struct AddAccount: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add the account that you have on a server",
        discussion: """
            Finds out what the server is, logs in, and remembers both. You are asked for user and password; a script names \
            them with --user and --password-stdin or --password-command, or gives an API token instead.

            'rss account add https://rss.example/ --user ann --password-command pass show rss' keeps no password at all.
            """)

    @Argument(help: ArgumentHelp("The server's address", valueName: "url"))
    var url: String

    @Option(help: ArgumentHelp("What the server is, if that can't be found out", valueName: "service"))
    var service: Account.Service?

    @Option(help: ArgumentHelp("What to call the account (default: the server's host)", valueName: "name"))
    var name: String?

    @OptionGroup var output: ListOptions<ListedAccount>
    @OptionGroup var common: CommonOptions
    @OptionGroup var login: LoginOptions

    func validate() throws {
        if let name, name.isEmpty || name.hasPrefix("-") || TerminalText.safe(name) != name {
            throw ValidationError("--name takes a word or some, without tabs, that don't begin with a dash")
        }
    }

    func run() async throws {
        let address = try address()
        let context = Context(common)
        let database = try context.database()
        let accounts = try context.accounts(in: database)
        let user = login.name()
        let secret = login.secret(of: user)
        let note = SessionNote()
        let credentials = accounts.credentials(name: user, session: note.store) { try await secret.value }
        let account: Account
        do {
            account = try await accounts.remote.add(address, service: service, name: name, credentials)
        } catch SyncError.server(let draft, let error) {
            throw Failure(error, adding: draft)
        }
        let known = ServerLogin(of: account, name: user, secret: try await login.kept(secret), session: note.value)
        do {
            try accounts.credentials.update { $0[account] = known }
        } catch {
            // An account that can't log in is none.
            try await database.removeAccount(account.id)
            throw error
        }
        try RecordPrinter.print([ListedAccount(database.overview(of: account))], output.layout())
        if Terminal.isError { Output.remark("'rss sync' fetches its feeds and articles") }
    }

    /// Throws ``Failure``.
    private func address() throws -> String {
        guard let address = try? WebAddress(typed: url) else {
            throw Failure("this is no address of a server: http: and https: are", ExitStatus.usage)
        }
        guard address.credentials == nil else {
            throw Failure("the address of a server has no user in it; '--user' names one", ExitStatus.usage)
        }
        return address.url
    }
}

extension Account.Service: ExpressibleByArgument {

    package init?(argument: String) {
        let service = Account.Service(rawValue: argument)
        guard Self.remote.contains(service) else { return nil }
        self = service
    }

    package static var allValueStrings: [String] { remote.map(\.rawValue) }
}
