import Foundation
import Model
import Parser

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

    var fields: [String] {
        [
            account.name, account.service.rawValue, "\(feeds)", "\(unread)", "\(starred)", "\(failing)", "\(gone)",
            dateSynced.map(Timestamp.utc) ?? "", problem ?? "", dateDue.map(Timestamp.utc) ?? "", syncState.rawValue,
            "\(waiting)", waitingSince.map(Timestamp.utc) ?? "", "\(parked)", parkedReason ?? "", frozen ?? "",
            pause.map(Timestamp.utc) ?? "",
        ]
    }

    var json: JSONValue {
        .object([
            ("account", .string(account.name)), ("service", .string(account.service.rawValue)),
            ("feeds", .number(Int64(feeds))), ("unread", .number(Int64(unread))),
            ("starred", .number(Int64(starred))), ("failing", .number(Int64(failing))), ("gone", .number(Int64(gone))),
            ("synced", JSONValue(dateSynced)), ("problem", JSONValue(problem)), ("due", JSONValue(dateDue)),
            ("sync", .string(syncState.rawValue)), ("waiting", .number(Int64(waiting))),
            ("waiting_since", JSONValue(waitingSince)), ("parked", .number(Int64(parked))),
            ("parked_reason", JSONValue(parkedReason)), ("frozen", JSONValue(frozen)),
            ("paused_until", JSONValue(pause)),
        ])
    }

    /// Several lines: there are few accounts.
    func line(width: Int) -> String {
        let name = Style.bold(TerminalText.safe(account.name))
        var lines = ["\(name): \(unread) unread, \(starred) starred, \(feeds.counted("feed"))"]
        if feeds == 0 && account.service == .local { lines.append("  \(Feeds.none)") }
        if failing > 0 {
            let failed = failing.counted("feed failed when it was", "feeds failed when they were")
            lines.append("  \(failed) last visited ('rss feeds --failing')")
        }
        if gone > 0 {
            let feeds = gone.counted("feed is", "feeds are")
            lines.append("  \(feeds) gone and paused ('rss feeds --failing')")
        }
        lines.append("  " + (dateSynced.map { "last synced \(Timestamp.local($0))" } ?? "never synced: run 'rss sync'"))
        // Why it is frozen or paused is told below.
        if let problem, freeze == nil, pause == nil {
            lines[lines.count - 1] += Style.red(": \(TerminalText.safe(problem))")
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
                : waiting.counted("change waits to be", "changes wait to be")
            lines.append("  \(changes) sent\(since)")
        }
        if parked > 0 {
            let reason = parkedReason.map { ": \(TerminalText.safe($0))" } ?? ""
            lines.append(
                "  " + Style.red(parked.counted("change was refused", "changes were refused") + reason)
                    + " ('rss queue list')")
        }
        return lines
    }

    private var serverLines: [String] {
        var lines: [String] = []
        switch freeze {
        case .unauthorized:
            lines.append(
                "  " + Style.red("frozen: the server refused the login") + " ('rss account login \(account.argument)')")
        case .outdated: lines.append("  " + Style.red("frozen: the server wants another version of rss; update it"))
        case nil: break
        }
        if let pause {
            lines.append("  the server asked to be left alone until \(Timestamp.local(pause))")
        }
        return lines
    }
}
