import Base
import Foundation
import Model
import Parser
import TerminalText

extension AccountOverview: Record {

    /// Until when the server wants to be left alone; nil: it doesn't, or not any more.
    var pause: Date? { pausedUntil.flatMap { $0 > Date() ? $0 : nil } }

    private var frozen: String? {
        switch freeze {
        case .unauthorized: "unauthorized"
        case .outdated: "outdated"
        case nil: nil
        }
    }

    static let fields: [Field<AccountOverview>] = [
        Field("account", "The account's name") { .text($0.account.name) },
        Field("service", "The kind of account") { .text($0.account.service.rawValue) },
        Field("feeds", "How many feeds it has") { .count($0.feeds) },
        Field("unread", "How many articles are unread") { .count($0.unread) },
        Field("starred", "How many articles are starred") { .count($0.starred) },
        Field("failing", "How many feeds failed when last fetched") { .count($0.failing) },
        Field("gone", "How many feeds are gone") { .count($0.gone) },
        Field("synced", "When it was last synced") { .date($0.dateSynced) },
        Field("problem", "What went wrong then") { .text($0.problem) },
        Field("due", "When its next feed is due") { .date($0.dateDue) },
        Field("sync", "'queued', 'syncing' or 'synced'") { .text($0.syncState.rawValue) },
        Field("waiting", "How many changes are unsent") { .count($0.waiting) },
        Field("waiting_since", "When the oldest of them was made") { .date($0.waitingSince) },
        Field("parked", "How many changes the server rejected") { .count($0.parked) },
        Field("parked_reason", "The server's reason for the first") { .text($0.parkedReason) },
        Field("frozen", "Why it is frozen: 'unauthorized' or 'outdated'") { .text($0.frozen) },
        Field("paused_until", "Until when its server's rate limit lasts") { .date($0.pause) },
    ]

    /// Several lines: there are few accounts.
    func line(width: Int) -> String {
        let name = Style.title(TerminalText.safe(account.name))
        var lines = ["\(name): \(unread) unread, \(starred) starred, \(feeds.counted("feed"))"]
        if feeds == 0 && account.service == .local { lines.append("  \(Feeds.none)") }
        if failing > 0 {
            let failed = failing.counted("feed") + " failed when"
            lines.append("  \(failed) last fetched ('rss feeds --failing')")
        }
        if gone > 0 {
            let feeds = gone.counted("feed is", "feeds are")
            lines.append("  \(feeds) gone and paused ('rss feeds --failing')")
        }
        lines.append("  " + (dateSynced.map { "last synced \(Timestamp.local($0))" } ?? "never synced: run 'rss sync'"))
        // Why it is frozen or paused is told below.
        if let problem, freeze == nil, pause == nil {
            lines[lines.count - 1] += Style.error(": \(TerminalText.safe(problem))")
        }
        if let dateDue, dateDue > Date() { lines.append("  next feed due \(Timestamp.local(dateDue))") }
        return (lines + queueLines + serverLines).joined(separator: "\n")
    }

    private var queueLines: [String] {
        var lines: [String] = []
        if waiting > 0 {
            let since = waitingSince.map { " since \(Timestamp.local($0))" } ?? ""
            let changes =
                syncState == .syncing
                ? waiting.counted("change is being", "changes are being")
                : waiting.counted("change waiting to be", "changes waiting to be")
            lines.append("  \(changes) sent\(since)")
        }
        if parked > 0 {
            let reason = parkedReason.map { ": \(TerminalText.safe($0))" } ?? ""
            lines.append(
                "  " + Style.error(parked.counted("change was refused", "changes were refused") + reason)
                    + " ('rss queue list')")
        }
        return lines
    }

    private var serverLines: [String] {
        var lines: [String] = []
        switch freeze {
        case .unauthorized:
            lines.append(
                "  " + Style.error("frozen: the server rejected the login")
                    + " ('rss account login \(account.argument)')")
        case .outdated:
            lines.append("  " + Style.error("frozen: the server requires another version of rss; update rss"))
        case nil: break
        }
        if let pause {
            lines.append("  rate limited until \(Timestamp.local(pause))")
        }
        return lines
    }
}
