import Base
import Foundation
package import Model
import Web

extension NextcloudNewsCaller {
    private typealias Parameter = APICall.Parameter

    private static let itemsPerPage = 200

    // MARK: New and changed articles

    /// Fetches articles that came, changed or were marked since a second of the server's clock, inclusive. The first
    /// time, and where that answer is too large, these are the unread and starred ones, page by page.
    package func changes(since: String?, take: (ServerPage) async throws -> Void) async throws -> String? {
        var newest: Int64 = 0
        if let since = since.flatMap({ Int64($0) }), !isTooOld(since) {
            newest = since
            if let items = try await changed(since: since) {
                newest = max(newest, items.map(\.changed).max() ?? 0)
                if !items.isEmpty { try await take(ServerPage(articles: items.map(\.article))) }
                return next(after: newest, since: String(since)).map { String($0) }
            }
            // What was marked read before now is not in the pages, and need not be fetched again.
            newest = max(newest, serverSeconds.map { $0 - Self.longestTransaction } ?? 0)
        }
        for selection in [Selection.unread, .starred] {
            try await forEachPage(of: selection) { items in
                newest = max(newest, items.map(\.changed).max() ?? 0)
                try await take(ServerPage(articles: items.map(\.article)))
            }
        }
        return next(after: newest, since: since).map { String($0) }
    }

    /// Returns the articles of the list of changes, which has no pages: `nil` if it is too large. After "mark all as
    /// read", it contains all of them with their contents. https://github.com/nextcloud/news/issues/2183
    private func changed(since: Int64) async throws -> [NextcloudNewsItem]? {
        let query = [Parameter("lastModified", "\(since)"), Parameter("type", "3"), Parameter("id", "0")]
        do {
            return try await items(APICall(.get, "items/updated", query: query))
        } catch let error as APIError where error.asksForLess {
            return nil
        }
    }

    /// Returns the second to continue from: the next one, once all transactions of the newest second have ended.
    private func next(after newest: Int64, since: String?) -> Int64? {
        if newest == 0 { return serverSeconds.map { $0 - Self.longestTransaction } }
        if let since, Int64(since) == newest { return newest }
        guard let now = serverSeconds, now - newest > Self.longestTransaction else { return newest }
        return newest + 1
    }

    /// Returns whether the time is too long ago. Deleted feeds and articles are not reported.
    private func isTooOld(_ since: Int64) -> Bool {
        guard let now = serverSeconds else { return false }
        return !(now - 60 * 86_400...now + 3_600).contains(since)
    }

    private var serverSeconds: Int64? { exchange.serverDate.map { Int64($0.wholeSeconds) } }

    private static let longestTransaction: Int64 = 120

    // MARK: Articles

    /// Fetches ranges of articles before an id, as there is no request for single articles.
    package func articles(_ ids: [String]) async throws -> [ServerArticle] {
        let wanted = Set(ids.compactMap { Int64($0) }.filter { $0 > 0 && $0 < .max })
        return try await items(wanted).map(\.article)
    }

    private func items(_ wanted: Set<Int64>) async throws -> [NextcloudNewsItem] {
        var found: [NextcloudNewsItem] = []
        for range in IDRange.covering(wanted, mostIDs: Int64(Self.itemsPerPage)) {
            let items = try await page(.all, count: Int(range.last - range.first) + 1, before: range.last + 1)
            found += items.filter { wanted.contains($0.id) }
        }
        return found
    }

    /// A selection of articles, with the server's parameters.
    private enum Selection {
        case all
        case unread
        case starred

        var query: [Parameter] {
            switch self {
            case .all: [Parameter("type", "3"), Parameter("getRead", "true")]
            case .unread: [Parameter("type", "3"), Parameter("getRead", "false")]
            // With getRead=false, the server has a bug and returns no items.
            case .starred: [Parameter("type", "2"), Parameter("getRead", "true")]
            }
        }
    }

    /// Fetches all pages, the newest articles first.
    private func forEachPage(
        of selection: Selection, take: ([NextcloudNewsItem]) async throws -> Void
    ) async throws {
        var last: Int64?
        while true {
            let items = try await page(selection, count: Self.itemsPerPage, before: last)
            guard let oldest = items.map(\.id).min() else { return }
            if let last, oldest >= last { throw APIError.partial(.endless) }
            try await take(items)
            if items.count < Self.itemsPerPage { return }
            last = oldest
        }
    }

    private func page(_ selection: Selection, count: Int, before last: Int64?) async throws -> [NextcloudNewsItem] {
        let place = [Parameter("batchSize", "\(count)"), Parameter("offset", "\(last ?? 0)"), Parameter("id", "0")]
        do {
            return try await items(APICall(.get, "items", query: selection.query + place))
        } catch let error as APIError where error.asksForLess && count > 1 {
            let first = try await page(selection, count: count / 2, before: last)
            guard let oldest = first.map(\.id).min() else { return first }
            return first + (try await page(selection, count: count - count / 2, before: oldest))
        }
    }

    private func items(_ call: APICall) async throws -> [NextcloudNewsItem] {
        let answer = try await exchange.send(call).json()
        return try answer.list("items", of: .answer).map { item throws(APIError) in try NextcloudNewsItem(item) }
    }

    // MARK: Statuses

    /// Fetches the lists. They consist of whole articles, so unchanged ones, judging by the counts, are left out.
    package func statuses(here: StatusCounts?, _: LabelTurn) async throws -> ServerStatuses {
        guard let here else {
            return ServerStatuses(unread: try await list(.unread), starred: try await list(.starred))
        }
        let answer = try await exchange.send(APICall(.get, "feeds")).json()
        let unread = try answer.list("feeds", of: .answer).reduce(Int64(0)) { sum, feed in
            let count = try feed.integer("unreadCount", of: .feed)
            guard 0...Int64(Int32.max) ~= count else {
                throw APIError.malformed(.field("unreadCount", of: .feed, .notANumber))
            }
            return sum + count
        }
        let starred = try answer.integer("starredCount", of: .answer)
        return ServerStatuses(
            unread: unread == here.unread ? nil : try await list(.unread),
            starred: starred == here.starred ? nil : try await list(.starred))
    }

    package func reread(_ mark: Mark) async throws -> Set<String> {
        switch mark {
        case .read: try await list(.unread)
        case .starred: try await list(.starred)
        default: throw APIError.unsupported(.keepingLabels)
        }
    }

    private func list(_ selection: Selection) async throws -> Set<String> {
        var ids: Set<String> = []
        try await forEachPage(of: selection) { ids.formUnion($0.map { String($0.id) }) }
        return ids
    }

    // MARK: Marks

    package func set(_ change: MarkChange, of ids: [String]) async throws {
        let ids = ids.compactMap { Int64($0) }
        if ids.isEmpty { return }
        var fields = NextcloudNewsFields()
        let word: String
        switch change.mark {
        case .read:
            word = change.value ? "read" : "unread"
            if isOld { fields.items = ids.map { .id($0) } } else { fields.itemIDs = ids }
        case .starred where isOld:
            word = change.value ? "star" : "unstar"
            let items = try await items(Set(ids)).compactMap(\.star)
            // The server has none of them any more.
            if items.isEmpty { return }
            fields.items = items
        case .starred:
            word = change.value ? "star" : "unstar"
            fields.itemIDs = ids
        default: throw APIError.unsupported(.keepingLabels)
        }
        try await self.change(verb, "items/\(word)/multiple", fields)
    }
}

/// An article in Nextcloud News's API.
struct NextcloudNewsItem: Sendable {
    let id: Int64

    /// The time when it came, changed or was marked, in seconds since 1970.
    let changed: Int64
    let article: ServerArticle

    /// The article's id for stars in API 1.2.
    let star: NextcloudNewsFields.Item?

    init(_ item: JSONValue) throws(APIError) {
        id = try item.integer("id", of: .entry)
        // The newest versions send microseconds.
        let stamp = item["lastModified"]?.integer ?? 0
        changed = stamp > 100_000_000_000 ? stamp / 1_000_000 : stamp
        let feed = try item.integer("feedId", of: .entry)
        star = try item.text("guidHash", of: .entry).map { .star(feedID: feed, guidHash: $0) }
        var article = Article()
        article.title = item["title"]?.text
        article.url = item["url"]?.text
        article.author = item["author"]?.text
        article.content = item["body"]?.text
        article.datePublished = item["pubDate"]?.asDate
        if let url = item["enclosureLink"]?.text {
            article.enclosures = [Enclosure(url: url, mimeType: item["enclosureMime"]?.text, size: nil)]
        }
        self.article = ServerArticle(
            incoming: IncomingArticle(article, serverID: String(id)), feed: ServerFeed(id: "\(feed)", url: "\(feed)"),
            isRead: item["unread"]?.asFlag.map { !$0 }, isStarred: item["starred"]?.asFlag)
    }
}
