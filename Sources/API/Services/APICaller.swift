package import Foundation

/// A server's API: a method for each request or change, whatever the protocol.
///
/// A caller knows no account and no database, and keeps nothing but a session. Every method throws ``APIError``. A
/// default implementation throws ``APIError/unsupported(_:)`` unless it says otherwise: a service without that function
/// has neither the method nor the ``Capability``.
package protocol APICaller: StatusCaller, ContentCaller, SidebarCaller {
    var traits: ServiceTraits { get }

    /// The server's clock at its last answer. `nil` if it has not answered, or sent no date.
    var clock: Date? { get }

    /// Logs in. Throws ``APIError/unauthorized(_:)`` if the server refuses the login.
    ///
    /// - Returns: the user's name on the server; `nil` if it doesn't tell.
    func logIn() async throws -> String?
}

/// The capabilities and limits of a service.
package struct ServiceTraits: Sendable {
    /// The common name: `Miniflux`.
    package var name: String
    package var articlesPerCall = 250
    package var idsPerCall = 250

    /// The capabilities, which are checked before a request that would fail otherwise.
    package var capabilities: Set<Capability>
    package var rate = RatePolicy.selfHosted

    /// Whether the lists of statuses must be requested after the changes; otherwise, both are requested concurrently.
    package var listsFollowChanges = false

    /// How long, in seconds, lists that are as long as those here are taken for equal; see ``StatusCaller/statuses(here:_:)``.
    package var countsAreTrustedFor = 86_400

    /// Whether the list of unread articles may lack those of hidden feeds, which are unread nevertheless.
    package var hidesFeeds = false

    /// Whether the server counts its articles, so that other articles have the same numbers after its database was
    /// restored from a backup. FreshRSS' numbers are times, which do not come again.
    package var numbersArticles = false

    /// Whether only articles that are gone tell that the server's database was restored from a backup.
    package var mayLoseNewest: Bool { !numbersArticles && rate == .selfHosted }

    /// Whether the service subscribes to the first feed of a page that has several, without a word.
    package var takesFirstFeed = false

    /// Whether an article that its publisher changes may become unread again, if the user wishes it there.
    package var bringsBackUpdated = false

    package init(name: String, capabilities: Set<Capability>) {
        self.name = name
        self.capabilities = capabilities
    }
}
