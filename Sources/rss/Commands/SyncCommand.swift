import ArgumentParser
import Foundation
import Model
import Store
import Sync

/// `rss sync`
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Fetch what is new",
        discussion: """
            Feeds are visited when they are due: servers and feeds may ask to be left alone for a while. Made for cron and \
            timers, too: unless standard error is a terminal, says nothing but a line for every feed that failed. Fails only \
            when feeds failed and none answered.
            """)

    @Argument(help: ArgumentHelp("Only these feeds, by id, URL or title", valueName: "feed"))
    var feed: [String] = []

    @Flag(help: "Visit feeds that aren't due or are gone, and read what didn't change")
    var force = false

    @Flag(help: "Wait while another sync is running")
    var wait = false

    @Flag(name: .shortAndLong, help: "No progress, no summary, nothing about feeds that failed")
    var quiet = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let context = Context(common)
        let database = try context.database(.refetchable)
        let account = try context.account(in: database)?.id
        var options = PullOptions()
        options.force = force
        if !feed.isEmpty { options.feeds = Set(try feed.map { try database.feed(named: $0, of: account).id }) }
        let syncer = Syncer(
            database: database, accounts: try context.syncedAccounts(in: database),
            retention: try context.settings().retention, now: context.now)

        let progress = ProgressLine(isShown: Terminal.isError && !quiet)
        let outcomes = await untilInterrupted { [options] in
            await syncer.sync(options, waits: wait) { progress.show($0) }
        }
        progress.clear()
        try SyncSummary(outcomes: outcomes, isQuiet: quiet).tell()
    }
}
