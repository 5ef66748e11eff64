import Base

/// Who named an address that is asked for: that decides what it may lead to, see ``PrivateRedirects``.
package enum AddressSource: Hashable, Sendable {
    /// The user, or this program.
    case user

    /// A page, or a feed of which the user has only chosen the address.
    ///
    /// - Parameter isPrivate: whether the document came from a private network.
    case publisher(isPrivate: Bool)

    /// The server of an account, which says what feeds and articles there are.
    ///
    /// - Parameter isPrivate: whether the server is in a private network.
    case server(isPrivate: Bool)

    /// One of those who write into a directory that machines share.
    case directory

    /// The server of an account with this URL.
    package static func server(at url: String) -> Self {
        .server(isPrivate: WebURL.host(of: url).map(AddressScope.isPrivate) ?? false)
    }

    /// Returns the source of an address that a feed names, where this is the source of the feed's own: of an article's
    /// page, an enclosure, a transcript.
    ///
    /// A server says what its feeds say. Otherwise, a URL with the feed's origin is requested like the feed, and the
    /// feed's name counts for others, not its current address in the DNS, whose server may be the stranger's own.
    ///
    /// - Parameter feed: the feed's URL; `nil` if it isn't known any more.
    package func named(_ url: String, by feed: String?) -> Self {
        if case .server = self { return self }
        guard let feed else { return .publisher(isPrivate: false) }
        // The user's own file.
        if self == .user, WebURL.scheme(of: feed) == "file" { return .user }
        guard let origin = WebURL.origin(of: feed), let host = WebURL.host(of: feed) else {
            return .publisher(isPrivate: false)
        }
        return WebURL.origin(of: url) == origin ? self : .publisher(isPrivate: AddressScope.isPrivate(host: host))
    }
}
