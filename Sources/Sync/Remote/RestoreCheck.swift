import API
import Model
import Store

/// Finds out whether a server that gives no number twice was restored from a backup: the articles that came last from
/// several feeds are gone. Somebody may empty a feed, but not all of them at once, and what is purged is old.
///
/// Everything else of such a server looks as if somebody had taken marks away.
struct RestoreCheck {
    let remote: RemoteAccount

    /// The articles that must be gone, and the feeds that they must be of.
    static let (fewestArticles, fewestFeeds) = (5, 2)

    private var database: FeedDatabase { remote.database }
    private var account: AccountID { remote.account.id }

    /// Asks for the newest articles, and sets aside those that are gone if the server was restored.
    ///
    /// - Parameter control: an article that the server lists: an answer without it says nothing about others.
    /// - Returns: whether it was restored. Then the pull has to begin again, and to ask for everything.
    func setAsideGone(control: String?) async throws -> Bool {
        guard let control else { return false }
        let newest = Self.sample(of: try database.newestArticles(of: account, limit: 100))
        guard let answers = try await remote.answers(for: newest.map(\.serverID) + [control]), answers[control] != nil
        else { return false }
        // What came since the backup was restored is there.
        let gone = newest.drop { answers[$0.serverID] != nil }.prefix { answers[$0.serverID] == nil }
        guard Self.tellsOfBackup(gone.map(\.feed)) else { return false }
        // An answer to many may be short.
        for article in gone {
            guard try await lacks(article.serverID, control) else { return false }
        }
        try database.setAside(gone: try await allGone(control), of: account, at: remote.date, isRestored: true)
        return true
    }

    static func tellsOfBackup(_ feeds: [FeedID?]) -> Bool {
        feeds.count >= fewestArticles && Set(feeds.compactMap(\.self)).count >= fewestFeeds
    }

    /// Returns twenty of the articles, and no more than ten of a feed.
    private static func sample(
        of newest: [(id: ArticleID, serverID: String, feed: FeedID?)]
    ) -> [(id: ArticleID, serverID: String, feed: FeedID?)] {
        var counts: [FeedID?: Int] = [:]
        let few = newest.filter { article in
            counts[article.feed, default: 0] += 1
            return counts[article.feed, default: 0] <= 10
        }
        return Array(few.prefix(20))
    }

    private func lacks(_ number: String, _ control: String) async throws -> Bool {
        guard let answers = try await remote.answers(for: [number, control]) else { return false }
        return answers[control] != nil && answers[number] == nil
    }

    /// Returns what is gone, from the newest article back to where all are there.
    private func allGone(_ control: String) async throws -> [String] {
        let limit = max(1, remote.caller.traits.articlesPerCall - 1)
        var (all, last) = ([String](), ArticleID?.none)
        while true {
            let chunk = try database.newestArticles(of: account, before: last, limit: limit)
            guard let end = chunk.last?.id,
                let answers = try await remote.answers(for: chunk.map(\.serverID) + [control]), answers[control] != nil
            else { return all }
            let gone = chunk.map(\.serverID).filter { answers[$0] == nil }
            if gone.isEmpty { return all }
            all += gone
            last = end
        }
    }
}
