import ArgumentParser
import Model
import Store
import Sync

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
        try output.print(overviews.map { AccountStatus($0, at: now) })
        BackgroundPush.startIfWanted(context, database)
    }
}
