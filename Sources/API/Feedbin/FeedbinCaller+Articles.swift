import Base
import Foundation
package import Model
import Web

extension FeedbinCaller {
    private typealias Parameter = APICall.Parameter

    // MARK: New and changed articles

    /// Fetches entries that were created after a time of the server's clock, and those whose contents changed since.
    ///
    /// They don't tell whether they are read or starred: the lists do.
    package func changes(since: String?, take: (ServerPage) async throws -> Void) async throws -> String? {
        guard let since, isRecent(since) else {
            // All unread and starred articles are requested by id later.
            let (entries, _) = try await page(1, [])
            if !entries.isEmpty { try await take(ServerPage(articles: entries.map(\.article))) }
            return entries.map(\.created).max() ?? now
        }
        var newest = since
        let changed = try await changedEntries(since: since)
        var known: Set<Int64> = []
        var number = 1
        while true {
            // The newest come first: when new ones arrive meanwhile, others come twice.
            let (entries, hasNext) = try await page(number, [Parameter("since", since)])
            let new = entries.filter { known.insert($0.id).inserted }
            if !new.isEmpty { try await take(ServerPage(articles: new.map(\.article))) }
            newest = max(newest, entries.map(\.created).max() ?? newest)
            guard hasNext else { break }
            guard !new.isEmpty else { throw APIError.partial(.endless) }
            number += 1
        }
        let missing = changed.filter { !known.contains($0) }.map { String($0) }
        if !missing.isEmpty { try await take(ServerPage(articles: try await articles(missing))) }
        return newest
    }

    /// Returns the ids of the newest hundred at most.
    private func changedEntries(since: String) async throws -> [Int64] {
        let call = APICall(.get, "updated_entries.json", query: [Parameter("since", since)])
        return try Self.ids(try await exchange.send(call).json()).suffix(Self.entriesPerPage)
    }

    private static let entriesPerPage = 100

    /// Fetches a page, in parts if it is too large: as pages of a half or a fifth of the size.
    private func page(
        _ number: Int, _ query: [Parameter], size: Int = entriesPerPage
    ) async throws -> (entries: [FeedbinEntry], hasNext: Bool) {
        do {
            return try await page(query + [Parameter("page", "\(number)")], size: size)
        } catch let error as APIError where error.asksForLess && size > 1 {
            let parts = size.isMultiple(of: 2) ? 2 : 5
            var entries: [FeedbinEntry] = []
            for part in (number - 1) * parts + 1...number * parts {
                let page = try await page(part, query, size: size / parts)
                entries += page.entries
                guard page.hasNext else { return (entries, false) }
            }
            return (entries, true)
        }
    }

    private func page(
        _ query: [Parameter], size: Int = entriesPerPage
    ) async throws -> (entries: [FeedbinEntry], hasNext: Bool) {
        let size = [Parameter("per_page", "\(size)"), Parameter("mode", "extended")]
        let result = try await exchange.send(APICall(.get, "entries.json", query: query + size))
        // The list has become shorter: this page no longer exists.
        if result.status == 404, query.contains(where: { $0.name == "page" && $0.value != "1" }) { return ([], false) }
        let entries = try result.json().list(of: .articles).map { entry throws(APIError) in try FeedbinEntry(entry) }
        return (entries, result.header("Links")?.contains(#"rel="next""#) == true)
    }

    private func isRecent(_ since: String) -> Bool {
        guard let date = Timestamp.microseconds(since), let now = exchange.serverDate else { return false }
        return abs(now.timeIntervalSince1970 - Double(date) / 1_000_000) < 60 * 86_400
    }

    /// The time a minute ago, for a user who has no articles yet.
    private var now: String? { exchange.serverDate.map { Timestamp.utc($0 - 60) } }

    // MARK: Articles

    package func articles(_ ids: [String]) async throws -> [ServerArticle] {
        let wanted = Set(ids.compactMap { Int64($0) }.filter { $0 > 0 })
        if wanted.isEmpty { return [] }
        return try await inHalves(wanted.sorted()) { ids in
            let list = ids.map { String($0) }.joined(separator: ",")
            return try await page([Parameter("ids", list)]).entries.filter { wanted.contains($0.id) }.map(\.article)
        }
    }

    // MARK: Statuses

    package func statuses(here: StatusCounts?, _: LabelTurn) async throws -> ServerStatuses {
        try await rereadableLists()
    }

    package func reread(_ mark: Mark) async throws -> Set<String> {
        Set(try Self.ids(try await exchange.send(APICall(.get, Self.list(mark) + ".json")).json()).map { String($0) })
    }

    private static func list(_ mark: Mark) throws(APIError) -> String {
        switch mark {
        case .read: return "unread_entries"
        case .starred: return "starred_entries"
        default: throw .unsupported(.keepingLabels)
        }
    }

    private static func ids(_ answer: JSONValue) throws -> [Int64] {
        try answer.list(of: .articleIDs).map { id in
            guard let id = id.integer else { throw APIError.malformed(.missing(.articleIDs)) }
            return id
        }
    }

    // MARK: Marks

    /// Removes read articles from the list of unread ones, unstarred ones from that of starred ones, or adds them.
    package func set(_ change: MarkChange, of ids: [String]) async throws {
        let ids = ids.compactMap { Int64($0) }
        if ids.isEmpty { return }
        let list = try Self.list(change.mark)
        let fields = change.mark == .read ? FeedbinFields(unread: ids) : FeedbinFields(starred: ids)
        let path = list + (change.mark.listedValue == change.value ? ".json" : "/delete.json")
        // The answer lists the ids that the server has. Others are deleted, or no longer the user's.
        _ = try Self.ids(try await self.change(.post, path, fields).json())
    }
}

/// An article in Feedbin's API.
struct FeedbinEntry: Sendable {
    let id: Int64

    /// The time when the server got it, as the server's text, which sorts by time.
    let created: String
    let article: ServerArticle

    init(_ entry: JSONValue) throws(APIError) {
        id = try entry.integer("id", of: .entry)
        guard let created = try entry.text("created_at", of: .entry), Timestamp.microseconds(created) != nil else {
            throw .malformed(.field("created_at", of: .entry, .notADate))
        }
        self.created = created
        var article = Article()
        article.title = try entry.text("title", of: .entry)
        article.url = try entry.text("url", of: .entry)
        article.author = try entry.text("author", of: .entry)
        let summary = try entry.text("summary", of: .entry)
        article.content = try entry.text("content", of: .entry) ?? summary
        let published = try entry.text("published", of: .entry)
        article.datePublished = published.flatMap { Timestamp.microseconds($0) }.map {
            Date(timeIntervalSince1970: Double($0) / 1_000_000)
        }
        let enclosure = entry["enclosure"]
        if let url = enclosure?["enclosure_url"]?.text {
            let size = enclosure?["enclosure_length"]?.integer.flatMap { $0 > 0 ? $0 : nil }
            article.enclosures = [Enclosure(url: url, mimeType: enclosure?["enclosure_type"]?.text, size: size)]
        }
        let feed = String(try entry.integer("feed_id", of: .entry))
        self.article = ServerArticle(
            incoming: IncomingArticle(article, serverID: String(id)), feed: ServerFeed(id: feed, url: feed),
            isRead: nil, isStarred: nil)
    }
}
