/// Where subscriptions live.
package struct Account: Hashable, Sendable {
    package var id: AccountID
    package var service: Service

    /// What `--account` takes. Unique.
    package var name: String

    /// Where the server's API is, without a slash at the end. Nil: the local account.
    package var url: String?

    /// What the server calls the user. Nil: it didn't say, or there is no server.
    package var user: String?

    package init(id: AccountID, service: Service, name: String, url: String? = nil, user: String? = nil) {
        self.id = id
        self.service = service
        self.name = name
        self.url = url
        self.user = user
    }
}

extension Account {
    /// The kind of an account: who fetches the feeds, and by which protocol we are told.
    package struct Service: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// This program fetches the feeds itself. There is no server to send changes to.
        package static let local = Service(rawValue: "local")

        /// Miniflux by its own REST API.
        package static let miniflux = Service(rawValue: "miniflux")

        // These speak the Google Reader API, each with its own oddities.
        package static let freshRSS = Service(rawValue: "freshrss")
        package static let inoreader = Service(rawValue: "inoreader")
        package static let theOldReader = Service(rawValue: "theoldreader")
        package static let bazQux = Service(rawValue: "bazqux")
        package static let minifluxGoogleReader = Service(rawValue: "miniflux-greader")

        /// Whatever else speaks it.
        package static let googleReader = Service(rawValue: "greader")

        package static let tinyTinyRSS = Service(rawValue: "ttrss")

        package static let nextcloudNews = Service(rawValue: "nextcloud")

        package static let feedbin = Service(rawValue: "feedbin")

        package static let newsBlur = Service(rawValue: "newsblur")

        /// Any server, by an API that changes no feeds or folders.
        package static let fever = Service(rawValue: "fever")

        /// Those with a server, the ones with an API of their own first.
        package static let remote: [Service] = [
            .miniflux, .freshRSS, .inoreader, .theOldReader, .bazQux, .minifluxGoogleReader, .googleReader,
            .tinyTinyRSS, .nextcloudNews, .feedbin, .newsBlur, .fever,
        ]
    }
}
