import Base

/// Who chose an address that is asked for.
package enum AddressSource: Hashable, Sendable {
    /// The user, or this program.
    case user

    /// A page or a feed.
    ///
    /// - Parameter isPrivate: Whether it came from a private network.
    case document(isPrivate: Bool)

    /// Of a feed's enclosure.
    ///
    /// What lies where the feed does is asked for as the feed is. Else it is the feed's name that counts, not what a DNS
    /// server says of it at the moment: that may be the stranger's own.
    ///
    /// - Parameter feed: The feed's URL; nil if it isn't known any more.
    package static func enclosure(_ url: String, feed: String?) -> Self {
        guard let feed else { return .document(isPrivate: false) }
        // The user's own file.
        if WebURL.scheme(of: feed) == "file" { return .user }
        guard let origin = WebURL.origin(of: feed), let host = WebURL.host(of: feed) else {
            return .document(isPrivate: false)
        }
        return WebURL.origin(of: url) == origin ? .user : .document(isPrivate: AddressScope.isPrivate(host: host))
    }
}
