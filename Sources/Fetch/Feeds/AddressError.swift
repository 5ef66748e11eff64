package import Model

/// The reason why there is no feed, or no document, to be had at an address.
package enum AddressError: Error, Equatable, Sendable {
    /// The feed or page at the address couldn't be fetched.
    case fetch(url: String, FetchError)

    /// The web page points to no feed, and the addresses that were tried have none.
    case noFeeds(page: String, tried: [String] = [])

    /// The web page points to several feeds, of which the caller must choose one.
    case severalFeeds(page: String, [FeedCandidate])
}
