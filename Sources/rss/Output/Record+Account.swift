import Foundation
import Model
import Parser

extension AccountOverview: Record {

    var fields: [String] {
        [
            account.name, account.service.rawValue, "\(feeds)", "\(unread)", "\(starred)", "\(failing)", "\(gone)",
            dateSynced.map(Timestamp.utc) ?? "", problem ?? "", dateDue.map(Timestamp.utc) ?? "", syncState.rawValue,
        ]
    }

    var json: JSONValue {
        .object([
            ("account", .string(account.name)), ("service", .string(account.service.rawValue)),
            ("feeds", .number(Int64(feeds))), ("unread", .number(Int64(unread))),
            ("starred", .number(Int64(starred))), ("failing", .number(Int64(failing))), ("gone", .number(Int64(gone))),
            ("synced", JSONValue(dateSynced)), ("problem", JSONValue(problem)), ("due", JSONValue(dateDue)),
            ("sync", .string(syncState.rawValue)),
        ])
    }

    /// Several lines: there are few accounts.
    func line(width: Int) -> String {
        var lines = ["\(Style.bold(account.name)): \(unread) unread, \(starred) starred, \(feeds) feeds"]
        if feeds == 0 { lines.append("  \(Feeds.none)") }
        if failing > 0 { lines.append("  \(failing) feeds failed when they were last visited ('rss feeds --failing')") }
        if gone > 0 { lines.append("  \(gone) feeds are gone and paused ('rss feeds --failing')") }
        lines.append("  " + (dateSynced.map { "last synced \(Timestamp.local($0))" } ?? "never synced: run 'rss sync'"))
        if let problem { lines[lines.count - 1] += Style.red(": \(problem)") }
        if let dateDue, dateDue > Date() { lines.append("  next feed due \(Timestamp.local(dateDue))") }
        if syncState != .synced { lines.append("  \(syncState.rawValue): changes wait to be sent") }
        return lines.joined(separator: "\n")
    }
}
