import ArgumentParser
import Model
import Store

/// `rss status`
struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show how accounts stand",
        discussion: """
            To a pipe, a line an account, tabs between its fields: name, service, feeds, unread and starred articles, failing \
            and gone feeds, when it was last synced, what went wrong then, when the next feed is due, sync state; how many changes \
            wait to be sent, since when, how many were refused, why the first; why it is frozen, and until when its server \
            wants to be left alone.
            """)

    @OptionGroup var output: ListOptions<AccountOverview>
    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = Context(common)
        let database = try context.database()
        var overviews = try context.selectedAccounts(in: database).map(database.overview(of:))
        if output.isForPerson && overviews.count > 1 {
            // Who has all feeds on a server needn't be told that none are here.
            overviews.removeAll { $0.account.service == .local && $0.feeds == 0 }
        }
        try RecordPrinter.print(overviews, output.layout())
    }
}
