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
