import Base
package import Model
import Web

// Articles, and the lists of read and starred ones.

extension TinyTinyRSSCaller {

    /// The most rows in an answer, for a positive limit.
    static let mostRows = 200

    /// Fetches articles with greater ids than before: changes of older ones are in the lists.
    package func changes(since: String?, take: (ServerPage) async throws -> Void) async throws -> String? {
        let position = try await since.flatMap { NumberPosition($0) }?.readingOn { last in
            try await read(from: last, take: take)
        }
        if let position { return position.since }
        // All unread and starred articles are requested by id later.
        let rows = try await headlines(limit: Self.mostRows, skip: 0)
        try await take(ServerPage(articles: rows.map(\.article)))
        return NumberPosition(last: rows.map(\.id).max() ?? 0).since
    }

    /// Fetches a known article and those with greater ids, and returns the greatest; `nil` if there are none.
    private func read(from last: Int64, take: (ServerPage) async throws -> Void) async throws -> Int64? {
        var known: Set<Int64> = []
        while true {
            // The newest come first: when new ones arrive meanwhile, others come twice.
            // The last known article comes last, to be compared: that costs no request.
            let rows = try await headlines(since: max(0, last - 1), limit: Self.mostRows, skip: known.count)
            if rows.isEmpty { break }
            let new = rows.filter { $0.id >= last && known.insert($0.id).inserted }
            guard !new.isEmpty else { throw APIError.partial(.endless) }
            try await take(ServerPage(articles: new.map(\.article)).separating(known: String(last)))
            if rows.count < Self.mostRows { break }
        }
        return known.max()
    }

    /// Fetches the newest articles: the others come with syncs.
    package func articles(ofFeed id: String, take: (ServerPage) async throws -> Void) async throws {
        guard let feed = Int64(id) else { return }
        let rows = try await headlines(of: feed, limit: Self.mostRows, skip: 0)
        try await take(ServerPage(articles: rows.map(\.article)))
    }

    private func headlines(
        of feed: Int64 = TinyTinyRSSCaller.allArticles, since: Int64? = nil, limit: Int, skip: Int
    ) async throws -> [TinyTinyRSSHeadline] {
        var request = TinyTinyRSSRequest("getHeadlines")
        request.feedID = feed
        request.viewMode = "all_articles"
        request.sinceID = since
        request.limit = limit
        request.skip = skip
        request.showContent = true
        request.includeAttachments = true
        do {
            return try await ask(request).list(of: .articles).map { row throws(APIError) in
                try TinyTinyRSSHeadline(row)
            }
        } catch let error as APIError where error.asksForLess && limit > 1 {
            let half = limit / 2
            return try await headlines(of: feed, since: since, limit: half, skip: skip)
                + headlines(of: feed, since: since, limit: limit - half, skip: skip + half)
        }
    }

    package func articles(_ ids: [String]) async throws -> [ServerArticle] {
        let wanted = Set(ids.compactMap { Int64($0) }.filter { $0 > 0 }).sorted()
        if wanted.isEmpty { return [] }
        return try await inHalves(wanted) { ids in
            var request = TinyTinyRSSRequest("getArticle")
            request.articleID = ids.map { String($0) }.joined(separator: ",")
            return try await ask(request).list(of: .articles).map { row throws(APIError) in
                try TinyTinyRSSHeadline(row).article
            }
        }
    }

    private static let allArticles: Int64 = -4
    private static let starred: Int64 = -1

    /// The greatest id of a label's feed.
    private static let firstLabel: Int64 = -1_025
}

// MARK: - Lists

extension TinyTinyRSSCaller {

    /// Fetches the lists. They consist of whole rows, so unchanged ones, judging by the counts, are left out.
    package func statuses(here: StatusCounts?, _ turn: LabelTurn) async throws -> ServerStatuses {
        let counts = try await counts()
        async let unread = counts.unread == here?.unread ? nil : list(Stream(.read), count: counts.unread)
        async let starred = counts.starred == here?.starred ? nil : list(Stream(.starred), count: counts.starred)
        async let labels = optional { try await self.labels(counts.labels, here: here?.labels, turn) }
        return try await ServerStatuses(unread: unread, starred: starred, labels: labels)
    }

    package func reread(_ mark: Mark) async throws -> Set<String> { try await list(Stream(mark)) }

    /// A feed or a part of it, of which there is a list.
    struct Stream: Sendable {
        var feed: Int64
        var viewMode = "all_articles"

        init(feed: Int64) {
            self.feed = feed
        }

        init(_ mark: Mark) throws(APIError) {
            switch mark {
            case .read: (feed, viewMode) = (allArticles, "unread")
            case .starred: feed = starred
            default: throw .unsupported(.keepingLabels)
            }
        }
    }

    private func counts() async throws -> (unread: Int, starred: Int, labels: [Int64: Int]) {
        let counters = try await ask(TinyTinyRSSRequest("getCounters")).list(of: .counters)
        func counter(_ id: String, _ name: String) throws(APIError) -> Int {
            guard let counter = counters.first(where: { $0["id"]?.text == id && $0["kind"] == nil }),
                let count = counter[name]?.integer.flatMap({ Int(exactly: $0) })
            else { throw .malformed(.missing(.counters)) }
            return count
        }
        let labels = counters.compactMap { counter -> (Int64, Int)? in
            guard let id = counter["id"]?.integer, id <= Self.firstLabel else { return nil }
            return counter["auxcounter"]?.integer.map { (id, Int($0)) }
        }
        return (
            try counter("global-unread", "counter"), try counter("\(Self.starred)", "auxcounter"),
            Dictionary(labels) { first, _ in first }
        )
    }

    /// Fetches the whole list: in one answer if the server takes a negative limit for none, otherwise page by page.
    ///
    /// - Parameters:
    ///   - count: the current length of the list, from the server.
    ///   - limit: the most ids that are wanted.
    func list(_ stream: Stream, count: Int? = nil, limit: Int = .max) async throws -> Set<String> {
        guard count ?? 0 <= limit else { throw APIError.partial(.tooLong) }
        var ids = Set(try await idsAtOnce(stream))
        if ids.count == count { return Set(ids.map { String($0) }) }
        var read = 0
        while true {
            let page = try await self.ids(stream, limit: Self.mostRows, skip: read)
            read += page.count
            ids.formUnion(page)
            guard ids.count <= limit else { throw APIError.partial(.tooLong) }
            if page.count < Self.mostRows { return Set(ids.map { String($0) }) }
            guard read <= Self.longestList else { throw APIError.partial(.endless) }
        }
    }

    private static let longestList = 2_000_000

    /// Returns no ids if the server refuses.
    private func idsAtOnce(_ stream: Stream) async throws -> [Int64] {
        do {
            return try await ids(stream, limit: -1, skip: 0)
        } catch APIError.unavailable(status: 500, serverMessage: nil) {
            return []
        } catch APIError.transport(.bodyTooLarge(_)) {
            return []
        }
    }

    private func ids(_ stream: Stream, limit: Int, skip: Int) async throws -> [Int64] {
        var request = TinyTinyRSSRequest("getHeadlines")
        request.feedID = stream.feed
        request.viewMode = stream.viewMode
        request.limit = limit
        request.skip = skip
        request.showContent = false
        // The server creates the whole list before it sends the first byte.
        return try await ask(request, isPatient: limit < 0).list(of: .articles).map { row throws(APIError) in
            try row.integer("id", of: .entry)
        }
    }
}

// MARK: - Marks

extension TinyTinyRSSCaller {

    package func set(_ change: MarkChange, of ids: [String]) async throws {
        try await self.change(try await request(for: change), of: ids)
    }

    private func request(for change: MarkChange) async throws -> TinyTinyRSSRequest {
        var request = TinyTinyRSSRequest("updateArticle")
        // The flags are "starred" and "unread".
        switch change.mark {
        case .read: (request.field, request.mode) = (2, change.value ? 0 : 1)
        case .starred: (request.field, request.mode) = (0, change.value ? 1 : 0)
        case .label(let name):
            request = TinyTinyRSSRequest("setArticleLabel")
            request.labelID = try await labelID(name)
            request.assign = change.value
        default: throw APIError.unsupported(.keepingLabels)
        }
        return request
    }

    func change(_ request: TinyTinyRSSRequest, of ids: [String]) async throws {
        let ids = ids.compactMap { Int64($0) }
        if ids.isEmpty { return }
        var request = request
        request.articleIDs = ids.map { String($0) }.joined(separator: ",")
        let answer = try await ask(request, isSafe: false)
        guard answer["status"]?.text == "OK" else {
            throw APIError.malformed(.unexpected(instead: .ok, isWebPage: false))
        }
    }
}

/// An article in Tiny Tiny RSS's API, in a list or alone.
struct TinyTinyRSSHeadline: Sendable {
    let id: Int64
    let article: ServerArticle

    init(_ row: JSONValue) throws(APIError) {
        id = try row.integer("id", of: .entry)
        var article = Article()
        article.title = row["title"]?.text
        article.url = row["link"]?.text
        // A list has the first name, a single article the second.
        article.commentsURL = (row["comments_link"] ?? row["comments"])?.text?.nonEmpty
        article.author = row["author"]?.text
        article.content = row["content"]?.text
        article.datePublished = row["updated"]?.asDate
        article.tags = row["tags"]?.elements.compactMap(\.text) ?? []
        article.enclosures = (row["attachments"]?.elements ?? []).compactMap { enclosure in
            enclosure["content_url"]?.text.map {
                Enclosure(url: $0, mimeType: enclosure["content_type"]?.text, size: nil)
            }
        }
        // The feed is 0 for a starred article whose feed is gone.
        let feed = row["feed_id"]?.text ?? "0"
        self.article = ServerArticle(
            incoming: IncomingArticle(article, serverID: String(id)),
            feed: ServerFeed(id: feed, url: feed, title: row["feed_title"]?.text),
            isRead: row["unread"]?.asFlag.map { !$0 },
            isStarred: row["marked"]?.asFlag,
            // Each is an array of the id, the name and the colours.
            labels: row["labels"].map { labels in
                Set(labels.elements.compactMap { $0.elements.dropFirst().first?.text })
            })
    }
}
