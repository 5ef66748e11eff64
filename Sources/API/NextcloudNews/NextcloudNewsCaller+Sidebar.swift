import Base
package import Model
import Web

extension NextcloudNewsCaller {

    package func folders() async throws -> [ServerFolder] {
        try folders(try await exchange.send(APICall(.get, "folders")).json())
    }

    private func folders(_ answer: JSONValue) throws -> [ServerFolder] {
        try answer.list("folders", of: .answer).map { folder in
            guard let name = try folder.text("name", of: .category) else {
                throw APIError.malformed(.field("name", of: .category, .missing))
            }
            return ServerFolder(id: String(try folder.integer("id", of: .category)), name: name)
        }
    }

    package func feeds() async throws -> [ServerFeed] {
        try feeds(try await exchange.send(APICall(.get, "feeds")).json())
    }

    private func feeds(_ answer: JSONValue) throws -> [ServerFeed] {
        try answer.list("feeds", of: .answer).map { feed in
            let id = String(try feed.integer("id", of: .feed))
            // The folder is null or 0 for feeds without one.
            let folder = feed["folderId"]?.integer ?? 0
            return ServerFeed(
                id: id, url: try feed.text("url", of: .feed) ?? id, title: try feed.text("title", of: .feed),
                siteURL: try feed.text("link", of: .feed), folderIDs: folder > 0 ? [String(folder)] : [])
        }
    }

    // MARK: Feeds

    package func subscribe(
        _ url: String, title: String?, folder: ServerFolder?, known: Set<String>
    ) async throws -> String {
        let fields = NextcloudNewsFields(url: url, folderID: .some(try folder.map { try Self.number($0.id) }))
        do {
            let answer = try await change(.post, "feeds", fields).json()
            guard let feed = try feeds(answer).first else { throw APIError.malformed(.missing(.subscriptionResult)) }
            if let title { try await rename(feed, to: title, orUnsubscribe: !known.contains(feed.id)) }
            return feed.id
        } catch APIError.refused(status: 404, serverMessage: nil), APIError.refused(status: 422, serverMessage: nil) {
            throw APIError.impossible(.noFeedFound)
        }
    }

    package func unsubscribe(_ feed: ServerFeed) async throws {
        do {
            try await change(.delete, "feeds/\(try Self.number(feed.id))")
        } catch APIError.refused(status: 404, let words) {
            // The feed is already gone, unless the 404 is about something else.
            guard try await feeds().contains(where: { $0.id == feed.id }) else { return }
            throw APIError.refused(status: 404, serverMessage: words)
        }
    }

    package func rename(_ feed: ServerFeed, to title: String) async throws {
        try await change(verb, "feeds/\(try Self.number(feed.id))/rename", NextcloudNewsFields(feedTitle: title))
    }

    /// Renames a feed, or unsubscribes from a new one: all or nothing. The first error says more than a second one.
    private func rename(_ feed: ServerFeed, to title: String, orUnsubscribe isNew: Bool) async throws {
        do {
            try await rename(feed, to: title)
        } catch {
            if isNew { try? await unsubscribe(feed) }
            throw error
        }
    }

    package func move(_ feed: ServerFeed, to folder: ServerFolder?) async throws {
        let fields = NextcloudNewsFields(folderID: .some(try folder.map { try Self.number($0.id) }))
        try await change(verb, "feeds/\(try Self.number(feed.id))/move", fields)
    }

    package func subscribe(
        _ feeds: [ImportedFeed], opml: @Sendable ([ImportedFeed]) -> [UInt8]
    ) async throws -> [(feed: ImportedFeed, error: APIError)] {
        try await subscribeOneByOne(feeds, makesFolders: true, keepsTitles: true)
    }

    // MARK: Folders

    package func addFolder(_ name: String) async throws -> ServerFolder {
        let answer = try await change(.post, "folders", NextcloudNewsFields(name: name)).json()
        guard let folder = try folders(answer).first else { throw APIError.malformed(.missing(.folders)) }
        return folder
    }

    package func renameFolder(_ folder: ServerFolder, to name: String, known: Set<String>) async throws {
        do {
            try await change(.put, "folders/\(try Self.number(folder.id))", NextcloudNewsFields(name: name))
        } catch APIError.refused(status: 409, let words) {
            guard let other = try await folders().first(where: { $0.name == name && $0.id != folder.id }) else {
                throw APIError.refused(status: 409, serverMessage: words)
            }
            try await deleteFolder(folder, movingFeedsTo: other, known: known)
        }
    }

    package func deleteFolder(_ folder: ServerFolder, known: Set<String>) async throws {
        try await deleteFolder(folder, movingFeedsTo: nil, known: known)
    }

    /// Deletes a folder after moving its feeds, as the server would delete them, and all their articles, with it.
    private func deleteFolder(
        _ folder: ServerFolder, movingFeedsTo other: ServerFolder?, known: Set<String>
    ) async throws {
        for feed in try await feeds() where feed.folderIDs.contains(folder.id) { try await move(feed, to: other) }
        try confirmEmpty(folder, in: await feeds(), known: known)
        try await change(.delete, "folders/\(try Self.number(folder.id))")
    }

    private static func number(_ id: String) throws(APIError) -> Int64 {
        guard let number = Int64(id) else { throw .impossible(.invalidID(id)) }
        return number
    }
}
