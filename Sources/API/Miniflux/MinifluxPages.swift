import Base
import Web

/// Reads entries page by page.
struct MinifluxPages: Sendable {
    let exchange: APIExchange

    /// A page, and the remaining queries.
    private struct Page<Item: Sendable>: Sendable {
        var items: [Item]
        var following: ArraySlice<MinifluxQuery>
    }

    /// Fetches everything that the queries find, one query after the other. A page is requested and read while `take`
    /// processes the one before it.
    ///
    /// - Parameter read: converts an entry.
    func forEach<Item: Sendable>(
        of queries: [MinifluxQuery], read: @escaping @Sendable (JSONValue) throws(APIError) -> Item,
        take: ([Item]) async throws -> Void
    ) async throws {
        guard !queries.isEmpty else { return }
        var page = try await self.page(queries[...], read)
        while !page.following.isEmpty {
            let following = page.following
            async let next = self.page(following, read)
            if !page.items.isEmpty { try await take(page.items) }
            page = try await next
        }
        if !page.items.isEmpty { try await take(page.items) }
    }

    private func page<Item>(
        _ queries: ArraySlice<MinifluxQuery>, _ read: (JSONValue) throws(APIError) -> Item
    ) async throws -> Page<Item> {
        var queries = queries
        let answer = try await answer(to: &queries[queries.startIndex])
        let entries = try answer.list("entries", of: .answer)
        let total = try answer.integer("total", of: .answer)
        let last = try Self.last(entries, after: queries[queries.startIndex].afterID)
        if total > entries.count {
            guard let last else { throw APIError.partial(.emptyPage(total: total)) }
            queries[queries.startIndex].afterID = last
        } else {
            queries.removeFirst()
        }
        return Page(items: try entries.map(read), following: queries)
    }

    /// Fetches a page, and adapts the size of the next one. A page that is too large, or
    /// on which the server fails, is requested in parts.
    private func answer(to query: inout MinifluxQuery) async throws -> JSONValue {
        while true {
            let result = try await exchange.send(query.page)
            guard result.error?.asksForLess == true, query.limit > 1 else {
                let answer = try result.json()
                query.limit = MinifluxQuery.limit(after: query.limit, bytes: result.body.count)
                return answer
            }
            query.limit = max(1, query.limit / 4)
        }
    }

    /// Returns the id to continue from. All ids must grow, or the loop would never end.
    private static func last(_ entries: [JSONValue], after: Int64) throws(APIError) -> Int64? {
        var last = after
        for entry in entries {
            let id = try MinifluxEntry.id(of: entry)
            guard id > last else { throw .malformed(.unordered) }
            last = id
        }
        return entries.isEmpty ? nil : last
    }
}
