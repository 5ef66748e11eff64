package import Model
import Web

extension MinifluxCaller {

    package func subscribe(
        _ feeds: [ImportedFeed], opml: @Sendable ([ImportedFeed]) -> [UInt8]
    ) async throws -> [(feed: ImportedFeed, error: APIError)] {
        let there = Set(try await self.feeds().map(\.url))
        var seen = there
        let new = feeds.filter { seen.insert($0.url).inserted }
        guard !new.isEmpty else { return [] }
        var refusals = try await importing(new, opml)
        let result = Dictionary(try await self.feeds().map { ($0.url, $0) }) { first, _ in first }
        let refused = Set(refusals.map(\.feed.url))
        for feed in new where result[feed.url] == nil && !refused.contains(feed.url) {
            refusals.append((feed, .impossible(.feedNotImported)))
        }
        try await moveIntoNestedFolders(new, result)
        return refusals
    }

    /// - Returns: the refused feeds: one of them makes the whole import fail.
    private func importing(
        _ feeds: [ImportedFeed], _ opml: @Sendable ([ImportedFeed]) -> [UInt8]
    ) async throws -> [(feed: ImportedFeed, error: APIError)] {
        let document = opml(feeds.map(Self.withoutNestedFolders))
        let call = APICall(.post, "v1/import", body: .raw(document, type: "text/xml")).patient
        let error = try await exchange.send(call).error
        switch error {
        case nil: return []
        case .unavailable(status: 500, let words?), .refused(status: 400, let words?):
            guard feeds.count > 1 else { return feeds.map { ($0, .refused(status: 400, serverMessage: words)) } }
            let half = feeds.count / 2
            return try await importing(Array(feeds[..<half]), opml) + importing(Array(feeds[half...]), opml)
        case let error?: throw error
        }
    }

    /// Removes nested folders, of which Miniflux imports only the innermost: `News/Berlin` would become `Berlin`.
    private static func withoutNestedFolders(_ feed: ImportedFeed) -> ImportedFeed {
        var feed = feed
        feed.folders = feed.folders.first.flatMap { isNested($0) ? nil : [$0] } ?? []
        return feed
    }

    private static func isNested(_ folder: String) -> Bool { folder.contains("/") }

    private func moveIntoNestedFolders(_ feeds: [ImportedFeed], _ result: [String: ServerFeed]) async throws {
        let nested = feeds.filter { $0.folders.first.map(Self.isNested) == true && result[$0.url] != nil }
        guard !nested.isEmpty else { return }
        // Miniflux ignores case there.
        var folders = Dictionary(try await folders().map { ($0.name.lowercased(), $0) }) { first, _ in first }
        for feed in nested {
            guard let name = feed.folders.first, let imported = result[feed.url] else { continue }
            if folders[name.lowercased()] == nil { folders[name.lowercased()] = try await addFolder(name) }
            try await move(imported, to: folders[name.lowercased()])
        }
    }
}
