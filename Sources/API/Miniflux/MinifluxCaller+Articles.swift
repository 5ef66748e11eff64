package import Model
import Web

extension MinifluxCaller {

    package func articles(_ ids: [String]) async throws -> [ServerArticle] {
        let wanted = Set(ids)
        let ranges = MinifluxRange.covering(wanted.compactMap { Int64($0) }.filter { $0 > 0 && $0 < .max })
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

    /// Requests at a time.
    private static let lanes = 3

    private func articles(_ ranges: [MinifluxRange]) async throws -> [ServerArticle] {
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

    /// Nil when there is none.
    func entry(_ id: Int64) async throws -> MinifluxEntry? {
        let result = try await exchange.send(APICall(.get, "v1/entries/\(id)"))
        if result.status == 404 { return nil }
        return try MinifluxEntry(try result.json())
    }
}

/// Ids that are asked for with one query, or one alone.
///
/// There is no request for some entries by their ids. Entries that lie close together are cheaper to get with those in
/// between than one by one.
struct MinifluxRange: Equatable, Sendable {
    let first: Int64
    private(set) var last: Int64

    /// A request costs about as much as that many entries.
    private static let widestGap: Int64 = 20

    /// As few as make sense, in order.
    static func covering(_ ids: [Int64]) -> [MinifluxRange] {
        var ranges: [MinifluxRange] = []
        for id in ids.sorted() {
            if let range = ranges.last, id - range.last <= widestGap {
                ranges[ranges.count - 1].last = id
            } else {
                ranges.append(MinifluxRange(first: id, last: id))
            }
        }
        return ranges
    }

    var isOne: Bool { first == last }

    var query: MinifluxQuery {
        MinifluxQuery(beforeID: last + 1, afterID: first - 1)
    }
}
