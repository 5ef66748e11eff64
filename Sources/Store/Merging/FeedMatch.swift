import GRDB
import Model

/// The matches between a server's feeds and the stored feeds.
struct FeedMatch {
    private let feeds: [ServerFeed]

    /// All feeds of the account, subscribed to or not.
    private let known: [FeedTable.Known]

    /// The stored feeds that match the server's, by the server's ids. Feeds that aren't in it are new.
    private(set) var matches: [String: FeedTable.Known] = [:]

    /// The stored feeds without a match, by their addresses.
    private var unmatched: [String: FeedTable.Known] = [:]

    /// Matches a feed by the server's id, else by its address, else by one that it had formerly.
    init(_ server: ServerSidebar, of account: AccountID, in db: Database) throws {
        feeds = server.feeds.values.sorted { $0.id < $1.id }
        known = try FeedTable.known(of: account, in: db)
        for row in known {
            if let id = row.serverID, server.feeds[id] != nil {
                matches[id] = row
            } else {
                unmatched[row.feed.url] = row
            }
        }
        matchAddresses()
        try matchFormerAddresses(of: account, in: db)
    }

    private mutating func matchAddresses() {
        for feed in feeds where matches[feed.id] == nil {
            matches[feed.id] = unmatched.removeValue(forKey: feed.url)
        }
    }

    /// Matches former addresses, after all current ids and addresses, whose rows they would take.
    private mutating func matchFormerAddresses(of account: AccountID, in db: Database) throws {
        for feed in feeds where matches[feed.id] == nil {
            guard let former = try FeedTable.feed(at: feed.url, of: account, in: db) else { continue }
            matches[feed.id] = unmatched.removeValue(forKey: former.url)
        }
    }

    /// The feeds at the current address of another one that matches by the server's id: the two are the same.
    var duplicates: [(duplicate: FeedTable.Known, match: FeedTable.Known)] {
        feeds.compactMap { feed in
            guard let match = matches[feed.id], let duplicate = unmatched[feed.url] else { return nil }
            return (duplicate, match)
        }
    }

    /// The subscriptions that the server doesn't list.
    var unlisted: [FeedID] {
        let duplicates = Set(duplicates.map(\.duplicate.feed.id))
        let matched = Set(matches.values.map(\.feed.id))
        return known.filter { $0.isSubscribed && !matched.contains($0.feed.id) && !duplicates.contains($0.feed.id) }
            .map(\.feed.id)
    }
}
