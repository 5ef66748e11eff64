package import Model
package import Web

extension AddressSource {

    /// Returns who names the feeds of an account.
    ///
    /// - Parameter url: the account's own address.
    package static func feeds(of service: Account.Service, at url: String?) -> Self {
        switch service.kind {
        case .local: .user
        case .folder, .webFolder: .directory
        case .server: .server(at: url ?? "")
        }
    }

    /// Returns who named an address that is a feed's or its articles', whenever it was stored.
    ///
    /// - Parameter feed: the feed; `nil` if it isn't known any more.
    package static func named(_ url: String, by feed: FeedOrigin?) -> Self {
        guard let feed else { return .publisher(isPrivate: false) }
        return feeds(of: feed.service, at: feed.accountURL).named(url, by: feed.url)
    }
}
