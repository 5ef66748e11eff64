/// The capabilities and limits of a service.
package struct ServiceTraits: Sendable {
    /// The common name: `Miniflux`.
    package var name: String
    package var articlesPerCall = 250
    package var idsPerCall = 250

    /// The capabilities, which are checked before a request that would fail otherwise.
    package var capabilities: Set<Capability>
    package var rate = RatePolicy.selfHosted

    /// Whether the lists of statuses must be requested after the changes; otherwise, both are requested concurrently.
    package var listsFollowChanges = false

    /// Whether the list of unread articles may lack those of hidden feeds, which are unread nevertheless.
    package var hidesFeeds = false

    package init(name: String, capabilities: Set<Capability>) {
        self.name = name
        self.capabilities = capabilities
    }
}
