import Base
import GRDB
package import Model

extension FeedDatabase {

    /// Returns the feeds of the account, each with the same feed of another account. Feeds that are not subscribed to
    /// are among them if they have articles with a star, a label or a note.
    ///
    /// Two feeds are the same if their addresses are, now or formerly, ignoring schemes and passwords, or if they alone
    /// have their title and site.
    package func feedsToCopy(from account: AccountID, to other: AccountID) throws -> [FeedToCopy] {
        try read { db in
            let kept = try Set(Int64.fetchAll(db, sql: Self.feedsWithKept, arguments: [account.rawValue]))
            let feeds = try FeedTable.known(of: account, in: db).filter {
                $0.isSubscribed || kept.contains($0.feed.id.rawValue)
            }
            let targets = try FeedTargets(feeds, in: other, db)
            return try feeds.map { known in
                var copy = FeedToCopy(
                    feed: known.feed, url: known.ownURL,
                    folders: known.isSubscribed ? try FolderTable.names(of: known.feed.id, in: db) : [],
                    isSubscribed: known.isSubscribed)
                copy.target = targets.target(of: known)
                copy.targetFolders = try copy.target.map { try FolderTable.names(of: $0, in: db) } ?? []
                return copy
            }
        }
    }

    private static let feedsWithKept = """
        SELECT DISTINCT feedID FROM status
        WHERE id IN (
            SELECT id FROM status INDEXED BY statusAccountStarred WHERE starred = 1 AND accountID = ?1
            UNION ALL SELECT id FROM articleLabel UNION ALL SELECT id FROM note)
            AND +accountID = ?1 AND deleted = 0 AND feedID IS NOT NULL
            AND EXISTS (SELECT 1 FROM article WHERE article.id = status.id)
        """
}

/// The feeds of an account among which the feeds of another account are looked for.
private struct FeedTargets {
    private var byPlace: [Substring: FeedTable.Known] = [:]

    /// The feeds by title and site; `nil` if several feeds of an account share them.
    private var byName: [NamedSite: FeedTable.Known?] = [:]

    private struct NamedSite: Hashable {
        let name: String
        let site: Substring

        init?(_ feed: Feed) {
            guard let site = feed.siteURL, feed.title ?? feed.customTitle != nil else { return nil }
            name = feed.name.lowercased()
            self.site = site.comparableAddress
        }
    }

    /// - Parameter sources: The feeds that will be looked for.
    init(_ sources: [FeedTable.Known], in account: AccountID, _ db: Database) throws {
        let feeds = try FeedTable.known(of: account, in: db)
        let byID = Dictionary(feeds.map { ($0.feed.id, $0) }) { first, _ in first }
        let former = try Row.fetchAll(
            db, sql: "SELECT url, feedID FROM formerURL WHERE accountID = ?", arguments: [account.rawValue])
        for row in former { try byPlace[Self.place(row.value("url"))] = byID[FeedID(row.value("feedID"))] }
        // Subscriptions take precedence over former ones, and an address over a former one.
        for feed in feeds.filter({ !$0.isSubscribed }) + feeds.filter(\.isSubscribed) {
            byPlace[Self.place(feed.ownURL)] = feed
        }
        for feed in feeds where feed.isSubscribed {
            guard let name = NamedSite(feed.feed) else { continue }
            if byName.updateValue(feed, forKey: name) != nil { byName[name] = .some(nil) }
        }
        let names = sources.filter(\.isSubscribed).compactMap { NamedSite($0.feed) }
        for (name, count) in Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +) where count > 1 {
            byName[name] = nil
        }
    }

    /// Returns the same feed. For a subscription, only another subscription counts, as the user wants it.
    func target(of known: FeedTable.Known) -> FeedID? {
        let named = NamedSite(known.feed).flatMap { byName[$0] ?? nil }
        let found = [byPlace[Self.place(known.ownURL)], named].compactMap(\.self)
        return found.first { $0.isSubscribed || !known.isSubscribed }?.feed.id
    }

    private static func place(_ url: String) -> Substring { url.comparableAddress }
}

extension FeedTable.Known {
    /// The address without the mark that ``FeedTable/url(_:distinguishedBy:)`` has added.
    fileprivate var ownURL: String {
        guard let serverID, case let mark = FeedTable.url("", distinguishedBy: serverID), feed.url.hasSuffix(mark)
        else { return feed.url }
        return String(feed.url.dropLast(mark.count))
    }
}
