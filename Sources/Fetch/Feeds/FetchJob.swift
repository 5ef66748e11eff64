package import Model

/// A feed that is to be fetched, with its state after the last fetch.
///
/// It is a class because it is passed along often.
package final class FetchJob: Sendable {
    package let feed: Feed
    package let state: RefreshState

    /// The host of the feed's server; empty for a file.
    package let host: String

    package init(_ feed: Feed, _ state: RefreshState) {
        self.feed = feed
        self.state = state
        host = FeedFetcher.host(of: feed) ?? ""
    }
}
