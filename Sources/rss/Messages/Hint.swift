import Model
import Store

/// What to do next without any feeds.
enum Hint {
    static let addFeeds = "no feeds yet: add one with 'rss add URL', or many with 'rss import FILE'"

    /// With an account on a server, its feeds may not have been fetched yet.
    static func noFeeds(in database: FeedDatabase) throws -> String {
        let hasServer = try database.accounts().contains { $0.service != .local }
        return hasServer ? "no feeds yet: fetch your accounts' feeds with 'rss sync'" : addFeeds
    }
}
