import Model
import Store
import TestSupport
import Testing

@testable import Sync

/// A feed of a server is removed and added again: there, its articles have other numbers; here, they are the same.
@Suite struct RemovedFeedTests {
    private static let flavors = [SyncServer.Flavor.miniflux234, .freshRSS, .minifluxReader226]

    /// Who removes it.
    enum Hand: CaseIterable, Sendable {
        case own, other
    }

    @Test(arguments: flavors, Hand.allCases)
    func itsArticlesHaveTheirMarksAgain(_ flavor: SyncServer.Flavor, _ hand: Hand) async throws {
        let story = try await Story(flavor)
        let (reader, server, ids) = (story.reader, story.server, story.ids)
        try reader.mark(.read, true, [ids[0], ids[1]])
        try reader.mark(.starred, true, [ids[1], ids[2]])
        for _ in 1...2 { try await reader.sync() }
        let before = try reader.articles

        try await story.remove(hand)
        #expect(try Set(reader.articles.keys) == [ids[1], ids[2], story.other])
        server.forgetCalls()
        try await reader.sync()
        #expect(server.calls(.contents).isEmpty)
        try await story.addAgain(hand)
        for _ in 1...3 { try await reader.sync() }

        let after = try reader.articles
        #expect(after.mapValues(\.id) == before.mapValues(\.id))
        #expect(try reader.count == before.count)
        #expect(after.mapValues(\.isRead) == before.mapValues(\.isRead))
        #expect(after.mapValues(\.isStarred) == before.mapValues(\.isStarred))
        let there = server.contents(of: "alice").entries.values
        #expect(Set(there.filter(\.isRead).map(\.number)) == [ids[0], ids[1]])
        #expect(Set(there.filter(\.isStarred).map(\.number)) == [ids[1], ids[2]])
        #expect(try reader.queue.isEmpty)
    }

    /// Marks that wait go to the articles that come again, and meanwhile nowhere.
    @Test(arguments: flavors)
    func whatWaitsIsSentLater(_ flavor: SyncServer.Flavor) async throws {
        let story = try await Story(flavor)
        try story.reader.mark(.read, true, [story.ids[0]])
        try await story.remove(.own)
        #expect(try story.reader.queue.isEmpty)
        #expect(try story.reader.database.overview(of: story.reader.account).waiting == 0)
        story.server.forgetCalls()
        try await story.reader.sync()
        #expect(story.server.calls(.setRead).isEmpty)

        try await story.addAgain(.own)
        for _ in 1...3 { try await story.reader.sync() }

        #expect(try story.reader.unread == Array(story.ids.dropFirst()) + [story.other])
        let read = story.server.contents(of: "alice").entries.values.filter(\.isRead).map(\.number)
        #expect(read == [story.ids[0]])
    }

    @Test func itHasItsTitleAndFolderAgain() async throws {
        let story = try await Story(.freshRSS)
        let feed = try story.feed
        try await story.reader.remote().rename(feed, to: "Mine")
        try await story.reader.remote().move(feed, to: "Sea")
        try await story.reader.remote().unsubscribe(feed)
        _ = try await story.reader.remote().subscribe(Subscription(url: feed.url))
        let listed = try #require(try story.reader.database.listedFeeds(of: nil).first { $0.feed.id == feed.id })
        #expect(listed.feed.name == "Mine" && listed.folders == ["Sea"])
    }

    /// Only articles that are the same in everything are the same.
    @Test func twoThatAreAlikeAreNotMistaken() async throws {
        let story = try await Story(.freshRSS)
        try story.reader.mark(.read, true, [story.ids[0]])
        for _ in 1...2 { try await story.reader.sync() }
        try await story.remove(.own)
        try await story.addAgain(.own) { $0.title += " again" }
        for _ in 1...2 { try await story.reader.sync() }
        #expect(try story.reader.count == 2 * story.ids.count + 1)
        #expect(story.server.contents(of: "alice").entries.values.allSatisfy { !$0.isRead })
    }

    /// An article deleted with its feed does not wait in the queue for ever.
    @Test func whatWaitsGoesWithTheFeed() async throws {
        let story = try await Story(.miniflux234)
        try story.reader.mark(.starred, true, [story.ids[0]])
        try story.reader.mark(.read, true, [story.ids[1]])
        let feed = try story.feed
        try await story.remove(.own)
        try story.reader.database.deleteHidden(feed.id, at: story.reader.clock.now)
        #expect(try Set(story.reader.articles.keys) == [story.ids[0], story.other])
        for _ in 1...2 { try await story.reader.sync() }
        #expect(try story.reader.queue.isEmpty)
        #expect(try story.reader.starred == [story.ids[0]])
        #expect(try story.reader.database.problems().isEmpty)
    }
}

/// A reader with four unread articles of a feed, and one of another.
private struct Story {
    let synced: SyncedReader
    let other: Int64

    /// When the articles were published, by their numbers.
    private let published: [Int64: Int64]
    var reader: RemoteReader { synced.reader }
    var server: SyncServer { synced.server }
    var ids: [Int64] { synced.ids }

    init(_ flavor: SyncServer.Flavor) async throws {
        synced = try await SyncedReader(flavor, 4)
        other = synced.server.change { contents in contents.addEntry(to: contents.addFeed("Other")) }
        published = synced.server.contents(of: "alice").entries.mapValues(\.published)
        try await synced.reader.sync()
    }

    var feed: Feed {
        get throws { try #require(try reader.database.listedFeeds(of: nil).map(\.feed).first { $0.name == "News" }) }
    }

    func remove(_ hand: RemovedFeedTests.Hand) async throws {
        switch hand {
        case .own: try await reader.remote().unsubscribe(feed)
        case .other:
            server.change { contents in contents.removeFeed(contents.feeds[0].id) }
            for _ in 1...2 { try await reader.sync() }
        }
    }

    /// The server reads the feed anew.
    func addAgain(
        _ hand: RemovedFeedTests.Hand, _ change: @Sendable (inout ServerContents.Entry) -> Void = { _ in }
    ) async throws {
        let url = "https://news.example/\(ids[0] - 1).xml"
        // This Miniflux finds no feeds: another client adds it.
        if hand == .own, server.flavor != .miniflux234 {
            _ = try await reader.remote().subscribe(Subscription(url: url))
        }
        server.change { [ids, published] contents in
            let feed = contents.feeds.first { $0.url == url }?.id ?? contents.addFeed("News", url: url)
            for number in ids {
                contents.edit(contents.addEntry(to: feed, number: number, published: published[number]), change)
            }
        }
    }
}

extension RemoteReader {
    fileprivate var count: Int {
        get throws {
            var query = ArticleQuery()
            query.account = account.id
            return try database.articleCount(query)
        }
    }
}
