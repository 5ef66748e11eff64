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

// MARK: - What is said of each setting

extension FeedSetting.Key {

    /// The facts about a setting. What they don't say is where it is used.
    package struct Facts: Sendable {
        package let form: FeedSetting.Form

        /// The description of valid values, to follow "must be".
        package let words: String

        /// The value that applies where none is set; empty if there is none, or if it depends on more than the key.
        package let usual: String

        fileprivate let traits: Set<Trait>

        fileprivate init(_ form: FeedSetting.Form, _ words: String, usual: String = "", _ traits: Set<Trait>) {
            (self.form, self.words, self.usual, self.traits) = (form, words, usual, traits)
        }
    }

    fileprivate enum Trait {
        case ofFetching, ofRequests, ofDocuments, shared, ofPages, ofOneFeed, ofAccounts
    }

    package var facts: Facts {
        switch self {
        case .interval:
            Facts(.span(600...365 * 86_400), "a time from 10m to 365d, such as 30m, 2h or 1d", [.ofFetching, .shared])
        case .userAgent: Facts(.line, "one line of text", [.ofRequests, .shared])
        case .header:
            Facts(
                .header, "a header such as 'Accept-Language: de', @FILE or - for standard input",
                [.ofRequests, .ofAccounts])
        case .cookies: Facts(.file(.cookies), "a file with cookies in Netscape format", [.ofRequests])
        case .proxy:
            Facts(
                .proxy,
                "'none' or an address such as socks5h://127.0.0.1:9050, @FILE or - for standard input",
                [.ofRequests, .ofAccounts])
        case .timeout: Facts(.span(1...3_600), "a time from 1s to 1h", usual: "2m", [.ofRequests, .shared])
        case .certificates:
            Facts(.file(.certificates), "a file with certificates in PEM format", [.ofRequests, .ofAccounts])
        case .clientCertificate:
            Facts(
                .file(.certificateWithKey),
                "a file with a certificate and its key without a passphrase, both in PEM format",
                [.ofRequests, .ofAccounts])
        case .keep: Facts(.keep, "'all' or a number of days, such as 30d", [.ofFetching, .shared])
        case .arrive: Facts(.choice(["read", "unread"]), "'read' or 'unread'", usual: "unread", [.shared])
        case .fullText:
            Facts(
                .place, "'yes', 'no' or a selector such as 'article .body, !.share'", usual: "no", [.shared, .ofPages])
        case .pause: Facts(.flag, Self.flag, usual: "no", [.ofFetching, .shared])
        case .secretURL: Facts(.flag, Self.flag, [.ofFetching])
        case .command: Facts(.program, Self.program, [.ofFetching, .ofRequests, .ofDocuments, .ofOneFeed])
        case .filter: Facts(.program, Self.program, [.ofFetching, .ofRequests, .ofDocuments])
        case .select:
            Facts(
                .selectors, "selectors such as 'li.post; h2; a; time'",
                [.ofFetching, .ofRequests, .ofDocuments, .shared])
        }
    }

    private static let flag = "'yes' or 'no'"
    private static let program = "a program and its arguments, after '--'"

    /// Whether the setting is about when a feed is fetched, what comes then, or what leaves it: a feed that is never
    /// fetched hasn't got it.
    package var isOfFetching: Bool { facts.traits.contains(.ofFetching) }

    /// Whether the setting changes requests, so that the server may answer differently with another value.
    package var isOfRequests: Bool { facts.traits.contains(.ofRequests) }

    /// Whether the setting changes what is made of the same answer.
    package var isOfDocuments: Bool { facts.traits.contains(.ofDocuments) }

    /// Whether machines that share a feed share the setting: it has no secret, runs no program, and is not about the
    /// machine itself.
    package var isShared: Bool { facts.traits.contains(.shared) }

    /// Whether the setting is about the pages of articles, so that feeds that a server fetches have it, too.
    package var isOfPages: Bool { facts.traits.contains(.ofPages) }

    /// Whether the setting is for a single feed, and not for those of a folder.
    package var isOfOneFeed: Bool { facts.traits.contains(.ofOneFeed) }

    /// Whether the setting is about what stands before a server, so that accounts have it, too.
    package var isOfAccounts: Bool { facts.traits.contains(.ofAccounts) }

    /// Returns whether a setting that is shared may have the value.
    package func allows(_ value: String) -> Bool { isShared && facts.form.allows(value) }
}
