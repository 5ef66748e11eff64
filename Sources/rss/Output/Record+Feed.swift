import Foundation
import Model
import Parser

extension ListedFeed: Record {

    var fields: [String] {
        [
            "\(feed.id)", "\(unread)", feed.name, feed.url, feed.siteURL ?? "", folders.joined(separator: ","),
            refresh.outcome.rawValue, refresh.reason ?? "", refresh.dateChecked.map(Timestamp.utc) ?? "",
            refresh.dateDue.map(Timestamp.utc) ?? "", syncState.rawValue, accountName,
        ]
    }

    var json: JSONValue {
        .object([
            ("id", .number(feed.id.rawValue)), ("unread", .number(Int64(unread))), ("title", .string(feed.name)),
            ("url", .string(feed.url)), ("site_url", JSONValue(feed.siteURL)),
            ("folders", .array(folders.map(JSONValue.string))), ("result", .string(refresh.outcome.rawValue)),
            ("reason", JSONValue(refresh.reason)), ("checked", JSONValue(refresh.dateChecked)),
            ("due", JSONValue(refresh.dateDue)), ("sync", .string(syncState.rawValue)),
            ("account", .string(accountName)),
        ])
    }

    func line(width: Int) -> String {
        let start =
            Columns.cell("\(feed.id)", 5, .right) + "  " + Columns.cell("\(unread)", 5, .right)
            + (syncState == .synced ? " " : Style.yellow(syncState.mark)) + " "
        let room = width - 14
        let trouble = refresh.reason.map { Columns.last("  " + $0, room / 2) } ?? ""
        let name = Columns.last(feed.name, room - DisplayWidth.width(of: trouble))
        let rest = room - DisplayWidth.width(of: trouble) - DisplayWidth.width(of: name)
        let folder = folders.isEmpty ? "" : folders.joined(separator: ", ") + "  "
        let details = rest > 10 ? Columns.last("  " + folder + feed.url, rest) : ""
        return start + (unread > 0 ? Style.bold(name) : name) + Style.dim(details) + Style.red(trouble)
    }
}
