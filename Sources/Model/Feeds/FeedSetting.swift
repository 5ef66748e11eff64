import Base

/// A setting of a feed, of a folder for the feeds in it, or of an account's server.
package struct FeedSetting: Codable, Equatable, Sendable {

    /// The keys of all settings, named as the user types them.
    package enum Key: String, CaseIterable, Codable, Sendable {
        case interval
        case userAgent = "user-agent"
        case header
        case cookies
        case proxy
        case timeout
        case certificates = "ca-file"
        case clientCertificate = "client-certificate"
        case keep
        case arrive
        case fullText = "full-text"
        case pause
        case secretURL = "secret-url"
        case command, filter, select

        /// Whether the setting is about when a feed is fetched, what comes then, or what leaves it: a feed that is never
        /// fetched hasn't got it.
        package var isOfFetching: Bool {
            switch self {
            case .interval, .keep, .pause, .secretURL, .command, .filter, .select: true
            case .userAgent, .header, .cookies, .proxy, .timeout, .certificates, .clientCertificate, .arrive, .fullText:
                false
            }
        }

        /// Whether the setting changes requests, so that the server may answer differently with another value.
        package var isOfRequests: Bool {
            switch self {
            case .userAgent, .header, .cookies, .proxy, .timeout, .certificates, .clientCertificate, .command, .filter,
                .select:
                true
            case .interval, .keep, .arrive, .fullText, .pause, .secretURL: false
            }
        }

        /// Whether the setting changes what is made of the same answer.
        package var isOfDocuments: Bool { [.command, .filter, .select].contains(self) }

        /// Whether machines that share a feed share the setting: it has no secret, runs no program, and is not about the
        /// machine itself.
        package var isShared: Bool {
            switch self {
            case .interval, .userAgent, .timeout, .keep, .arrive, .fullText, .pause, .select: true
            case .header, .cookies, .proxy, .certificates, .clientCertificate, .secretURL, .command, .filter: false
            }
        }

        /// Returns whether a setting that is shared may have the value.
        package func allows(_ value: String) -> Bool {
            switch self {
            case .interval: TimeSpan(value).map { 600...365 * 86_400 ~= $0.seconds } ?? false
            case .timeout: TimeSpan(value).map { 1...3_600 ~= $0.seconds } ?? false
            case .keep: FeedSettings.Keep(value) != nil
            case .arrive: ["read", "unread"].contains(value)
            case .pause, .secretURL: ["yes", "no"].contains(value)
            case .userAgent, .fullText, .select:
                value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && value.utf8.count <= 1_000
                    && !value.asciiTrimmed.isEmpty
            case .header, .cookies, .proxy, .certificates, .clientCertificate, .command, .filter: false
            }
        }

        /// Whether the setting is about the pages of articles, so that feeds that a server fetches have it, too.
        package var isOfPages: Bool { self == .fullText }

        /// Whether the setting is for a single feed, and not for those of a folder.
        package var isOfOneFeed: Bool { self == .command }

        /// Whether the setting is about what stands before a server, so that accounts have it, too.
        package var isOfAccounts: Bool {
            [.header, .proxy, .certificates, .clientCertificate].contains(self)
        }
    }

    package var key: Key

    /// The name that distinguishes several settings of one key: the name of a header, in lower case. Otherwise empty.
    package var name: String

    /// The value without secrets: the name of a header, or the address of a proxy without user and password.
    package var value: String

    /// The name under which its secret part is stored, outside the database; `nil` if it has none.
    package var secret: String?

    package init(_ key: Key, _ value: String, name: String = "", secret: String? = nil) {
        self.key = key
        self.value = value
        self.name = name
        self.secret = secret
    }
}
