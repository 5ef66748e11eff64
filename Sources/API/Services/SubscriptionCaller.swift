package import Model

/// The feeds of a server.
package protocol SubscriptionCaller: Sendable {

    /// Fetches all subscriptions.
    func feeds() async throws -> [ServerFeed]

    /// Finds the feeds of a URL, with the server's help. If there is only one, as usual, it is subscribed to.
    func discover(_ url: String) async throws -> [FeedCandidate]

    /// - Parameters:
    /// - title: the user's title; `nil` means the feed's own.
    /// - folder: the folder; `nil` means the server's default.
    /// - Returns: the server's id of the feed.
    func subscribe(_ url: String, title: String?, folder: ServerFolder?) async throws -> String

    func unsubscribe(_ feed: ServerFeed) async throws
    func rename(_ feed: ServerFeed, to title: String) async throws

    /// Moves a feed from all its folders to that one; `nil` means no folder, or the server's default.
    func move(_ feed: ServerFeed, to folder: ServerFolder?) async throws

    /// Subscribes to many feeds at once.
    ///
    /// - Parameter opml: writes feeds as OPML, for servers that import a file.
    /// - Returns: the refused feeds with the reasons. Feeds that existed already aren't refused.
    func subscribe(
        _ feeds: [ImportedFeed], opml: @Sendable ([ImportedFeed]) -> [UInt8]
    ) async throws -> [(feed: ImportedFeed, error: APIError)]
}

extension SubscriptionCaller {

    /// Returns the URL itself: the service subscribes to the feed that it finds there.
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
