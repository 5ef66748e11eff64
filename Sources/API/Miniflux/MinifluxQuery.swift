import Web

/// Which entries to ask for.
///
/// Pages follow each other by id, for order by date repeats and loses entries that have one date.
struct MinifluxQuery: Equatable, Sendable {

    /// `v1/entries`, or those of a feed.
    var path = "v1/entries"
    var isRead: Bool?
    var isStarred: Bool?

    /// Came or was marked after that second, in seconds since 1970.
    var changedAfter: Int64?

    /// Before that second.
    var changedBefore: Int64?

    /// Without it.
    var beforeID: Int64?

    /// Without it.
    var afterID: Int64 = 0

    /// How many on a page.
    var limit = mostEntries

    /// The entries after ``afterID``, oldest first.
    var page: APICall {
        var parameters = filters + [.init("order", "id"), .init("direction", "asc")]
        if afterID > 0 { parameters.append(.init("after_entry_id", "\(afterID)")) }
        return call(parameters + [.init("limit", "\(limit)")])
    }

    /// How many there are, with the last one when ordered by `order`: `id` or `changed_at`.
    func last(by order: String) -> APICall {
        call(filters + [.init("order", order), .init("direction", "desc"), .init("limit", "1")])
    }

    /// Without a status, versions before 2.3.0 would list removed entries.
    private var filters: [APICall.Parameter] {
        let statuses = isRead.map { [$0 ? "read" : "unread"] } ?? ["unread", "read"]
        return statuses.map { .init("status", $0) }
            + [
                isStarred.map { .init("starred", "\($0)") },
                changedAfter.map { .init("changed_after", "\($0)") },
                changedBefore.map { .init("changed_before", "\($0)") },
                beforeID.map { .init("before_entry_id", "\($0)") },
            ].compactMap(\.self)
    }

    private func call(_ parameters: [APICall.Parameter]) -> APICall {
        var call = APICall(.get, path, query: parameters)
        call.limits.body = limit == 1 ? Self.largestEntry : Self.largestPage
        return call
    }

    /// How many to ask for next when so many had that many bytes.
    static func limit(after limit: Int, bytes: Int) -> Int {
        max(1, min(limit * usualPage / max(bytes, 1), limit * 2, mostEntries))
    }

    /// In bytes. Two pages are in memory at a time, with what was made of them.
    private static let usualPage = 2 << 20
    private static let largestPage = 3 << 20
    private static let largestEntry = 20 << 20

    /// More of them need more memory, and 20,000 articles don't arrive sooner.
    private static let mostEntries = 250
}
