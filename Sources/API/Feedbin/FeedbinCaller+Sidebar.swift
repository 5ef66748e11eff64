import Base
package import Model
import Web

// Folders are Feedbin's tags: a feed has any number of them, and a tag ends with its last feed. Its name is its id.

extension FeedbinCaller {

    package func sidebar() async throws -> (folders: [ServerFolder], feeds: [ServerFeed]) {
        async let taggings = taggings()
        async let subscriptions = subscriptions()
        let (tags, feeds) = try await (taggings, subscriptions)
        return (Self.folders(tags), feeds.map { Self.feed($0, tags) })
    }

    package func folders() async throws -> [ServerFolder] { Self.folders(try await taggings()) }

    package func feeds() async throws -> [ServerFeed] { try await sidebar().feeds }

    private static func folders(_ taggings: [Tagging]) -> [ServerFolder] {
        Set(taggings.map(\.name)).sorted().map { ServerFolder(id: $0, name: $0) }
    }

    private static func feed(_ subscription: Subscription, _ taggings: [Tagging]) -> ServerFeed {
        var feed = subscription.feed
        feed.folderIDs = taggings.filter { $0.feedID == subscription.feedID }.map(\.name)
        return feed
    }

    private struct Tagging {
        let id: Int64
        let feedID: Int64
        let name: String
    }

    /// A subscription, which has its own id for changes.
    private struct Subscription {
        let id: Int64
        let feedID: Int64
        let feed: ServerFeed

        init(_ value: JSONValue) throws(APIError) {
            id = try value.integer("id", of: .feed)
            feedID = try value.integer("feed_id", of: .feed)
            feed = ServerFeed(
                id: String(feedID), url: try value.text("feed_url", of: .feed) ?? String(feedID),
                title: try value.text("title", of: .feed), siteURL: try value.text("site_url", of: .feed))
        }
    }

    private func taggings() async throws -> [Tagging] {
        try await exchange.send(APICall(.get, "taggings.json")).json().list(of: .folders).map { tagging in
            guard let name = try tagging.text("name", of: .category) else {
                throw APIError.malformed(.field("name", of: .category, .missing))
            }
            return Tagging(
                id: try tagging.integer("id", of: .category), feedID: try tagging.integer("feed_id", of: .category),
                name: name)
        }
    }

    private func subscriptions() async throws -> [Subscription] {
        try await exchange.send(APICall(.get, "subscriptions.json")).json().list(of: .subscriptions)
            .map { value throws(APIError) in try Subscription(value) }
    }

    private func subscription(of feed: ServerFeed) async throws -> Subscription? {
        try await subscriptions().first { $0.feed.id == feed.id }
    }

    // MARK: Feeds

    package func subscribe(
        _ url: String, title: String?, folder: ServerFolder?, known: Set<String>
    ) async throws -> String {
        let result = try await change(.post, "subscriptions.json", FeedbinFields(feedURL: url))
        let id: String
        switch result.status {
        case 302:
            // It exists already. The redirect leads to it, but without a login.
            let answer = JSONValue(result.body)?["feed_id"]?.integer.map { String($0) }
            let feed = try await answer == nil ? feeds().first { $0.url == url }?.id : answer
            guard let feed else { throw APIError.malformed(.missing(.subscriptionResult)) }
            return feed
        case 300:
            let feeds = JSONValue(result.body)?.elements.compactMap { $0["feed_url"]?.text } ?? []
            throw APIError.refused(status: 200, serverMessage: "there are several: \(feeds.joined(separator: ", "))")
        case 404: throw APIError.impossible(.noFeedFound)
        default: id = String(try result.json().integer("feed_id", of: .feed))
        }
        do {
            let feed = ServerFeed(id: id, url: url)
            if let title { try await rename(feed, to: title) }
            if let folder { try await tag(feed, folder) }
        } catch {
            // A new subscription is all or nothing. The first error says more than a second one.
            if !known.contains(id) { try? await unsubscribe(ServerFeed(id: id, url: url)) }
            throw error
        }
        return id
    }

    package func unsubscribe(_ feed: ServerFeed) async throws {
        guard let subscription = try await subscription(of: feed) else { return }
        let result = try await change(.delete, "subscriptions/\(subscription.id).json")
        if result.status == 404, try await self.subscription(of: feed) == nil { return }
        if let error = result.error { throw error }
    }

    package func rename(_ feed: ServerFeed, to title: String) async throws {
        guard let subscription = try await subscription(of: feed) else {
            throw APIError.impossible(.invalidID(feed.id))
        }
        let path = "subscriptions/\(subscription.id)/update.json"
        _ = try await change(.post, path, FeedbinFields(title: title)).json()
    }

    /// Adds the new folder first: a feed in at least one folder can be found again.
    package func move(_ feed: ServerFeed, to folder: ServerFolder?) async throws {
        let old = try await taggings().filter { String($0.feedID) == feed.id && $0.name != folder?.name }
        if let folder { try await tag(feed, folder) }
        for tagging in old {
            let result = try await change(.delete, "taggings/\(tagging.id).json")
            if let error = result.error, result.status != 404 { throw error }
        }
    }

    private func tag(_ feed: ServerFeed, _ folder: ServerFolder) async throws {
        guard let id = Int64(feed.id) else { throw APIError.impossible(.invalidID(feed.id)) }
        let result = try await change(.post, "taggings.json", FeedbinFields(feedID: id, name: folder.name))
        // The feed has the tag already.
        if result.status == 302 { return }
        _ = try result.json()
    }

    package func subscribe(
        _ feeds: [ImportedFeed], opml: @Sendable ([ImportedFeed]) -> [UInt8]
    ) async throws -> [(feed: ImportedFeed, error: APIError)] {
        try await subscribeOneByOne(feeds, makesFolders: true, keepsTitles: true)
    }

    // MARK: Folders

    /// Creates nothing: a tag is created with its first feed.
    package func addFolder(_ name: String) async throws -> ServerFolder { ServerFolder(id: name, name: name) }

    package func renameFolder(_ folder: ServerFolder, to name: String, known: Set<String>) async throws {
        _ = try await change(.post, "tags.json", FeedbinFields(oldName: folder.name, newName: name)).json()
    }

    package func deleteFolder(_ folder: ServerFolder, known: Set<String>) async throws {
        _ = try await change(.delete, "tags.json", FeedbinFields(name: folder.name)).json()
    }
}
