package import Model

/// Feeds.
package protocol SubscriptionCaller: Sendable {

    /// Every subscription.
    func feeds() async throws -> [ServerFeed]

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

    /// Subscribes to many at once.
    ///
    /// - Parameter opml: writes feeds as OPML, for servers that import a file.
    /// - Returns: those that the server refused, and why. Feeds that were there already aren't refused.
    func subscribe(
        _ feeds: [ImportedFeed], opml: @Sendable ([ImportedFeed]) -> [UInt8]
    ) async throws -> [(feed: ImportedFeed, error: APIError)]
}

extension SubscriptionCaller {

    /// The address itself: the service subscribes to what it finds there.
    package func discover(_ url: String) async throws -> [FeedCandidate] {
        [FeedCandidate(url: url, title: nil)]
    }

    package func subscribe(_ url: String, title: String?, folder: ServerFolder?) async throws -> String {
        throw APIError.unsupported(.subscribing)
    }

    package func unsubscribe(_ feed: ServerFeed) async throws {
        throw APIError.unsupported(.subscribing)
    }

    package func rename(_ feed: ServerFeed, to title: String) async throws {
        throw APIError.unsupported(.renamingFeeds)
    }

    package func move(_ feed: ServerFeed, to folder: ServerFolder?) async throws {
        throw APIError.unsupported(.changingFolders)
    }

    package func subscribe(
        _ feeds: [ImportedFeed], opml: @Sendable ([ImportedFeed]) -> [UInt8]
    ) async throws -> [(feed: ImportedFeed, error: APIError)] {
        throw APIError.unsupported(.subscribing)
    }
}
