import Foundation
import HTML
package import Model
import Synchronization
import Web

// Articles, and what is read and starred. Their ids are hashes: `42:a1d62b` is one of feed 42.

extension NewsBlurCaller {

    /// What the server gives at most; it leaves out further ones without a word.
    static let mostStories = 100

    /// The ids of what was published of late, read or not: the server has no list of what came since a moment.
    package func changes(since: String?, take: (ServerPage) async throws -> Void) async throws -> String? {
        let query = [Parameter("read_filter", "all"), Parameter("include_timestamps", "true")]
        do {
            let stories = try await listed(query)
            let oldest = (exchange.serverDate ?? .distantPast).timeIntervalSince1970 - Self.recent
            let ids = stories.filter { $0.date.map { $0 >= oldest } ?? true }.map(\.hash)
            try await take(ServerPage(ids: ids))
        } catch APIError.transport(.bodyTooLarge(_)) {
            // Of an account that keeps all articles for ever. What is unread or starred is in other lists.
        }
        return nil
    }

    /// A month: for so long articles can be unread in most accounts.
    private static let recent: TimeInterval = 30 * 86_400

    package func articles(_ ids: [String]) async throws -> [ServerArticle] {
        let wanted = Set(ids.filter(Self.isHash))
        if wanted.isEmpty { return [] }
        return try await inHalves(wanted.sorted()) { hashes in
            // With those that the user has taught the server to hide: they are in its lists, too.
            let fields = hashes.map { Parameter("h", $0) } + [Parameter("include_hidden", "true")]
            var call = APICall(.post, "reader/river_stories", body: .form(fields))
            call.isSafe = true
            let found = try stories(in: try await ask(call)).filter { story in
                wanted.contains(story.incoming.key) && (story.isStarred == true || isSubscribed(story.feed.id))
            }
            let missing = Set(hashes).subtracting(found.map(\.incoming.key))
            if missing.isEmpty { return found }
            // Starred ones outlive their feeds, and what publishers still have.
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

    package func statuses(here: StatusCounts?) async throws -> ServerStatuses {
        try await rereadableLists()
    }

    package func reread(_ kind: StatusKind) async throws -> Set<String> {
        switch kind {
        case .read: return Set(try await listed([Parameter("include_timestamps", "false")]).map(\.hash))
        case .starred:
            let answer = try await get("starred_story_hashes", [Parameter("include_timestamps", "false")])
            return Set(
                try answer.list("starred_story_hashes", of: .answer).map { value throws(APIError) in
                    try Self.entry(value).hash
                })
        }
    }

    /// Articles of feeds that are subscribed to: others have been in the list, too.
    private func listed(_ query: [Parameter]) async throws -> [(hash: String, date: Double?)] {
        let answer = try await get("unread_story_hashes", query)
        var entries: [(hash: String, date: Double?)] = []
        for (_, list) in try answer.object("unread_feed_story_hashes", of: .answer).members {
            for value in try list.list(of: .articleIDs) { entries.append(try Self.entry(value)) }
        }
        return entries.filter { isSubscribed(Self.feed(of: $0.hash)) }
    }

    /// As far as is known. The server tells of any feed's articles, by their hashes.
    private func isSubscribed(_ feed: String) -> Bool { subscribed.withLock { $0?.contains(feed) ?? true } }

    /// A hash, or one with a time of day, which is a number or spells one.
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

    /// Starring what is starred takes away its tags and notes.
    package func needing(_ kind: StatusKind, _ value: Bool) async throws -> IDSelection {
        switch (kind, value) {
        case (.read, _), (.starred, false): .all
        case (.starred, true): .allBut(try await reread(.starred))
        }
    }

    package func set(_ kind: StatusKind, _ value: Bool, of ids: [String]) async throws {
        let hashes = ids.filter(Self.isHash)
        if hashes.isEmpty { return }
        switch (kind, value) {
        case (.read, true):
            try await change("mark_story_hashes_as_read", hashes.map { Parameter("story_hash", $0) })
        case (.read, false): try await mark(hashes, "mark_story_hash_as_unread")
        case (.starred, true): try await mark(hashes, "mark_story_hash_as_starred")
        case (.starred, false):
            for hash in hashes {
                try await change("mark_story_hash_as_unstarred", [Parameter("story_hash", hash)])
            }
        }
    }

    /// Several at once, with an answer for each. On some lists with an article that is gone, the server fails, after it
    /// has done a part; all is done again then, which changes nothing.
    private func mark(_ hashes: [String], _ path: String) async throws {
        do {
            let call = APICall(.post, "reader/\(path)", body: .form(hashes.map { Parameter("story_hash", $0) }))
            let answer = try await ask(call.patient)
            let answers = answer.isArray ? answer.elements : [answer]
            if answers.count == hashes.count { return try await check(answers, of: hashes) }
            guard hashes.count > 1 else { throw APIError.malformed(.unexpected(instead: .ok, isWebPage: false)) }
            // The server has looked at one of them.
            for hash in hashes { try await mark([hash], path) }
        } catch APIError.unavailable(status: 500, _) where hashes.count > 1 {
            let half = hashes.count / 2
            try await mark(Array(hashes[..<half]), path)
            try await mark(Array(hashes[half...]), path)
        }
    }

    /// Passes over what the server refused because it has it no more. What is older than some weeks, it has, and doesn't
    /// let it be unread.
    private func check(_ answers: [JSONValue], of hashes: [String]) async throws {
        var refusals: [String: APIError] = [:]
        for (hash, answer) in zip(hashes, answers) { refusals[hash] = try NewsBlurAnswer.refusal(answer) }
        if refusals.isEmpty { return }
        let there = Set(try await articles(refusals.keys.sorted()).map(\.incoming.key))
        if let refusal = hashes.first(where: there.contains).flatMap({ refusals[$0] }) { throw refusal }
    }
}

/// An article as NewsBlur tells it, by its hash: whether it is read, it does not say then.
struct NewsBlurStory: Sendable {
    let article: ServerArticle

    /// - Parameter feeds: what the same answer says of feeds that are not subscribed to.
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
