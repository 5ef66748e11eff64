/// Where the addresses come from that a feed and its articles name: the feed, and the account that lists it.
package struct FeedOrigin: Hashable, Sendable {
    package var url: String
    package var service: Account.Service

    /// The address of the account, see ``Account/url``.
    package var accountURL: String?

    package init(url: String, service: Account.Service, accountURL: String? = nil) {
        self.url = url
        self.service = service
        self.accountURL = accountURL
    }
}
