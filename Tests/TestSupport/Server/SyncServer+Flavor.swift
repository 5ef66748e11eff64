extension SyncServer {

    /// The service that a server stands for.
    package enum Flavor: String, Sendable, CaseIterable {
        /// REST, with lists of ids.
        case miniflux234
        /// REST without lists of ids. Stars are toggled.
        case miniflux226
        /// The Google Reader API of FreshRSS 1.24, which does once what it is asked to twice.
        case freshRSS
        /// The Google Reader API of Miniflux 2.2.6, which takes back what it is asked to twice.
        case minifluxReader226
        /// The Google Reader API with ids that are no numbers.
        case theOldReader
        /// With one mark a request. Stars are toggled, as Miniflux does. Ids are strings, as FreshRSS's are, and an
        /// unknown one is answered with a page, as by Coldsweat.
        case fever
        case tinyTinyRSS
        case nextcloudNews
        case feedbin
        /// Those who are unknown aren't refused, but see what a demo account has.
        case newsBlur

        /// Those that have all that a user can do: log in again, add and change feeds and folders.
        package static let complete: [Self] = [
            .miniflux234, .miniflux226, .freshRSS, .minifluxReader226, .theOldReader,
        ]

        /// Whether articles have labels of the user's.
        package var keepsLabels: Bool { [.freshRSS, .tinyTinyRSS].contains(self) }

        /// Where the API is below the server's address.
        var path: String {
            switch self {
            case .freshRSS: "/api/greader.php"
            case .miniflux234, .miniflux226, .minifluxReader226, .theOldReader, .newsBlur: ""
            case .fever: "/fever"
            case .tinyTinyRSS: "/api"
            case .nextcloudNews: "/index.php/apps/news/api/v1-3"
            case .feedbin: "/v2"
            }
        }
    }
}
