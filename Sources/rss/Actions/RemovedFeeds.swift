import API
import Model
import Store
import Sync

extension FeedDatabase {
    func articleCount(of feed: Feed) throws -> Int {
        var query = ArticleQuery()
        query.account = feed.accountID
        query.add(.feedIDs([feed.id]))
        return try articleCount(query)
    }
}

extension Context {

    /// Subscribes again on their servers to the feeds that the last command removed, if it was `remove`, before that is
    /// undone here. Throws what ``SyncedAccount/subscribe(_:)-(_)`` throws; then the command can be undone later.
    func restoreOnServers(_ database: FeedDatabase) async throws {
        guard case .removed(let feeds)? = try database.lastCommand()?.change else { return }
        // What undo changes is nothing to be undone.
        var database = database
        database.command = nil
        let known = try database.accounts()
        for feed in feeds {
            guard let account = known.first(where: { $0.id.rawValue == feed.accountID }), account.kind.hasServer else {
                continue
            }
            let synced = try accounts(in: database).synced(account)
            var subscription = Subscription(url: feed.url)
            if synced.can(.renamingFeeds) { subscription.title = feed.title }
            if synced.can(.changingFolders) { subscription.folder = feed.folders.first }
            do {
                _ = try await synced.subscribe(subscription)
            } catch StoreError.alreadySubscribed {
                // It is back already.
            }
        }
    }
}
