import ArgumentParser
import Fetch
import Foundation
import Model
import Store
import Sync
import Tasks
import TerminalText
import Web

/// `rss sync`
struct SyncCommand: FeedsCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Send local changes, fetch new articles",
        discussion: """
            Fetches feeds of the account 'local' when they are due: at most once an hour, less often if they publish \
            or answer less often ('rss feeds --explain' tells). At a terminal, or with feeds, they are fetched now, \
            unless their servers ask for a delay, or they were fetched in the last ten minutes. Suits cron and timers: \
            unless standard error is a terminal, prints only a line for each feed that has failed for a day, once. \
            Fails only if an account failed as a whole, or feeds failed and none works.
            """)

    @Argument(help: ArgumentHelp("Only the accounts of these feeds; of 'local', only these feeds", valueName: "feed"))
    var feed: [String] = []

    @Flag(help: "Only send local changes")
    var push = false

    @Flag(help: "Fetch feeds even if not due, gone or unchanged; ask servers for everything")
    var force = false

    @Flag(help: "Wait for another running sync to finish")
    var wait = false

    @Flag(name: .shortAndLong, help: "Print no progress, summary or failed feeds")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Print every failed feed, and those that work again")
    var verbose = false

    /// Whether this is the process that ``BackgroundPush`` starts, which first waits until changes have ceased.
    @Flag(help: .hidden)
    var whenQuiet = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if push && !feed.isEmpty { throw ValidationError("--push takes no feeds") }
        if quiet && verbose { throw ValidationError("--quiet and --verbose cannot be used together") }
        if push && force { throw ValidationError("--push and --force cannot be used together") }
    }

    func perform() async throws {
        if !push { HTTPClient.preload() }
        let context = Context(common)
        if push, !whenQuiet, context.glance({ try accountsToPush(context, in: $0).isEmpty }) == true {
            return tellNothingSent()
        }
        let database = try context.database(.refetchable)
        var options = PullOptions()
        options.force = force
        options.asker = feed.isEmpty ? Terminal.isInteractive ? .asked : .scheduled : .named
        options.reportsAll = verbose || !feed.isEmpty
        options.isWatched = Terminal.isError && !quiet
        var selected = try selectedAccounts(context, database, &options)
        if whenQuiet {
            guard try await BackgroundPush.waitUntilQuiet(database, selected, now: context.now) else { return }
        }
        if push {
            selected = try accountsToPush(context, in: database)
            // Neither passwords nor connections are needed to do nothing.
            if selected.isEmpty { return tellNothingSent() }
        }
        let accounts = try context.accounts(in: database)
        let syncer = Syncer(
            database: database, accounts: selected, retention: accounts.settings.retention,
            pages: try accounts.pageFetcher(), now: context.now
        ) { try accounts.synced($0) }

        let settings = accounts.settings
        let environment = StepEnvironment(context, database, settings.hooks)
        let maildir = MaildirStep(settings.maildir, environment, isTimer: options.isTimer) {
            var query = try context.query([settings.maildir.query], in: database)
            query.takeUsual()
            return query
        }
        if !push { maildir?.takeFlags() }
        let progress = ProgressLine(isShown: Terminal.isError && !quiet)
        let outcomes = await untilInterrupted { [options] in
            await syncer.sync(options, pushOnly: push, waits: wait || whenQuiet) { progress.show($0) }
        }
        progress.clear()
        let end = Result { try SyncSummary(outcomes: outcomes, options: options, isPush: push, isQuiet: quiet).tell() }
        if !feed.isEmpty && !quiet { try tellFailures(of: options.feeds, outcomes, in: database) }
        let after = AfterSync(outcomes: outcomes, maildir: maildir, environment: environment)
        let failure = push ? nil : await untilInterrupted { await after.run() }
        try end.get()
        if let failure { throw failure }
        if Terminal.isError, !quiet, try database.hasNoFeeds() { Output.remark(Hint.addFeeds) }
    }

    /// Returns the accounts with changes that can be sent now.
    private func accountsToPush(_ context: Context, in database: FeedDatabase) throws -> [Account] {
        try context.selectedAccounts(in: database).filter { account in
            try account.kind.hasQueue && database.canSend(of: account.id, at: context.now())
        }
    }

    private func tellNothingSent() {
        if Terminal.isError && !quiet { Output.remark("0 changes sent") }
    }

    /// Says of named feeds that were not due why they failed before: who names a feed wants to know.
    private func tellFailures(of feeds: Set<FeedID>?, _ outcomes: [Syncer.Outcome], in database: FeedDatabase) throws {
        let skipped = Set(outcomes.flatMap { (try? $0.result.get().fetches.skipped) ?? [] }.map(\.feed.id))
        for listed in try database.listedFeeds(of: nil) where skipped.contains(listed.feed.id) {
            guard [.failed, .gone].contains(listed.refresh.outcome), let reason = listed.refresh.reason else {
                continue
            }
            Failure("\(TerminalText.safe(listed.feed.name)): \(reason) (when last fetched)", ExitCode.success).say()
        }
    }

    /// Returns the accounts to sync: those that `--account` or feeds name, otherwise all. Accounts without a queue have
    /// nothing to send.
    private func selectedAccounts(
        _ context: Context, _ database: FeedDatabase, _ options: inout PullOptions
    ) throws -> [Account] {
        let accounts = try context.selectedAccounts(in: database).filter { !push || $0.kind.hasQueue }
        if feed.isEmpty { return accounts }
        let account = try context.scope(in: database).id
        let feeds = try feed.map { try database.feed(named: $0, of: account) }
        options.feeds = Set(feeds.map(\.id))
        let owners = Set(feeds.map(\.accountID))
        return accounts.filter { owners.contains($0.id) }
    }
}
