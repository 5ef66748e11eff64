import Model

/// What came of a visit: what to keep, and what to tell.
struct FetchResult: Sendable {
    var fetch: FeedFetch

    /// Nil: it went well.
    var problem: FetchError?
}
