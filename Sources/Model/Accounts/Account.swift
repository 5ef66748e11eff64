/// A set of subscriptions: the local ones, or those of a user on a server.
package struct Account: Hashable, Sendable {
    package var id: AccountID
    package var service: Service

    /// The name that `--account` takes. Unique.
    package var name: String

    /// The URL of the server's API, without a slash at the end; `nil` for the local account.
    package var url: String?

    /// The user's name on the server; `nil` if the server didn't send one, or if there is no server.
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
    /// The protocol that transfers the articles of an account. Its ``kind`` says how such accounts work.
    package struct Service: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// An account whose feeds this program fetches itself. There is no server to send changes to.
        package static let local = Service(rawValue: "local")

        /// Miniflux, with its own REST API.
        package static let miniflux = Service(rawValue: "miniflux")

        // These speak the Google Reader API, each with its own oddities.
        package static let freshRSS = Service(rawValue: "freshrss")
        package static let inoreader = Service(rawValue: "inoreader")
        package static let theOldReader = Service(rawValue: "theoldreader")
        package static let bazQux = Service(rawValue: "bazqux")
        package static let minifluxGoogleReader = Service(rawValue: "miniflux-greader")

        /// Any other server that speaks the Google Reader API.
        package static let googleReader = Service(rawValue: "greader")

        package static let tinyTinyRSS = Service(rawValue: "ttrss")

        package static let nextcloudNews = Service(rawValue: "nextcloud")

        package static let feedbin = Service(rawValue: "feedbin")

        package static let newsBlur = Service(rawValue: "newsblur")

        /// Any server that speaks the Fever API, which cannot change feeds or folders.
        package static let fever = Service(rawValue: "fever")

        /// The services with a server, the ones with an API of their own first.
        package static let remote: [Service] = [
            .miniflux, .freshRSS, .inoreader, .theOldReader, .bazQux, .minifluxGoogleReader, .googleReader,
            .tinyTinyRSS, .nextcloudNews, .feedbin, .newsBlur, .fever,
        ]
    }
}
