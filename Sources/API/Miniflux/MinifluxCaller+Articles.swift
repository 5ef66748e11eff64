package import Model
import Web

extension MinifluxCaller {

    package func articles(_ ids: [String]) async throws -> [ServerArticle] {
        let wanted = Set(ids)
        let ranges = IDRange.covering(wanted.compactMap { Int64($0) }.filter { $0 > 0 && $0 < .max })
        return try await withThrowingTaskGroup(of: [ServerArticle].self) { group in
            for lane in 0..<Self.lanes {
                let ranges = stride(from: lane, to: ranges.count, by: Self.lanes).map { ranges[$0] }
                group.addTask { try await self.articles(ranges) }
            }
            var articles: [ServerArticle] = []
            for try await found in group { articles += found.filter { wanted.contains($0.incoming.key) } }
            return articles
        }
    }

    /// The number of concurrent requests.
    private static let lanes = 3

    private func articles(_ ranges: [IDRange]) async throws -> [ServerArticle] {
        var articles: [ServerArticle] = []
        for range in ranges {
            if range.isOne {
                if let article = try await entry(range.first)?.article { articles.append(article) }
            } else {
                try await entries([range.query]) { articles += $0.articles }
            }
        }
        return articles
    }

    /// Returns `nil` if there is no such entry.
    func entry(_ id: Int64) async throws -> MinifluxEntry? {
        let result = try await exchange.send(APICall(.get, "v1/entries/\(id)"))
        if result.status == 404 { return nil }
        return try MinifluxEntry(try result.json())
    }
}

extension IDRange {
    fileprivate var query: MinifluxQuery {
        MinifluxQuery(beforeID: last + 1, afterID: first - 1)
    }
}

extension MinifluxCaller {

    package func folders() async throws -> [ServerFolder] {
        let categories = try await exchange.send(APICall(.get, "v1/categories")).json().list(of: .folders)
        return try categories.map { category throws(APIError) in try ServerFolder(miniflux: category) }
    }

    package func feeds() async throws -> [ServerFeed] {
        try await feeds(at: "v1/feeds")
    }

    func feeds(at path: String) async throws -> [ServerFeed] {
        let feeds = try await exchange.send(APICall(.get, path)).json().list(of: .feeds)
        return try feeds.map { feed throws(APIError) in try ServerFeed(miniflux: feed) }
    }

    package func articles(ofFeed id: String, take: (ServerPage) async throws -> Void) async throws {
        guard let id = Int64(id) else { return }
        // Its answer tells the time, if no earlier one did.
        _ = try await version
        try await entries(Self.recent(at: try serverDate, of: "v1/feeds/\(id)/entries"), take: take)
    }

    /// - Returns: the times when the entries changed, in microseconds since 1970, and the greatest id.
    @discardableResult
    func entries(
        _ queries: [MinifluxQuery], take: (ServerPage) async throws -> Void
    ) async throws -> (changes: [Int64], lastID: Int64) {
        var changes: [Int64] = []
        var lastID: Int64 = 0
        try await pages.forEach(of: queries, read: MinifluxEntry.init) { entries in
            changes += entries.map(\.changed)
            lastID = max(lastID, entries.last?.id ?? 0)
            try await take(ServerPage(articles: entries.compactMap(\.article)))
        }
        return (changes, lastID)
    }

    /// Returns the queries for the first sync, each entry in only one of them: all unread and starred entries, and
    /// those that came or were read in the last 90 days.
    static func recent(at date: Int64, of path: String = "v1/entries") -> [MinifluxQuery] {
        [
            MinifluxQuery(path: path, isRead: false),
            MinifluxQuery(path: path, isRead: true, isStarred: true),
            MinifluxQuery(path: path, isRead: true, isStarred: false, changedAfter: dateOfRecent(at: date)),
        ]
    }

    static func dateOfRecent(at date: Int64) -> Int64 { date - 90 * 86_400 }
}
