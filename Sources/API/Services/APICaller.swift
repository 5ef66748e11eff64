package import Foundation
package import Model

/// A server's API: a method for each thing a server can be asked or told, whatever its protocol calls that.
///
/// A caller takes values and gives values. It knows of no account and no database, and keeps nothing but a session.
/// Every method throws ``APIError``.
package protocol APICaller: Sendable {
    var traits: ServiceTraits { get }

    /// The server's clock when it last answered. Nil: it hasn't, or doesn't say.
    var clock: Date? { get }

    /// Asks who we are: throws ``APIError/unauthorized(_:)`` when the server doesn't know.
    ///
    /// - Returns: what the server calls the user; nil when it does not say.
    func logIn() async throws -> String?

    // MARK: Pull

    /// Every folder, also the empty ones where the service keeps them.
    func folders() async throws -> [ServerFolder]

    /// Every subscription.
    func feeds() async throws -> [ServerFeed]

    /// What came or changed on the server, page by page. The next page is asked for while `take` is at work.
    ///
    /// - Parameter since: What this returned last time. Nil, or too old: everything unread or starred, and what is recent.
    /// - Returns: What to pass next time, made of the server's own clock or numbers. Opaque; nil when there is nothing
    ///   to go by.
    func changes(since: String?, take: (ServerPage) async throws -> Void) async throws -> String?

    /// The whole lists. Each throws ``APIError/partial(_:)`` rather than be short of something.
    ///
    /// - Parameter here: What the lists would have if nothing but ``changes(since:take:)`` happened; nil when that isn't
    ///   known. A service whose lists are expensive compares, and leaves out those that can't differ.
    func statuses(here: StatusCounts?) async throws -> ServerStatuses

    /// The articles' contents, those that the server still has, in any order.
    ///
    /// - Parameter ids: at most ``ServiceTraits/articlesPerCall``.
    func articles(_ ids: [String]) async throws -> [ServerArticle]

    /// Everything the server has of a feed that isn't too old, page by page.
    func articles(ofFeed id: String, take: (ServerPage) async throws -> Void) async throws

    // MARK: Push

    /// Which articles still have to be told the value, by what the server says now.
    ///
    /// ``IDSelection/all`` unless ``set(_:_:of:)`` toggles: there, what is so already must not be sent. Asked just before
    /// the first chunk.
    func needing(_ kind: StatusKind, _ value: Bool) async throws -> IDSelection

    /// One state for many articles. Ids that the server doesn't know are passed over.
    ///
    /// - Parameter ids: at most ``ServiceTraits/idsPerCall``.
    func set(_ kind: StatusKind, _ value: Bool, of ids: [String]) async throws

    // MARK: Sidebar

    /// The feeds behind an address, as the server sees them. One, as a rule: then it is asked to subscribe to that.
    func discover(_ url: String) async throws -> [FeedCandidate]

    /// - Parameters:
    ///   - title: nil: what the feed calls itself.
    ///   - folder: nil: where the server puts it.
    /// - Returns: the server's id of the feed.
    func subscribe(_ url: String, title: String?, folder: ServerFolder?) async throws -> String

    func unsubscribe(_ feed: ServerFeed) async throws
    func rename(_ feed: ServerFeed, to title: String) async throws

    /// Out of the folders it is in, into that one; nil: into none, or where the server puts such feeds.
    func move(_ feed: ServerFeed, to folder: ServerFolder?) async throws

    /// Makes a folder, or gives a name to one that comes to be when a feed is put into it: see
    /// ``Capability/emptyFolders``.
    func addFolder(_ name: String) async throws -> ServerFolder
    func renameFolder(_ folder: ServerFolder, to name: String) async throws

    /// The feeds in it stay.
    func deleteFolder(_ folder: ServerFolder) async throws

    /// Subscribes to many at once.
    ///
    /// - Returns: those that the server refused, and why. Feeds that were there already aren't refused.
    func subscribe(_ feeds: [ImportedFeed]) async throws -> [(feed: ImportedFeed, error: APIError)]
}

/// What a service can do, and how much at a time.
package struct ServiceTraits: Sendable {
    /// As people call it: `Miniflux`.
    package var name: String
    package var articlesPerCall = 250
    package var idsPerCall = 250

    /// Asked before a request that could only fail.
    package var capabilities: Set<Capability>
    package var rate = RatePolicy.selfHosted

    package init(name: String, capabilities: Set<Capability>) {
        self.name = name
        self.capabilities = capabilities
    }
}

/// Some of the articles of a server.
package enum IDSelection: Equatable, Sendable {
    case all
    case only(Set<String>)
    case allBut(Set<String>)

    package func contains(_ id: String) -> Bool {
        switch self {
        case .all: true
        case .only(let ids): ids.contains(id)
        case .allBut(let ids): !ids.contains(id)
        }
    }
}
