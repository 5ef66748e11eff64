import Web

/// A selection of entries.
///
/// Pages follow each other by id, as the order by date repeats and loses entries with equal dates.
struct MinifluxQuery: Equatable, Sendable {

    /// The path: `v1/entries`, or the entries of a feed.
    var path = "v1/entries"
    var isRead: Bool?
    var isStarred: Bool?

    /// Selects entries that came or were marked after that second, in seconds since 1970.
    var changedAfter: Int64?

    /// Selects entries that came or were marked before that second, in seconds since 1970.
    var changedBefore: Int64?

    /// The upper limit of ids, exclusive.
    var beforeID: Int64?

    /// The lower limit of ids, exclusive.
    var afterID: Int64 = 0

    /// The number of entries per page.
    var limit = mostEntries

    /// A call for the entries after ``afterID``, oldest first.
    var page: APICall {
        var parameters = filters + [.init("order", "id"), .init("direction", "asc")]
        if afterID > 0 { parameters.append(.init("after_entry_id", "\(afterID)")) }
        return call(parameters + [.init("limit", "\(limit)")])
    }

    /// Returns a call for the number of entries, and the last one when sorted by `order`: `id` or `changed_at`.
    func last(by order: String) -> APICall {
        call(filters + [.init("order", order), .init("direction", "desc"), .init("limit", "1")])
    }

    /// The parameters. Without a status, versions before 2.3.0 would list removed entries.
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

    /// Returns the size of the next page after a page of that size and that many bytes.
    static func limit(after limit: Int, bytes: Int) -> Int {
        max(1, min(limit * usualPage / max(bytes, 1), limit * 2, mostEntries))
    }

    /// The sizes in bytes. Two pages are in memory at a time, with the entries made from them.
    private static let usualPage = 2 << 20
    private static let largestPage = 3 << 20
    private static let largestEntry = 20 << 20

    /// The most entries per page. Larger pages need more memory, and 20,000 articles don't arrive sooner.
    private static let mostEntries = 250
}
