import Model

/// What came of a fetch: what to keep, and what to tell.
struct FetchResult: Sendable {
    var fetch: FeedFetch

    /// Nil: it went well.
    var problem: FetchError?

    /// The place of the large document that the articles come from: they are large, too, until they are saved.
    var large: DocumentBudget.Part?
}
