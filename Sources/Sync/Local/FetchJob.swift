import Model

/// A feed that is to be fetched, with what is remembered of it.
///
/// An object, because it passes through many hands.
final class FetchJob: Sendable {
    let feed: Feed
    let state: RefreshState

    /// The name of the feed's server; empty for a file.
    let host: String

    init(_ feed: Feed, _ state: RefreshState) {
        self.feed = feed
        self.state = state
        host = FeedFetcher.host(of: feed) ?? ""
    }
}
