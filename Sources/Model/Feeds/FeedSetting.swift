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

        /// The value that applies where none is set; empty if there is none, or if it depends on more than the key.
        package var usual = ""

        fileprivate let traits: Set<Trait>
    }

    fileprivate enum Trait {
        case ofFetching, ofRequests, ofDocuments, shared, ofPages, ofOneFeed, ofAccounts
    }

    package var facts: Facts {
        switch self {
        case .interval: Facts(form: .interval, traits: [.ofFetching, .shared])
        case .userAgent: Facts(form: .line, traits: [.ofRequests, .shared])
        case .header: Facts(form: .header, traits: [.ofRequests, .ofDocuments, .ofAccounts])
        case .cookies: Facts(form: .file(.cookies), traits: [.ofRequests, .ofDocuments])
        case .proxy: Facts(form: .proxy, traits: [.ofRequests, .ofAccounts])
        case .timeout: Facts(form: .timeout, usual: "2m", traits: [.ofRequests, .shared])
        case .certificates: Facts(form: .file(.certificates), traits: [.ofRequests, .ofAccounts])
        case .clientCertificate: Facts(form: .file(.certificateWithKey), traits: [.ofRequests, .ofAccounts])
        case .keep: Facts(form: .keep, traits: [.ofFetching, .shared])
        case .arrive: Facts(form: .choice(["read", "unread"]), usual: "unread", traits: [.shared])
        case .fullText: Facts(form: .place, usual: "no", traits: [.shared, .ofPages])
        case .pause: Facts(form: .flag, usual: "no", traits: [.ofFetching, .shared])
        case .secretURL: Facts(form: .flag, traits: [.ofFetching])
        case .command: Facts(form: .program, traits: [.ofFetching, .ofRequests, .ofDocuments, .ofOneFeed])
        case .filter: Facts(form: .program, traits: [.ofFetching, .ofRequests, .ofDocuments])
        case .select: Facts(form: .selectors, traits: [.ofFetching, .ofRequests, .ofDocuments, .shared])
        }
    }

    /// Whether the setting is about when a feed is fetched, what comes then, or what leaves it: a feed that is never
    /// fetched hasn't got it.
    package var isOfFetching: Bool { facts.traits.contains(.ofFetching) }

    /// Whether the setting changes requests, so that the server may answer differently with another value.
    package var isOfRequests: Bool { facts.traits.contains(.ofRequests) }

    /// Whether the setting changes the document that is wanted, such as a login, or what is made of it.
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

    /// Returns whether the setting may have the value, here or from another machine.
    package func allows(_ value: String) -> Bool { facts.form.allows(value) }
}

extension FeedSetting {
    /// The feed, folder or account that has the settings.
    package enum Owner: Hashable, Sendable {
        case feed(FeedID)
        case folder(FolderID)
        case account(AccountID)
    }
}
