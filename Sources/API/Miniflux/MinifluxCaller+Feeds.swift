import Base
package import Model
import Web

extension MinifluxCaller {

    /// Finds feeds. If a page links to none, Miniflux tries common URLs of feeds.
    package func discover(_ url: String) async throws -> [FeedCandidate] {
        let call = APICall(.post, "v1/discover", body: try MinifluxFields(url: url).body()).patient
        let result = try await exchange.send(call)
        if result.status == 404 { throw APIError.impossible(.noFeedFound) }
        if let error = result.error { throw Self.aboutFeed(error) }
        let choices = try result.json().list(of: .feeds).map { feed throws(APIError) in
            guard let url = try feed.text("url", of: .feed) else {
                throw .malformed(.field("url", of: .feed, .missing))
            }
            let title = try feed.text("title", of: .feed)
            return FeedCandidate(url: url, title: title == url ? nil : title)
        }
        if choices.isEmpty { throw APIError.impossible(.noFeedFound) }
        // The order differs each time.
        return choices.sorted { $0.url < $1.url }
    }

    package func subscribe(
        _ url: String, title: String?, folder: ServerFolder?, known: Set<String>
    ) async throws -> String {
        let fields = MinifluxFields(feedURL: url, categoryID: try folder.map(Self.number))
        let result = try await exchange.send(APICall(.post, "v1/feeds", body: try fields.body()).patient)
        if let error = result.error { throw Self.aboutFeed(error) }
        let id = try result.json().integer("feed_id", of: .answer)
        guard let title else { return String(id) }
        do {
            try await update("v1/feeds/\(id)", MinifluxFields(title: title))
        } catch {
            // A new subscription is all or nothing. The first error says more than a second one.
            if !known.contains(String(id)) { _ = try? await exchange.send(APICall(.delete, "v1/feeds/\(id)")) }
            throw error
        }
        return String(id)
    }

    package func unsubscribe(_ feed: ServerFeed) async throws {
        let result = try await exchange.send(APICall(.delete, "v1/feeds/\(try Self.number(feed))"))
        // It is already deleted.
        if result.status == 404 { return }
        if let error = result.error { throw error }
    }

    package func rename(_ feed: ServerFeed, to title: String) async throws {
        try await update("v1/feeds/\(try Self.number(feed))", MinifluxFields(title: title))
    }

    package func setURL(_ url: String, of feed: ServerFeed) async throws {
        try await update("v1/feeds/\(try Self.number(feed))", MinifluxFields(feedURL: url))
    }

    package func move(_ feed: ServerFeed, to folder: ServerFolder?) async throws {
        guard let folder else { throw APIError.unsupported(.feedsWithoutFolder) }
        let category = try Self.number(folder)
        try await update("v1/feeds/\(try Self.number(feed))", MinifluxFields(categoryID: category))
    }

    /// Sends a change, whose answer must be the changed object: anything else means that nothing was changed.
    func update(_ path: String, _ fields: MinifluxFields) async throws {
        let result = try await exchange.send(APICall(.put, path, body: try fields.body()))
        _ = try result.json().integer("id", of: .answer)
    }

    /// Returns the error about a feed: Miniflux reports an unreadable one as "internal server error", with the reason.
    private static func aboutFeed(_ error: APIError) -> APIError {
        guard case .unavailable(status: 500, let words?) = error else { return error }
        return .refused(status: 500, serverMessage: words)
    }
}

extension MinifluxCaller {

    static func number(_ folder: ServerFolder) throws(APIError) -> Int64 {
        try number(folder.id)
    }

    static func number(_ feed: ServerFeed) throws(APIError) -> Int64 {
        try number(feed.id)
    }

    /// Returns the number of an id, as only a number may become part of a URL.
    private static func number(_ id: String) throws(APIError) -> Int64 {
        guard let number = Int64(id) else { throw .impossible(.invalidID(id)) }
        return number
    }
}

extension ServerFeed {

    /// Creates a feed from a subscription, in a list of them or in an entry.
    init(miniflux feed: JSONValue) throws(APIError) {
        let id = String(try feed.integer("id", of: .feed))
        let category = try feed["category"].map { value throws(APIError) in try value.integer("id", of: .category) }
        self.init(
            id: id,
            url: try feed.text("feed_url", of: .feed) ?? id,
            title: try feed.text("title", of: .feed),
            siteURL: try feed.text("site_url", of: .feed),
            folderIDs: category.map { [String($0)] } ?? [])
    }
}

extension ServerFolder {

    /// Creates a folder from a category.
    init(miniflux category: JSONValue) throws(APIError) {
        guard let title = try category.text("title", of: .category) else {
            throw .malformed(.field("title", of: .category, .missing))
        }
        self.init(id: String(try category.integer("id", of: .category)), name: title)
    }
}
