import ArgumentParser
import Model
import Store
import Sync

/// `rss account remove`
struct RemoveAccount: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an account",
        discussion: """
            Removes its feeds, articles and password here; the server keeps its data. Unsent changes are lost: asks \
            before, and a script needs --force.
            """)

    @Argument(help: ArgumentHelp("The account's name", valueName: "name"))
    var name: String

    @Flag(help: "Remove even with unsent changes")
    var force = false

    @OptionGroup var common: CommonOptions

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let account = try database.account(named: name)
        // The account without a server is this program's own, which always exists.
        guard account.kind.hasQueue else {
            throw Failure(
                "'\(account.name)' cannot be removed; unsubscribe from its feeds with 'rss remove'", ExitStatus.usage)
        }
        // Reads the credentials file before removing anything, as it may be invalid.
        let credentials = context.credentials
        _ = try credentials.read()
        try await SyncLock.withLock(account, database: database.path, waits: true) {
            if !force { try checkNothingWaits(for: account, in: database) }
            // Removes the credentials first: without the account, no command could remove them.
            let secrets = try database.serverSettings(of: account.id).entries.compactMap(\.setting.secret)
            try credentials.update { logins in
                logins[account] = nil
                for name in secrets { logins.settings[name] = nil }
            }
            try await database.removeAccount(account.id)
        }
    }

    private func checkNothingWaits(for account: Account, in database: FeedDatabase) throws {
        let overview = try database.overview(of: account)
        let count = overview.waiting + overview.parked
        if count == 0 { return }
        let changes = count.counted("change has", "changes have")
        if Terminal.isInteractive {
            Output.ask(
                "\(changes) not been sent and would be lost. Remove the account anyway (yes or no)? ")
            if readLine() == "yes" { return }
        }
        throw Failure(
            "'\(account.name)': \(changes) not been sent; send with 'rss sync --push', or discard with --force",
            ExitStatus.usage)
    }
}
