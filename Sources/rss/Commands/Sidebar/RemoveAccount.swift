import ArgumentParser
import Model
import Store
import Sync

/// `rss account remove`
struct RemoveAccount: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Forget an account",
        discussion: """
            With its feeds, articles and password; the server keeps what it has. Changes that wait to be sent are lost: you \
            are asked before, and a script has to say --force.
            """)

    @Argument(help: ArgumentHelp("The account's name", valueName: "name"))
    var name: String

    @Flag(help: "Even if changes wait to be sent")
    var force = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let context = Context(common)
        let database = try context.database()
        let account = try database.account(named: name)
        guard account.service != .local else {
            throw Failure(
                "'\(account.name)' is always there; 'rss remove' unsubscribes from its feeds", ExitStatus.usage)
        }
        // Looked at before anything goes: it may be unfit.
        let credentials = context.credentials
        _ = try credentials.read()
        let lock = try await SyncLock(account, database: database.path, waits: true)
        defer { withExtendedLifetime(lock) {} }
        if !force { try checkNothingWaits(for: account, in: database) }
        try await database.removeAccount(account.id)
        try credentials.update { $0[account] = nil }
    }

    private func checkNothingWaits(for account: Account, in database: FeedDatabase) throws {
        let overview = try database.overview(of: account)
        let count = overview.waiting + overview.parked
        if count == 0 { return }
        let changes = count.counted("change has", "changes have")
        if Terminal.isInteractive {
            Output.ask(
                "\(changes) not been sent and would be lost. Remove the account nevertheless (yes or no)? ")
            if readLine() == "yes" { return }
        }
        throw Failure(
            "'\(account.name)': \(changes) not been sent; 'rss sync --push' sends what waits, '--force' gives it up",
            ExitStatus.usage)
    }
}
