import ArgumentParser
import Base
import Fetch
import Model
import Store
import Sync
import TerminalText
import Web

/// Copies one account to another, and prints the result.
struct AccountCopyRun: Sendable {
    let copy: AccountCopy
    let from: Account
    let to: Account
    let context: Context
    let accounts: Accounts

    private var database: FeedDatabase { accounts.database }

    /// Prints the feeds and numbers, without asking a server.
    func preview() async throws {
        let plan = try self.plan()
        for feed in plan.feeds where plan.obstacle == nil {
            Output.line(
                TSV.line([
                    SecretAddress.shown(feed.url), feed.title ?? feed.ownTitle ?? "",
                    feed.siteURL.map { SecretAddress.shown($0) } ?? "",
                    feed.folders.joined(separator: ","),
                ]))
        }
        let statuses = try await copy.copyStatuses(dryRun: true)
        let summary = CopySummary(from: from, to: to)
        let status = summary.tellLosses(of: plan)
        summary.preview(plan, statuses)
        if to.kind.hasQueue, try database.overview(of: to).dateSynced == nil {
            Output.remark("'\(to.name)' has not been synced: what it has already is not known yet")
        }
        if let status { throw status }
    }

    /// Copies as much as possible, then throws an exit code if something was refused.
    func run() async throws {
        // The sync finds feeds that other programs have subscribed to there, so that they are not subscribed to again.
        if to.kind.hasQueue { try await sync(PullOptions(), isQuiet: true) }
        var plan = try self.plan()
        if to.kind.fetchesFeeds, !plan.feeds.isEmpty {
            plan.logins.merge(await logins(of: plan.feeds)) { known, _ in known }
        }
        let summary = CopySummary(from: from, to: to)
        var status = summary.tellLosses(of: plan)
        let feeds = try await copy.subscribe(plan)
        if to.kind.fetchesFeeds, !plan.logins.isEmpty {
            try accounts.credentials.update { $0.http.merge(plan.logins) { known, _ in known } }
        }
        status = summary.tellLosses(of: feeds) ?? status
        do {
            try await fetch(added: feeds.added)
        } catch let code as ExitCode where ![Failure.interrupted.status, ExitStatus.inputOutput].contains(code) {
            // Statuses are still copied for the articles that were fetched, unless the disk is full.
            status = status ?? code
        }
        let statuses = try await copy.copyStatuses()
        summary.tell(plan, feeds, statuses)
        if !statuses.missingKept.isEmpty {
            try ArticleList.printUsual(ArticleQuery(ids: statuses.missingKept, in: .only(from)), in: database)
        }
        BackgroundPush.startIfWanted(context, database)
        if let status { throw status }
    }

    private func plan() throws -> CopyPlan {
        let plan = try copy.plan(logins: Set(accounts.credentials.read().http.keys))
        if !plan.hasFeeds {
            let sync = "rss sync --account \(from.name.shellWord)"
            let hint = from.url == nil ? "'rss add' adds some" : "'\(sync)' fetches them"
            throw Failure("'\(from.name)' has no feeds here; \(hint)", ExitStatus.notFound)
        }
        return plan
    }

    /// Asks the server of the account for the logins of the feeds, which it may tell in their addresses. The copy goes on
    /// without them if it doesn't answer: it may be the reason for the copy.
    private func logins(of feeds: [ImportedFeed]) async -> [String: HTTPCredentials] {
        do {
            guard let remote = try accounts.synced(from) as? RemoteAccount else { return [:] }
            let origins = Set(feeds.compactMap { WebURL.origin(of: $0.url) })
            return try await remote.feedLogins().filter { origins.contains($0.key) }
        } catch {
            let reason = Failure.message(of: error)
            Output.remark("rss: logins of feeds are not copied: \(reason)")
            return [:]
        }
    }

    /// Fetches the articles of feeds that are new in the other account.
    private func fetch(added: Int) async throws {
        var options = PullOptions()
        if to.kind.fetchesFeeds {
            let feeds = try copy.unreadFeeds()
            if feeds.isEmpty { return }
            options.feeds = feeds
            options.asker = .named
            options.reportsAll = true
        } else if added == 0 {
            return
        }
        try await sync(options, isQuiet: false)
    }

    /// Syncs the account, after any other sync. Prints a message and throws an exit code when the account failed as a
    /// whole.
    private func sync(_ options: PullOptions, isQuiet: Bool) async throws {
        let syncer = Syncer(
            database: database, accounts: [to], retention: accounts.settings.retention,
            pages: try accounts.pageFetcher(), now: context.now
        ) { try accounts.synced($0) }
        let progress = ProgressLine(isShown: Terminal.isError)
        let outcomes = await syncer.sync(options, waits: true) { progress.show($0) }
        progress.clear()
        try SyncSummary(outcomes: outcomes, options: options, isPush: false, isQuiet: isQuiet).tell()
    }
}
