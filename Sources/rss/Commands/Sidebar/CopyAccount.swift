import ArgumentParser
import Model
import Store
import Sync

/// `rss account copy`
struct CopyAccount: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", abstract: "Copy feeds and marks to another account",
        discussion: """
            Subscribes to the feeds that the second account lacks, in the same folders, syncs it, and marks its articles \
            read and starred as they are in the first account. That one stays as it is and is not synced. The next \
            'rss sync' sends the marks. The account 'local' also keeps starred and labelled articles that feeds no longer have.

            Can be repeated: copies what is new, or what was missing before. What you change in the second account \
            afterwards stays. Prints the starred and labelled articles that it does not have, like 'rss list'.
            """)

    @Argument(help: ArgumentHelp("The account to copy from", valueName: "from"))
    var from: String

    @Argument(help: ArgumentHelp("The account to copy to", valueName: "to"))
    var to: String

    @Flag(help: "Print the feeds that would be added, and what would change; change nothing, use no network")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let (from, to) = (try database.account(named: from), try database.account(named: to))
        if from.id == to.id {
            throw Failure("'\(from.name)' cannot be copied to itself; name another account", ExitStatus.usage)
        }
        let accounts = try context.accounts(in: database)
        let copy = AccountCopy(from: from, to: try accounts.synced(to), database: database, now: context.now)
        let run = AccountCopyRun(copy: copy, from: from, to: to, context: context, accounts: accounts)
        let outcome = await untilInterrupted { [dryRun] in
            do {
                return Result<Void, any Error>.success(try await dryRun ? run.preview() : run.run())
            } catch {
                return .failure(error)
            }
        }
        try outcome.get()
    }
}
