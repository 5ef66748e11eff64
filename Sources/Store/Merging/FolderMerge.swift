import GRDB
import Model

/// The folders of a server that are being written to the table.
struct FolderMerge {
    private let account: AccountID
    private let folders: [ServerFolder]

    init(_ server: ServerSidebar, account: AccountID) {
        self.account = account
        folders = server.folders.values.sorted { $0.id < $1.id }
    }

    /// Makes the account's folders those of the server. A folder is recognised by the server's id; else, if the server
    /// doesn't list its id, by its name.
    ///
    /// A folder that isn't listed is deleted, and so is a duplicate, which has the name of another: ``FeedMerge`` puts
    /// its feeds where the server has them.
    ///
    /// - Returns: The folders' rows, by the server's ids.
    func merge(in db: Database) throws -> [String: FolderID] {
        let known = try FolderTable.known(of: account, in: db)
        let matches = match(known)
        let kept = Set(matches.values.map(\.folder.id))
        for old in known where !kept.contains(old.folder.id) { try FolderTable.delete(old.folder.id, db) }
        try FolderTable.rename(
            folders.compactMap { folder in
                guard let match = matches[folder.id], match.folder.name != folder.name else { return nil }
                return (match.folder.id, folder.name)
            }, db)
        var ids: [String: FolderID] = [:]
        for folder in folders {
            if let match = matches[folder.id] {
                ids[folder.id] = match.folder.id
                if match.serverID != folder.id { try FolderTable.set(folder.id, of: match.folder.id, db) }
            } else {
                ids[folder.id] = try FolderTable.insert(folder, in: account, db)
            }
        }
        return ids
    }

    /// Returns the rows of existing folders, by the server's ids.
    private func match(_ known: [FolderTable.Known]) -> [String: FolderTable.Known] {
        let listed = Set(folders.map(\.id))
        var matches: [String: FolderTable.Known] = [:]
        var unmatched: [String: FolderTable.Known] = [:]
        for row in known {
            if let id = row.serverID, listed.contains(id) {
                matches[id] = row
            } else {
                unmatched[row.folder.name] = row
            }
        }
        for folder in folders where matches[folder.id] == nil {
            matches[folder.id] = unmatched.removeValue(forKey: folder.name)
        }
        return matches
    }
}
