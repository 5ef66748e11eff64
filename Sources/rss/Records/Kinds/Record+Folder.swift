import Model

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
