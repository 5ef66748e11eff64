/// A setting of a feed, or of a folder for the feeds in it.
package struct FeedSetting: Codable, Equatable, Sendable {

    /// The settings there are, by the names that the user types.
    package enum Key: String, CaseIterable, Codable, Sendable {
        case interval
        case userAgent = "user-agent"
        case header
        case cookies
        case proxy
        case timeout
        case certificates = "ca-file"
        case keep
        case arrive
        case pause
        case secretURL = "secret-url"

        /// Whether the feed may answer otherwise with another value.
        package var isOfRequests: Bool {
            switch self {
            case .userAgent, .header, .cookies, .proxy, .timeout, .certificates: true
            case .interval, .keep, .arrive, .pause, .secretURL: false
            }
        }
    }

    package var key: Key

    /// What tells several settings of one key apart: the name of a header, in lower case. Otherwise empty.
    package var name: String

    /// Without what is secret: the name of a header, the address of a proxy without user and password.
    package var value: String

    /// The name by which its secret part is kept, outside the database. Nil: it has none.
    package var secret: String?

    package init(_ key: Key, _ value: String, name: String = "", secret: String? = nil) {
        self.key = key
        self.value = value
        self.name = name
        self.secret = secret
    }
}
