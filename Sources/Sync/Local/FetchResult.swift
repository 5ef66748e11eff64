import Model

/// The result of a fetch: what to save, and what to report.
struct FetchResult: Sendable {
    var fetch: FeedFetch

    /// The reason why the fetch failed; `nil` if it succeeded.
    var problem: FetchError?

    /// The part of the budget of a large document. It is held until its articles, which are large too, are saved.
    var large: DocumentBudget.Part?
}
