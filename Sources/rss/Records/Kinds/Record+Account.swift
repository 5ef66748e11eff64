import Base
import Foundation
import Model
import Store
import TerminalText

extension AccountOverview {
    /// Returns the end of the pause that the server asked for; `nil` if the account is not paused.
    func pause(at now: Date) -> Date? { pausedUntil.flatMap { $0 > now ? $0 : nil } }
}

/// An account as `rss status` prints it.
struct AccountStatus: Record {
    private let overview: AccountOverview
    private let now: Date

    init(_ overview: AccountOverview, at now: Date) {
        self.overview = overview
        self.now = now
    }

    private var pause: Date? { overview.pause(at: now) }

    private var frozen: String? {
        switch overview.freeze {
        case .unauthorized: "unauthorized"
        case .outdated: "outdated"
        case .anotherServer: "another server"
        case nil: nil
        }
    }

    static let fields: [Field<AccountStatus>] = [
        Field("account", "The account's name") { .text($0.overview.account.name) },
        Field("service", "The kind of account") { .text($0.overview.account.service.rawValue) },
        Field("feeds", "How many feeds it has") { .count($0.overview.feeds) },
        Field("unread", "How many articles are unread") { .count($0.overview.unread) },
        Field("starred", "How many articles are starred") { .count($0.overview.starred) },
        Field("failing", "How many feeds failed when last fetched") { .count($0.overview.failing) },
        Field("gone", "How many feeds are gone") { .count($0.overview.gone) },
        Field("synced", "When it was last synced") { .date($0.overview.dateSynced) },
        Field("problem", "What went wrong then") { .text($0.overview.problem) },
        Field("due", "When its next feed is due") { .date($0.overview.dateDue) },
        Field("sync", "'parked', 'syncing', 'queued', 'sent' or 'synced'") { .text($0.overview.syncState.rawValue) },
        Field("waiting", "How many changes are unsent") { .count($0.overview.waiting) },
        Field("waiting_since", "When the oldest of them was made") { .date($0.overview.waitingSince) },
        Field("parked", "How many changes the server rejected") { .count($0.overview.parked) },
        Field("parked_reason", "The server's reason for the first") { .text($0.overview.parkedReason) },
        Field("frozen", "Why it is frozen: 'unauthorized', 'outdated' or 'another server'") { .text($0.frozen) },
        Field("paused_until", "Until when its server's rate limit lasts") { .date($0.pause) },
        Field("sent", "How many changes were sent and are not confirmed yet") { .count($0.overview.sent) },
        Field("kept", "How many articles with a star or a label are no longer on the server") {
            .count($0.overview.kept)
        },
        Field("missing_content", "How many articles lack their content") { .count($0.overview.missingContent) },
        Field("last_success", "When a sync last went well") { .date($0.overview.dateSucceeded) },
        Field("machines", "How many machines share it") { .count($0.overview.machines.count) },
        Field("early", "How many changes of others wait for this machine's clock") { .count($0.overview.early) },
    ]

    /// Returns several lines, since there are few accounts.
    func line(in form: LineForm) -> String {
        let name = Style.title(TerminalText.safe(overview.account.name))
        var lines = [
            "\(name): \(overview.unread) unread, \(overview.starred) starred, \(overview.feeds.counted("feed"))"
        ]
        if overview.feeds == 0 && !overview.account.kind.hasQueue { lines.append("  \(Hint.addFeeds)") }
        if overview.failing > 0 {
            let failed = overview.failing.counted("feed") + " failed when"
            lines.append("  \(failed) last fetched ('rss feeds --failing')")
        }
        if overview.kept > 0 {
            let articles = overview.kept.counted("article is", "articles are")
            lines.append("  \(articles) no longer on the server and kept here ('rss list is:kept')")
        }
        if overview.gone > 0 {
            let feeds = overview.gone.counted("feed is", "feeds are")
            lines.append("  \(feeds) gone, checked weekly ('rss feeds --failing')")
        }
        // The reason for a freeze or pause is on a later line.
        let problem = overview.freeze == nil && pause == nil ? overview.problem : nil
        let event = problem == nil ? "last synced" : "last tried"
        lines.append(
            "  " + (overview.dateSynced.map { "\(event) \(Timestamp.local($0))" } ?? "never synced: run 'rss sync'"))
        if let problem {
            lines[lines.count - 1] += Style.error(": \(TerminalText.safe(problem))")
            lines.append(
                "  " + (overview.dateSucceeded.map { "last went well \(Timestamp.local($0))" } ?? "never went well"))
        }
        if let dateDue = overview.dateDue, dateDue > now { lines.append("  next feed due \(Timestamp.local(dateDue))") }
        return (lines + queueLines + serverLines).joined(separator: "\n")
    }

    private var queueLines: [String] {
        var lines: [String] = []
        if overview.waiting > 0 {
            let since = overview.waitingSince.map { " since \(Timestamp.local($0))" } ?? ""
            let changes =
                overview.syncState == .syncing
                ? overview.waiting.counted("change is being", "changes are being")
                : overview.waiting.counted("change waiting to be", "changes waiting to be")
            lines.append("  \(changes) sent\(since)")
        }
        if overview.sent > 0 {
            let changes = overview.sent.counted("change was", "changes were")
            lines.append("  \(changes) sent, to be confirmed by the next sync")
        }
        if overview.parked > 0 {
            let reason = overview.parkedReason.map { ": \(TerminalText.safe($0))" } ?? ""
            lines.append(
                "  " + Style.error(overview.parked.counted("change was refused", "changes were refused") + reason)
                    + " ('rss queue list')")
        }
        return lines
    }

    /// The number of machines, and when the last of the others wrote something; `nil` without a directory.
    private var machines: String? {
        if overview.machines.isEmpty { return nil }
        let last = overview.machines.filter { !$0.isOwn && $0.dateSeen != nil }
            .max { ($0.dateSeen ?? .distantPast) < ($1.dateSeen ?? .distantPast) }
        let seen = last.flatMap { machine in
            machine.dateSeen.map { ", '\(TerminalText.safe(machine.name ?? machine.id))' seen \(Timestamp.local($0))" }
        }
        return overview.machines.count.counted("machine") + (seen ?? "")
    }

    private var serverLines: [String] {
        var lines: [String] = []
        switch overview.freeze {
        case .unauthorized:
            lines.append(
                "  " + Style.error("frozen: the server rejected the login")
                    + " ('rss account login \(overview.account.name.shellWord)')")
        case .anotherServer:
            lines.append(
                "  " + Style.error("frozen: not the server it was; add it as a new account, or restore the server")
                    + " ('rss account login \(overview.account.name.shellWord)')")
        case .outdated:
            lines.append("  " + Style.error("frozen: the server requires another version of rss; update rss"))
        case nil: break
        }
        if let remark = overview.account.remark { lines.append("  \(remark)") }
        if let machines { lines.append("  \(machines)") }
        if overview.early > 0 {
            let values = overview.early.counted("change comes", "changes come")
            lines.append("  \(values) from a machine whose clock is more than a day ahead, and wait until then")
        }
        if overview.missingContent > 0 {
            let articles = overview.missingContent.counted("article lacks its content", "articles lack their content")
            lines.append("  \(articles) ('rss sync --force' asks for it now)")
        }
        if let pause {
            lines.append("  rate limited until \(Timestamp.local(pause))")
        }
        return lines
    }
}

/// An account as `account list` shows it.
struct ListedAccount: Record {
    let overview: AccountOverview
    private let now: Date

    init(_ overview: AccountOverview, at now: Date) {
        self.overview = overview
        self.now = now
    }

    /// The state of requests to the account's server; `rss status` explains it.
    private var state: String {
        if overview.freeze != nil { return "frozen" }
        return overview.pause(at: now) == nil ? "ok" : "paused"
    }

    private var account: Account { overview.account }

    static let fields: [Field<ListedAccount>] = [
        Field("account", "The account's name") { .text($0.account.name) },
        Field("service", "The kind of account") { .text($0.account.service.rawValue) },
        Field("url", "The address of the server's API, or the directory") { .text($0.account.url) },
        Field("user", "The user's name on the server") { .text($0.account.user) },
        Field("feeds", "How many feeds it has") { .count($0.overview.feeds) },
        Field("unread", "How many articles are unread") { .count($0.overview.unread) },
        Field("state", "'ok', 'paused' or 'frozen'") { .text($0.state) },
    ]

    static let furtherFields: [Field<ListedAccount>] = [
        Field("cannot", "What its server cannot do") { .list($0.account.limits.map(\.words)) }
    ]

    func line(in form: LineForm) -> String {
        let name = TerminalText.safe(account.name)
        let server = [account.service.rawValue, account.url, account.user].compactMap { $0 }.joined(separator: "  ")
        let trouble = state == "ok" ? "" : "  " + Style.error(state)
        let remark = account.remark.map { "\n  \($0)" } ?? ""
        return Style.title(name) + "  " + Style.detail(TerminalText.safe(server)) + trouble + remark
    }
}
