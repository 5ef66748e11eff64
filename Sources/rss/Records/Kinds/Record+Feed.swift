import Base
import Foundation
import Model

extension ListedFeed {
    /// The target of permanent redirects, without its secret part.
    fileprivate var shownTarget: String? {
        refresh.move.map { SecretAddress.shown($0.url, isMarked: feed.hasSecretURL) }
    }
}

extension ListedFeed: Record {

    static let fields: [Field<ListedFeed>] = [
        Field("id", "The feed's id") { .number($0.feed.id.rawValue) },
        Field("unread", "How many of its articles are unread") { .count($0.unread) },
        Field("title", "Its title") { .text($0.feed.name) },
        Field("url", "Its address") { .text($0.feed.shownURL) },
        Field("site_url", "The address of its web site") { .text($0.feed.shownSiteURL) },
        Field("folders", "Its folders, separated by commas") { .list($0.folders) },
        Field("result", "'new', 'updated', 'unchanged', 'failed' or 'gone'") {
            .text($0.refresh.outcome.rawValue)
        },
        Field("reason", "Why it failed, or what was left out of it") { .text($0.refresh.reason) },
        Field("checked", "When it was last fetched") { .date($0.refresh.dateChecked) },
        Field("due", "When it is next due") { .date($0.nextFetch) },
        Field("sync", "'parked', 'syncing', 'queued', 'sent' or 'synced'") { .text($0.syncState.rawValue) },
        Field("account", "The account's name") { .text($0.accountName) },
        Field("downloads", "How many enclosures of its articles were downloaded") { .count($0.downloads) },
        Field("newest", "The date of its newest article") { .date($0.newest) },
        Field("failing_since", "Since when it has failed") {
            .date($0.refresh.failures > 0 ? $0.refresh.failingSince : nil)
        },
        Field("failures", "How many fetches in a row failed") { .count($0.refresh.failures) },
        Field("next_visit", "When it is next fetched by itself") { .date($0.nextFetch) },
        Field("moved_to", "Where permanent redirects lead") { .text($0.shownTarget) },
    ]

    func line(in form: LineForm) -> String { ActiveFeed(self, nil).line(in: form) }
}

/// A folder as `folder list` shows it.
struct ListedFolder: Record {
    let folder: Folder
    let feeds: Int
    let syncState: SyncState
    let accountName: String
    let unread: Int

    static let fields: [Field<ListedFolder>] = [
        Field("name", "The folder's name") { .text($0.folder.name) },
        Field("feeds", "How many feeds are in it") { .count($0.feeds) },
        Field("account", "The account's name") { .text($0.accountName) },
        Field("sync", "'parked', 'syncing', 'queued', 'sent' or 'synced'") { .text($0.syncState.rawValue) },
        Field("unread", "How many articles in it, or in folders below it, are unread") { .count($0.unread) },
    ]

    func line(in form: LineForm) -> String { FoldersPage([self], form).lines.last ?? "" }
}
