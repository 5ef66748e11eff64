import Base
package import Model
import Web

extension MinifluxCaller {

    package func statuses(here: StatusCounts?, _: LabelTurn) async throws -> ServerStatuses {
        if try await version.hasIDLists { return try await rereadableLists() }
        async let unread = ids(MinifluxQuery(isRead: false), unlessCountIs: here?.unread, count: unreadCount)
        async let starred = ids(MinifluxQuery(isStarred: true), unlessCountIs: here?.starred, count: starredCount)
        return try await ServerStatuses(unread: unread, starred: starred)
    }

    package func reread(_ mark: Mark) async throws -> Set<String> {
        try await version.hasIDLists ? idList(mark) : statuses(here: nil)[mark] ?? []
    }
}

// MARK: - Lists of ids

private extension MinifluxCaller {

    /// Fetches a list page by page, again if it changes meanwhile.
    func idList(_ mark: Mark) async throws -> Set<String> {
        let filter: APICall.Parameter
        switch mark {
        case .read: filter = APICall.Parameter("status", "unread")
        case .starred: filter = APICall.Parameter("starred", "true")
        default: throw APIError.unsupported(.keepingLabels)
        }
        for _ in 1...3 {
            if let ids = try await idListOnce([filter]) { return Set(ids.map(String.init)) }
        }
        throw APIError.partial(.unstable)
    }

    static var idsPerPage: Int { 10_000 }

    /// Returns `nil` if the list changed: each added or removed id moves the following ones to other pages.
    func idListOnce(_ filter: [APICall.Parameter]) async throws -> Set<Int64>? {
        var ids: Set<Int64> = []
        var offset = 0
        var total: Int64?
        while true {
            let page = [APICall.Parameter("limit", "\(Self.idsPerPage)"), .init("offset", "\(offset)")]
            let answer = try await exchange.send(APICall(.get, "v1/entries/ids", query: filter + page)).json()
            let numbers = try answer.list("entry_ids", of: .answer)
            let known = ids.count
            for number in numbers {
                guard let id = number.integer else {
                    throw APIError.malformed(.field("entry_ids", of: .answer, .notNumbers))
                }
                ids.insert(id)
            }
            offset += numbers.count
            let reported = try answer.integer("total", of: .answer)
            guard total == nil || total == reported, ids.count > known || numbers.isEmpty else { return nil }
            total = reported
            if numbers.isEmpty || offset >= reported { return ids.count == reported ? ids : nil }
        }
    }
}

// MARK: - Without lists of ids

private extension MinifluxCaller {

    /// Returns the ids of whole entries, which are expensive: `nil` if there are as many as there should be.
    func ids(
        _ query: MinifluxQuery, unlessCountIs known: Int?, count: @Sendable () async throws -> Int64
    ) async throws -> Set<String>? {
        if let known, try await count() == known { return nil }
        var ids: Set<String> = []
        try await pages.forEach(of: [query], read: MinifluxEntry.id) { page in
            ids.formUnion(page.map(String.init))
        }
        return ids
    }

    /// Returns the sum over all feeds. Those without unread entries are missing in the answer.
    func unreadCount() async throws -> Int64 {
        let answer = try await exchange.send(APICall(.get, "v1/feeds/counters")).json()
        var sum: Int64 = 0
        for member in try answer.object("unreads", of: .answer).members {
            guard let count = member.value.integer, 0...Int64(Int32.max) ~= count else {
                throw APIError.malformed(.field("unreads", of: .answer, .notNumbers))
            }
            sum += count
        }
        return sum
    }

    func starredCount() async throws -> Int64 {
        let answer = try await exchange.send(MinifluxQuery(isStarred: true).last(by: "id")).json()
        return try answer.integer("total", of: .answer)
    }
}
