import Base
package import Model
import Web

// Categories and feeds. The API cannot rename or move them.

extension TinyTinyRSSCaller {

    package func folders() async throws -> [ServerFolder] {
        var request = TinyTinyRSSRequest("getFeedTree")
        request.includeEmpty = true
        let tree = try await ask(request)
        guard let items = tree["categories"]?["items"], items.isArray else {
            throw APIError.malformed(.missing(.folders))
        }
        return try folders(items.elements, below: nil)
    }

    /// Returns the categories, which are nested: the names are paths here.
    private func folders(_ items: [JSONValue], below parent: String?) throws -> [ServerFolder] {
        try items.flatMap { item -> [ServerFolder] in
            guard item["type"]?.text == "category" else { return [] }
            let id = try item.integer("bare_id", of: .category)
            // This is not a category, but special feeds, labels, or the feeds without a category.
            if id <= 0 { return [] }
            guard let title = try item.text("name", of: .category) else {
                throw APIError.malformed(.field("name", of: .category, .missing))
            }
            let name = parent.map { "\($0)/\(title)" } ?? title
            return [ServerFolder(id: String(id), name: name)]
                + (try folders(item["items"]?.elements ?? [], below: name))
        }
    }

    package func feeds() async throws -> [ServerFeed] {
        var request = TinyTinyRSSRequest("getFeeds")
        // This means all feeds but the special ones, in any category.
        request.catID = -3
        let feeds = try await ask(request).list(of: .feeds)
        return try feeds.compactMap { feed in
            let number = try feed.integer("id", of: .feed)
            if number <= 0 { return nil }
            let id = String(number)
            let category = feed["cat_id"]?.integer ?? 0
            let title = try feed.text("title", of: .feed)
            return ServerFeed(
                id: id, url: try feed.text("feed_url", of: .feed) ?? id,
                // The title is this until the feed was fetched.
                title: title == "[Unknown]" ? nil : title, folderIDs: category > 0 ? [String(category)] : [])
        }
    }

    package func subscribe(
        _ url: String, title: String?, folder: ServerFolder?, known: Set<String>
    ) async throws -> String {
        if title != nil { throw APIError.unsupported(.renamingFeeds) }
        var request = TinyTinyRSSRequest("subscribeToFeed")
        request.feedURL = url
        request.categoryID = folder.flatMap { Int64($0.id) } ?? 0
        let answer = try await ask(request, isSafe: false, isPatient: true)["status"]
        let words = answer?["message"]?.text
        switch answer?["code"]?.integer {
        case 0, 1:
            guard let id = answer?["feed_id"]?.integer else { throw APIError.malformed(.missing(.subscriptionResult)) }
            await fetch(id)
            return String(id)
        case 3, 6: throw APIError.impossible(.noFeedFound)
        case 4:
            let feeds = answer?["feeds"]?.members.map(\.name) ?? []
            throw APIError.refused(status: 200, serverMessage: "there are several: \(feeds.joined(separator: ", "))")
        case 2: throw APIError.refused(status: 200, serverMessage: "not an address that it fetches")
        case 5: throw APIError.refused(status: 200, serverMessage: words ?? "could not fetch it")
        default: throw APIError.refused(status: 200, serverMessage: words ?? "did not subscribe")
        }
    }

    /// Makes the server fetch a new feed, whose articles would come later otherwise. Errors don't matter.
    private func fetch(_ feed: Int64) async {
        var request = TinyTinyRSSRequest("updateFeed")
        request.feedID = feed
        _ = try? await ask(request, isSafe: false, isPatient: true)
    }

    package func unsubscribe(_ feed: ServerFeed) async throws {
        guard let id = Int64(feed.id) else { throw APIError.impossible(.invalidID(feed.id)) }
        var request = TinyTinyRSSRequest("unsubscribeFeed")
        request.feedID = id
        do {
            _ = try await ask(request, isSafe: false)
        } catch APIError.refused(status: 200, let words) {
            // Some versions report a feed that is already gone like this.
            guard try await feeds().contains(where: { $0.id == feed.id }) else { return }
            throw APIError.refused(status: 200, serverMessage: words)
        }
    }

    package func subscribe(
        _ feeds: [ImportedFeed], opml: @Sendable ([ImportedFeed]) -> [UInt8]
    ) async throws -> [(feed: ImportedFeed, error: APIError)] {
        try await subscribeOneByOne(feeds)
    }
}
