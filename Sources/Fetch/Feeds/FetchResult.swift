package import Model

/// The result of a fetch: what to save, and what to report.
package struct FetchResult: Sendable {
    package var fetch: FeedFetch

    /// The reason why the fetch failed; `nil` if it succeeded.
    package var problem: FetchError?

    /// Whether the feed was asked for through a proxy that is set for it or its folders.
    package var hasOwnProxy = false

    /// The host that refused to answer, as there were too many requests; then the feed counts as if it had not been asked
    /// for, unless it has failed by that.
    package var refusingHost: String?

    /// The part of the budget of a large document. It is held until its articles, which are large too, are saved.
    package var large: DocumentBudget.Part?
}
