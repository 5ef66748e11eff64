import ArgumentParser
import Model
import Store
import Sync
import TerminalText

/// `rss status`
struct Status: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show account status",
        discussion: """
            To a pipe, prints one account per line, with tab-separated fields: name, service, feeds, unread and \
            starred articles, failing and gone feeds, time of the last sync, what went wrong then, when the next feed \
            is due, sync state, number of unsent changes, since when, number of rejected changes, reason for the \
            first, why it is frozen, until when its server's rate limit lasts, and number of articles without content.
            """)

    @OptionGroup var output: ListOptions<AccountStatus>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        var overviews = try context.selectedAccounts(in: database).map(database.overview(of:))
        if output.isForPerson && overviews.count > 1 {
            // An empty local account is not worth a line when all feeds are in other accounts.
            overviews.removeAll { !$0.account.kind.hasQueue && $0.feeds == 0 }
        }
        let now = context.now()
        let schedule = try context.refreshSchedule(database)
        for index in overviews.indices where overviews[index].account.kind.fetchesFeeds {
            overviews[index].dateDue = schedule.nextFetch(
                try database.refreshStates(of: overviews[index].account.id))
        }
        let pager = output.startPager()
        RecordPrinter.print(overviews.map { AccountStatus($0, at: now) }, try output.layout())
        if output.isForPerson { try printDeliveries(of: database) }
        pager?.finish()
        BackgroundPush.startIfWanted(context, database)
    }

    /// Prints what waits to be delivered.
    private func printDeliveries(of database: FeedDatabase) throws {
        for overview in try database.overviewsOfDeliveries() where overview.waiting > 0 {
            let delivery = overview.delivery
            let command = delivery.isFollowed ? "follow" : "deliver show"
            let trouble = (delivery.problem ?? overview.error).map { ": " + Style.error(TerminalText.safe($0)) } ?? ""
            let pause = delivery.isPaused ? " (paused)" : ""
            let name = Style.title("delivery \(delivery.name)")
            Output.line("\(name)\(pause): \(overview.counts)\(trouble) ('rss \(command) \(delivery.name)')")
        }
    }
}
