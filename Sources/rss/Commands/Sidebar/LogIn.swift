import API
import ArgumentParser
import Model
import Store
import Sync

/// `rss account login`
struct LogIn: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Log in to an account's server again",
        discussion: """
            Replaces the stored password or token if the server accepts the new one. A password program is run again \
            unless another password is given, and where access was allowed in a browser, it is again. An account that was frozen because the server rejected the login is \
            used again.

            With --url, follows a server that has moved, if the account there has the same feeds. What waits to be \
            sent is sent there.
            """)

    @Argument(help: ArgumentHelp("The account's name", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("The server's new address", valueName: "url"))
    var url: String?

    @OptionGroup var common: CommonOptions
    @OptionGroup var login: LoginOptions

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let account = try database.serverAccount(named: name)
        let accounts = try context.accounts(in: database)
        let known = try accounts.credentials.read()[account]
        var login = login
        if !login.isForToken, !login.passwordStdin, login.passwordCommand.isEmpty {
            switch known?.secret {
            case .command(let words): login.passwordCommand = words
            case .session where login.user == nil: login.oauth = true
            case .session, .password, nil: break
            }
        }
        let prompt = LoginPrompt(options: login)
        let user = login.isForToken ? nil : login.user ?? known.map(\.name) ?? prompt.name() ?? lastUser(of: account)
        let secret = prompt.secret(of: user)
        let isDirectory = !account.kind.hasServer
        let address = try url.flatMap { url in
            try isDirectory ? AccountDirectory.address(url, .webDAV) : ServerAddress.typed(url)
        }
        let request = try accounts.serverRequest(of: account)
        let note = SessionNote(
            login.oauth
                ? try await accounts.authorized(at: address ?? account.url ?? "", account.service, request)
                : nil)
        let credentials = accounts.credentials(name: user, session: note.store, request) { try await secret.value }
        func keep(_ account: Account) async throws {
            let kept = ServerLogin(
                of: account, name: user, secret: try await prompt.stored(secret), session: note.value)
            try accounts.credentials.update { $0[account] = kept }
        }
        let current =
            try await isDirectory
            ? accounts.remote.logIn(toDirectoryOf: account, at: address, credentials, keep: keep)
            : accounts.remote.logIn(account, at: address, credentials, keep: keep)
        if current != account { try accounts.credentials.update { $0[account] = nil } }
        if Terminal.isError { Output.remark("logged in to '\(account.name)'; continue with 'rss sync'") }
    }

    /// Returns the user name that the account had, for a service that takes no tokens without one.
    private func lastUser(of account: Account) -> String? {
        APICallers.takesTokens(account.service) ? nil : account.user
    }
}
