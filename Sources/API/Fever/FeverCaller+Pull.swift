import Base
package import Model
import Web

// Groups and feeds.

extension FeverCaller {

    package func sidebar() async throws -> (folders: [ServerFolder], feeds: [ServerFeed]) {
        async let groups = ask([Parameter("groups", "")])
        async let feeds = ask([Parameter("feeds", "")])
        let answers = try await (groups: groups, feeds: feeds)
        return (
            try folders(answers.groups),
            try self.feeds(
                answers.feeds, groups: Self.groups(answers.groups).merging(Self.groups(answers.feeds)) { $1 })
        )
    }

    package func folders() async throws -> [ServerFolder] { try folders(try await ask([Parameter("groups", "")])) }

    package func feeds() async throws -> [ServerFeed] {
        let answer = try await ask([Parameter("feeds", "")])
        return try feeds(answer, groups: Self.groups(answer))
    }

    private func folders(_ answer: JSONValue) throws -> [ServerFolder] {
        guard let groups = answer["groups"], groups.isArray else { throw APIError.malformed(.missing(.folders)) }
        return try groups.elements.map { group in
            let id = try group.integer("id", of: .category)
            guard let title = try group.text("title", of: .category) else {
                throw APIError.malformed(.field("title", of: .category, .missing))
            }
            return ServerFolder(id: String(id), name: name(title))
        }
    }

    private func feeds(_ answer: JSONValue, groups: [String: [String]]) throws -> [ServerFeed] {
        guard let feeds = answer["feeds"], feeds.isArray else { throw APIError.malformed(.missing(.feeds)) }
        return try feeds.elements.map { feed in
            let id = String(try feed.integer("id", of: .feed))
            return ServerFeed(
                id: id, url: try feed.text("url", of: .feed) ?? id,
                title: try feed.text("title", of: .feed).map(name), siteURL: try feed.text("site_url", of: .feed),
                folderIDs: groups[id] ?? [])
        }
    }

    private func name(_ text: String) -> String { isFreshRSS ? FreshRSSText.narrowedName(text) : text }

    /// Returns the groups of each feed.
    private static func groups(_ answer: JSONValue) -> [String: [String]] {
        var groups: [String: [String]] = [:]
        for member in answer["feeds_groups"]?.elements ?? [] {
            guard let group = member["group_id"]?.integer, let feeds = member["feed_ids"]?.text else { continue }
            for feed in feeds.split(separator: ",") {
                groups[feed.filter { $0 != " " }, default: []].append(String(group))
            }
        }
        return groups
    }
}

// MARK: - Items

extension FeverCaller {

    /// The most items in an answer, whatever the request says.
    static let mostItems = 50

    /// Fetches items with greater ids than before: changes of older ones are in the lists of ids, if there are any.
    ///
    /// Unread and starred articles needn't be found here, as they are requested by id. FreshRSS's lists of ids lack
    /// those of feeds that it shows in their category only; as its ids are times, all recent items can be asked for.
    package func changes(since: String?, take: (ServerPage) async throws -> Void) async throws -> String? {
        // The last known item comes first, to be compared: that costs no request.
        let position = try await since.flatMap { NumberPosition($0) }?.readingOn { last in
            try await read(after: max(0, last - 1), known: last, take: take)
        }
        if let position { return position.since }
        let oldest = Int64(ServerMoment.oldest(since: nil, clock: clock ?? now())) * 1_000_000
        let first = try await isFreshRSS ? oldest : listed().max() ?? 0
        return NumberPosition(last: try await read(after: first, known: nil, take: take) ?? first).since
    }

    /// Fetches the items with greater ids, and returns the greatest; `nil` if there are none.
    ///
    /// - Parameter known: the id of an item that is known.
    private func read(
        after start: Int64, known: Int64?, take: (ServerPage) async throws -> Void
    ) async throws -> Int64? {
        var last = start
        var page = try await items(after: start)
        while let newest = page.map(\.id).max() {
            let answer = ServerPage(articles: page.map(\.article)).separating(known: known.map { String($0) })
            if newest == known {
                try await take(answer)
                return newest
            }
            // The ids must grow, or the loop would never end.
            guard newest > last else { throw APIError.partial(.endless) }
            last = newest
            async let next = items(after: newest)
            try await take(answer)
            page = try await next
        }
        return last > start ? last : nil
    }

    /// Returns the ids of all unread and starred items.
    private func listed() async throws -> Set<Int64> {
        let lists = try await rereadableLists()
        return Set(Mark.statuses.flatMap { lists[$0] ?? [] }.compactMap { Int64($0) })
    }

    /// Fetches the items that follow the id. If they are too large together, as newsletters can be, those of them that
    /// are unread or starred come in smaller parts: only a list of ids asks for less than fifty.
    private func items(after id: Int64) async throws -> [FeverItem] {
        do {
            return try await items([Parameter("since_id", "\(id)")])
        } catch let error as APIError where error.asksForLess {
            let listed = try await listed().filter { $0 > id }.sorted().prefix(Self.mostItems)
            return try await items(withIDs: Array(listed))
        }
    }

    package func articles(_ ids: [String]) async throws -> [ServerArticle] {
        let wanted = Set(ids.compactMap { Int64($0) }.filter { $0 > 0 })
        return try await items(withIDs: wanted.sorted()).filter { wanted.contains($0.id) }.map(\.article)
    }

    private func items(withIDs ids: [Int64]) async throws -> [FeverItem] {
        if ids.isEmpty { return [] }
        return try await inHalves(ids) { ids in
            try await items([Parameter("with_ids", ids.map { String($0) }.joined(separator: ","))])
        }
    }

    private func items(_ arguments: [Parameter]) async throws -> [FeverItem] {
        let answer = try await ask([Parameter("items", "")] + arguments)
        return try answer.list("items", of: .answer).map { item throws(APIError) in
            try FeverItem(item, isFreshRSS: isFreshRSS, hasOneState: hasOneState)
        }
    }
}

// MARK: - Statuses

extension FeverCaller {

    package func statuses(here: StatusCounts?, _: LabelTurn) async throws -> ServerStatuses {
        try await rereadableLists()
    }

    package func reread(_ mark: Mark) async throws -> Set<String> { try await list(mark) }

    /// The whole list, in one answer: ids with commas between them.
    func list(_ mark: Mark) async throws -> Set<String> {
        let name: String
        switch mark {
        case .read: name = "unread_item_ids"
        case .starred: name = "saved_item_ids"
        default: throw APIError.unsupported(.keepingLabels)
        }
        let answer = try await ask([Parameter(name, "")])
        guard answer[name] != nil else { throw APIError.malformed(.missing(.articleIDs)) }
        let ids = try answer.text(name, of: .answer)?.split(separator: ",") ?? []
        return Set(
            try ids.map { id in
                guard let id = Int64(id.filter { $0 != " " }) else {
                    throw APIError.malformed(.field(name, of: .answer, .notNumbers))
                }
                return String(id)
            })
    }
}

/// An article as Fever tells it.
private struct FeverItem: Sendable {
    let id: Int64
    let article: ServerArticle

    init(_ item: JSONValue, isFreshRSS: Bool, hasOneState: Bool) throws(APIError) {
        id = try item.integer("id", of: .entry)
        var article = Article()
        article.title = item["title"]?.text.map { isFreshRSS ? FreshRSSText.narrowed($0) : $0 }
        article.url = item["url"]?.text
        article.author = item["author"]?.text.map { isFreshRSS ? FreshRSSText.narrowedName($0) : $0 }
        article.content = item["html"]?.text
        article.datePublished = item["created_on_time"]?.asDate
        // An item has only the number of its feed; if the number is unknown, the feed is no longer subscribed to.
        let feed = String(try item.integer("feed_id", of: .entry))
        let isStarred = item["is_saved"]?.asFlag
        self.article = ServerArticle(
            incoming: IncomingArticle(article, serverID: String(id)), feed: ServerFeed(id: feed, url: feed),
            isRead: hasOneState && isStarred == true ? true : item["is_read"]?.asFlag, isStarred: isStarred)
    }
}
