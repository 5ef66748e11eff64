/// What a service can do, and how much at a time.
package struct ServiceTraits: Sendable {
    /// As people call it: `Miniflux`.
    package var name: String
    package var articlesPerCall = 250
    package var idsPerCall = 250

    /// Asked before a request that could only fail.
    package var capabilities: Set<Capability>
    package var rate = RatePolicy.selfHosted

    /// Whether the lists of statuses can be asked for only after the changes: else, both at a time.
    package var listsFollowChanges = false

    /// Whether the list of unread articles may lack whole feeds, whose articles are unread all the same.
    package var hidesFeeds = false

    package init(name: String, capabilities: Set<Capability>) {
        self.name = name
        self.capabilities = capabilities
    }
}
