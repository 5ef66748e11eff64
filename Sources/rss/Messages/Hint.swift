import Model
import Store

/// What a person can do next who has no feeds yet.
enum Hint {
    static let addFeeds = "no feeds yet: add one with 'rss add URL', or many with 'rss import FILE'"

    /// The feeds may be on a server.
    static func noFeeds(in database: FeedDatabase) throws -> String {
        let hasServer = try database.accounts().contains { $0.service != .local }
        return hasServer ? "no feeds yet: fetch your accounts' feeds with 'rss sync'" : addFeeds
    }
}
