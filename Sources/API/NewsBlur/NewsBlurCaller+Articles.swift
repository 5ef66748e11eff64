import Base
import Foundation
import HTML
package import Model
import Synchronization
import Web

// Articles, and the lists of read and starred ones. Their ids are hashes: `42:a1d62b` belongs to feed 42.

extension NewsBlurCaller {

    /// The most stories in an answer; the server silently omits further ones.
    static let mostStories = 100

    /// Fetches the ids of recent articles, read or not: the server has no list of articles since a time.
    package func changes(since: String?, take: (ServerPage) async throws -> Void) async throws -> String? {
        let query = [Parameter("read_filter", "all"), Parameter("include_timestamps", "true")]
        do {
            let stories = try await listed(query)
            let oldest = (exchange.serverDate ?? .distantPast).timeIntervalSince1970 - Self.recent
            let ids = stories.filter { $0.date.map { $0 >= oldest } ?? true }.map(\.hash)
            try await take(ServerPage(ids: ids))
        } catch APIError.transport(.bodyTooLarge(_)) {
            // The account keeps all articles permanently. Unread and starred ones are in other lists.
        }
        return nil
    }

    /// A month: most accounts keep articles unread for that long.
    private static let recent: TimeInterval = 30 * 86_400

    package func articles(_ ids: [String]) async throws -> [ServerArticle] {
        let wanted = Set(ids.filter(Self.isHash))
        if wanted.isEmpty { return [] }
        return try await inHalves(wanted.sorted()) { hashes in
            // Articles that the user has trained the server to hide are included, as they are in its lists, too.
            let fields = hashes.map { Parameter("h", $0) } + [Parameter("include_hidden", "true")]
            var call = APICall(.post, "reader/river_stories", body: .form(fields))
            call.isSafe = true
            let found = try stories(in: try await ask(call)).filter { story in
                wanted.contains(story.incoming.key) && (story.isStarred == true || isSubscribed(story.feed.id))
            }
            let missing = Set(hashes).subtracting(found.map(\.incoming.key))
            if missing.isEmpty { return found }
            // Starred articles outlive their feeds, and the publishers' own copies.
            let starred = try await get("starred_stories", missing.sorted().map { Parameter("h", $0) })
            return found
                + (try stories(in: starred, areStarred: true).filter { missing.contains($0.incoming.key) })
        }
    }

    private func stories(in answer: JSONValue, areStarred: Bool = false) throws -> [ServerArticle] {
        let stories = try answer.list("stories", of: .answer)
        let feeds = answer["feeds"].map { $0.elements + $0.members.map(\.value) } ?? []
        return try stories.map { story throws(APIError) in
            try NewsBlurStory(story, feeds: feeds, isStarred: areStarred).article
        }
    }
}

// MARK: - Lists

extension NewsBlurCaller {

    package func statuses(here: StatusCounts?, _: LabelTurn) async throws -> ServerStatuses {
        try await rereadableLists()
    }

    package func reread(_ mark: Mark) async throws -> Set<String> {
        switch mark {
        case .read: return Set(try await listed([Parameter("include_timestamps", "false")]).map(\.hash))
        case .starred:
            let answer = try await get("starred_story_hashes", [Parameter("include_timestamps", "false")])
            return Set(
                try answer.list("starred_story_hashes", of: .answer).map { value throws(APIError) in
                    try Self.entry(value).hash
                })
        default: throw APIError.unsupported(.keepingLabels)
        }
    }

    /// Fetches the list of articles. Those of unsubscribed feeds are removed: the server has listed some.
    private func listed(_ query: [Parameter]) async throws -> [(hash: String, date: Double?)] {
        let answer = try await get("unread_story_hashes", query)
        var entries: [(hash: String, date: Double?)] = []
        for (_, list) in try answer.object("unread_feed_story_hashes", of: .answer).members {
            for value in try list.list(of: .articleIDs) { entries.append(try Self.entry(value)) }
        }
        return entries.filter { isSubscribed(Self.feed(of: $0.hash)) }
    }

    /// Returns whether a feed is subscribed to, if known. The server has any feed's articles, by their hashes.
    private func isSubscribed(_ feed: String) -> Bool { subscribed.withLock { $0?.contains(feed) ?? true } }

    /// Reads a hash, or one with a time, which is a number or a string that is one.
    private static func entry(_ value: JSONValue) throws(APIError) -> (hash: String, date: Double?) {
        let parts = value.isArray ? value.elements : [value]
        guard let hash = parts.first?.text, isHash(hash) else { throw .malformed(.missing(.articleID)) }
        return (hash, parts.dropFirst().first?.number)
    }

    static func feed(of hash: String) -> String { String(hash.prefix { $0 != ":" }) }

    static func isHash(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon != text.startIndex else { return false }
        let rest = text.utf8[colon...].dropFirst()
        return !rest.isEmpty && text.utf8[..<colon].allSatisfy { 0x30...0x39 ~= $0 }
            && rest.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 || 0x41...0x5A ~= $0 }
    }
}

// MARK: - Marks

extension NewsBlurCaller {

    /// Leaves out articles that are starred already: starring them again would remove their tags and notes.
    package func needing(_ change: MarkChange) async throws -> IDSelection {
        change == MarkChange(.starred, true) ? .allBut(try await reread(.starred)) : .all
    }

    package func set(_ change: MarkChange, of ids: [String]) async throws {
        let hashes = ids.filter(Self.isHash)
        if hashes.isEmpty { return }
        switch (change.mark, change.value) {
        case (.read, true):
            try await self.change("mark_story_hashes_as_read", hashes.map { Parameter("story_hash", $0) })
        case (.read, false): try await mark(hashes, "mark_story_hash_as_unread")
        case (.starred, true): try await mark(hashes, "mark_story_hash_as_starred")
        case (.starred, false):
            for hash in hashes {
                try await self.change("mark_story_hash_as_unstarred", [Parameter("story_hash", hash)])
            }
        default: throw APIError.unsupported(.keepingLabels)
        }
    }

    /// Marks several articles, with an answer for each. For some lists with a deleted article, the server fails after a
    /// part of them. Then all are marked again, which is harmless.
    private func mark(_ hashes: [String], _ path: String) async throws {
        do {
            let call = APICall(.post, "reader/\(path)", body: .form(hashes.map { Parameter("story_hash", $0) }))
            let answer = try await ask(call.patient)
            let answers = answer.isArray ? answer.elements : [answer]
            if answers.count == hashes.count { return try await check(answers, of: hashes) }
            guard hashes.count > 1 else { throw APIError.malformed(.unexpected(instead: .ok, isWebPage: false)) }
            // The server has handled only one of them.
            for hash in hashes { try await mark([hash], path) }
        } catch APIError.unavailable(status: 500, _) where hashes.count > 1 {
            let half = hashes.count / 2
            try await mark(Array(hashes[..<half]), path)
            try await mark(Array(hashes[half...]), path)
        }
    }

    /// Ignores refusals of articles that the server no longer has. Those that are older than some weeks, it has, but
    /// refuses to mark as unread.
    private func check(_ answers: [JSONValue], of hashes: [String]) async throws {
        var refusals: [String: APIError] = [:]
        for (hash, answer) in zip(hashes, answers) { refusals[hash] = try NewsBlurAnswer.refusal(answer) }
        if refusals.isEmpty { return }
        let there = Set(try await articles(refusals.keys.sorted()).map(\.incoming.key))
        if let refusal = hashes.first(where: there.contains).flatMap({ refusals[$0] }) { throw refusal }
    }
}

/// An article in NewsBlur's API, requested by its hash: the answer doesn't tell whether it is read.
struct NewsBlurStory: Sendable {
    let article: ServerArticle

    /// - Parameter feeds: the feeds in the same answer, which are not subscribed to.
    init(_ story: JSONValue, feeds: [JSONValue], isStarred: Bool) throws(APIError) {
        guard let hash = try story.text("story_hash", of: .entry), NewsBlurCaller.isHash(hash) else {
            throw .malformed(.missing(.articleID))
        }
        var article = Article()
        article.title = try story.text("story_title", of: .entry).map(HTMLText.title)
        article.url = try story.text("story_permalink", of: .entry)
        article.author = try story.text("story_authors", of: .entry)
        article.content = try story.text("story_content", of: .entry)
        article.datePublished = story["story_timestamp"]?.asDate
        article.tags = story["story_tags"]?.elements.compactMap(\.text) ?? []
        let id = String(try story.integer("story_feed_id", of: .entry))
        let feed = feeds.first { $0["id"]?.text == id }
        self.article = ServerArticle(
            incoming: IncomingArticle(article, serverID: hash),
            feed: ServerFeed(
                id: id, url: feed?["feed_address"]?.text ?? id, title: feed?["feed_title"]?.text,
                siteURL: feed?["feed_link"]?.text),
            isRead: nil, isStarred: isStarred || story["starred"]?.asFlag == true)
    }
}
