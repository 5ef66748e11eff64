import Foundation

/// Everything a ``SyncServer`` knows.
struct SyncServerState: Sendable {
    var users = ["alice": User(name: "alice")]

    /// Counts how often all sessions, and all tokens, were made invalid.
    var sessions = 0
    var tokens = 0

    struct User: Sendable {
        let name: String
        var password: String
        var contents = SyncServerContents()

        init(name: String) {
            self.name = name
            password = SyncServer.password(of: name)
        }
    }

    /// What proves that the user is logged in to the Google Reader API: it has a slash in it.
    func session(of user: User) -> String { "\(user.name)/\(user.password)-\(sessions)" }

    /// What changes must carry there.
    func token(of user: User, _ flavor: SyncServer.Flavor) -> String {
        let session = session(of: user)
        return flavor == .freshRSS ? "\(session.dropFirst(user.name.count + 1))-\(tokens)ZZZZ" : "\(session)-\(tokens)"
    }
}

extension SyncServerContents {

    /// The feed as it is now; an entry's own idea of it when it is gone.
    func feed(of entry: Entry) -> Feed {
        feeds.first { $0.id == entry.feed.id } ?? entry.feed
    }

    func folders(of feed: Feed) -> [Folder] {
        feed.folders.compactMap { id in folders.first { $0.id == id } }
    }

    /// Those for which `condition` holds, in the order of their ids.
    func sorted(where condition: (Entry) -> Bool) -> [Entry] {
        ids.compactMap { id in entries[id].flatMap { condition($0) ? $0 : nil } }
    }
}
