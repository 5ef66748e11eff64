import Base

/// The origin of a requested URL.
package enum AddressSource: Hashable, Sendable {
    /// The user, or this program, chose the URL.
    case user

    /// A page or a feed contains the URL.
    ///
    /// - Parameter isPrivate: whether the document came from a private network.
    case document(isPrivate: Bool)

    /// Returns the source of the URL of a feed's enclosure.
    ///
    /// A URL with the feed's origin is requested like the feed. Otherwise, the feed's name counts, not its current
    /// address in the DNS, whose server may be the stranger's own.
    ///
    /// - Parameters:
    ///   - feed: the feed's URL; `nil` if it isn't known any more.
    ///   - server: the URL of the account's server, which lists the feed; `nil` if the user chose that.
    package static func enclosure(_ url: String, feed: String?, server: String? = nil) -> Self {
        if let server { return .document(isPrivate: WebURL.host(of: server).map(AddressScope.isPrivate) ?? false) }
        guard let feed else { return .document(isPrivate: false) }
        // The user's own file.
        if WebURL.scheme(of: feed) == "file" { return .user }
        guard let origin = WebURL.origin(of: feed), let host = WebURL.host(of: feed) else {
            return .document(isPrivate: false)
        }
        return WebURL.origin(of: url) == origin ? .user : .document(isPrivate: AddressScope.isPrivate(host: host))
    }
}
