import Base
package import Model
import Web

// Articles with their contents, and their marks.

extension GoogleReaderCaller {

    package func articles(_ ids: [String]) async throws -> [ServerArticle] {
        guard !ids.isEmpty else { return [] }
        return try await inHalves(ids, ask: contents)
    }

    package func articles(ofFeed id: String, take: (ServerPage) async throws -> Void) async throws {
        let oldest = ServerMoment.oldest(since: nil, clock: exchange.serverDate ?? now())
        _ = try await pages(of: id, oldest: oldest) { ids in
            var chunks = ids.chunks(of: traits.articlesPerCall)[...]
            guard let first = chunks.popFirst() else { return }
            var waiting = try await articles(first)
            for chunk in chunks {
                async let next = articles(chunk)
                try await take(ServerPage(articles: waiting))
                waiting = try await next
            }
            try await take(ServerPage(articles: waiting))
        }
    }

    /// Fetches articles by a POST, as the ids would make the URL too long. It changes nothing.
    private func contents(_ ids: [String]) async throws -> [ServerArticle] {
        let fields = [Parameter("output", "json")] + ids.map { Parameter("i", GoogleReaderItemID.long($0)) }
        var call = APICall(.post, "reader/api/0/stream/items/contents", body: .form(fields))
        call.isSafe = true
        do {
            let answer = try await read(call).json()
            guard let items = answer["items"], items.isArray else { throw APIError.malformed(.missing(.articles)) }
            let reader = GoogleReaderItem(quirks: quirks)
            return items.elements.compactMap(reader.article)
        } catch APIError.refused(status: 400, let words?) where words.contains("no items returned") {
            return []  // Miniflux 2.2 says so if it knows none of the ids.
        }
    }

    package func set(_ kind: StatusKind, _ value: Bool, of ids: [String]) async throws {
        guard !ids.isEmpty else { return }
        // A request has one state: of several, FreshRSS takes the last.
        let state = Parameter(value ? "a" : "r", GoogleReaderStreamID.state(kind))
        try await change("edit-tag", [state] + ids.map { Parameter("i", GoogleReaderItemID.long($0)) })
    }
}

private extension Array {
    func chunks(of count: Int) -> [[Element]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}
