import Model

/// A feed that is to be fetched, with its state after the last fetch.
///
/// It is a class because it is passed along often.
final class FetchJob: Sendable {
    let feed: Feed
    let state: RefreshState

    /// The host of the feed's server; empty for a file.
    let host: String

    init(_ feed: Feed, _ state: RefreshState) {
        self.feed = feed
        self.state = state
        host = FeedFetcher.host(of: feed) ?? ""
    }
}
