package import Model
package import Web

extension AddressSource {

    /// The source of the addresses of feeds that this one lists.
    package init(_ lister: FeedOrigin.Lister) {
        switch lister {
        case .user: self = .user
        case .server(let url): self = .server(at: url)
        case .directory: self = .directory
        }
    }

    /// Returns who named an address that is a feed's or its articles', whenever it was stored.
    ///
    /// - Parameter feed: the feed; `nil` if it isn't known any more.
    package static func named(_ url: String, by feed: FeedOrigin?) -> Self {
        guard let feed else { return .publisher(isPrivate: false) }
        return AddressSource(feed.lister).named(url, by: feed.url)
    }
}
