/// Where the addresses come from that a feed and its articles name.
package struct FeedOrigin: Hashable, Sendable {

    /// Who says that there is such a feed.
    package enum Lister: Hashable, Sendable {
        case user

        /// - Parameter url: the address of the account on the server.
        case server(url: String)

        /// Those who write into a directory that machines share.
        case directory
    }

    package var url: String
    package var lister: Lister

    package init(url: String, lister: Lister) {
        self.url = url
        self.lister = lister
    }
}
