import Model
import Store
import TestSupport
import Testing

@testable import Sync

/// A star is the user's: a server that no longer has the article doesn't take it away.
@Suite struct KeptStarTests {
    private static let flavors = [SyncServer.Flavor.miniflux234, .miniflux226, .freshRSS, .theOldReader]

    @Test(arguments: flavors)
    func anArticleThatTheServerNoLongerHasStaysStarred(_ flavor: SyncServer.Flavor) async throws {
        let synced = try await starred(flavor)
        synced.server.change { [ids = synced.ids] in $0.remove([ids[0]]) }

        try await synced.reader.sync()

        #expect(try synced.reader.starred == Array(synced.ids.prefix(2)))
        let id = try #require(try synced.reader.articles[synced.ids[0]]?.id)
        #expect(try synced.reader.database.article(id).article.content == "<p>Words</p>")
    }

    @Test(arguments: flavors)
    func whatIsKeptHereIsNotAskedForAgain(_ flavor: SyncServer.Flavor) async throws {
        let synced = try await starred(flavor)
        synced.server.change { [ids = synced.ids] in $0.remove([ids[0]]) }
        try await synced.reader.sync()
        try await synced.reader.sync()
        synced.server.forgetCalls()

        try await synced.reader.sync()

        #expect(synced.server.calls.count <= 6)
        #expect(synced.server.calls(.contents).isEmpty)
        #expect(try synced.reader.starred == Array(synced.ids.prefix(2)))
    }

    @Test(arguments: flavors)
    func starredArticlesOfARemovedFeedStay(_ flavor: SyncServer.Flavor) async throws {
        let synced = try await starred(flavor)
        synced.server.change { contents in
            let feed = contents.feeds[0].id
            let other = contents.addFeed("Other")
            contents.addEntry(to: other)
            contents.removeFeed(feed)
        }

        try await synced.reader.sync()
        try await synced.reader.sync()

        #expect(try synced.reader.starred == Array(synced.ids.prefix(2)))
    }

    @Test(arguments: flavors)
    func aStarOnAnArticleThatWasPurgedMeanwhileStays(_ flavor: SyncServer.Flavor) async throws {
        let synced = try await SyncedReader(flavor, 3)
        try synced.reader.mark(.starred, true, [synced.ids[0]])
        synced.server.change { [ids = synced.ids] in $0.remove([ids[0]]) }

        for _ in 1...4 { try await synced.reader.sync() }

        #expect(try synced.reader.starred == [synced.ids[0]])
        #expect(try synced.reader.queue.isEmpty)
    }

    enum LaterChange: CaseIterable {
        case label
        case starAgain
        case unread
    }

    /// What is only here is only changed here: nothing waits for ever, and nothing is said.
    @Test(arguments: LaterChange.allCases, [true, false])
    func changesOfWhatIsKeptHereWaitForNothing(_ change: LaterChange, _ isUnsubscribed: Bool) async throws {
        let synced = try await starred(.freshRSS)
        synced.server.change { [id = synced.ids[0]] contents in
            if isUnsubscribed {
                contents.addEntry(to: contents.addFeed("Other"))
                contents.removeFeed(contents.feeds[0].id)
            } else {
                contents.remove([id])
            }
        }
        for _ in 0..<2 { try await synced.reader.sync() }

        switch change {
        case .label: try synced.reader.label("Later", true, [synced.ids[0]])
        case .starAgain:
            try synced.reader.mark(.starred, false, [synced.ids[0]])
            try synced.reader.mark(.starred, true, [synced.ids[0]])
        case .unread:
            try synced.reader.mark(.read, true, [synced.ids[0]])
            try synced.reader.mark(.read, false, [synced.ids[0]])
        }
        for _ in 0..<5 {
            #expect(try await synced.reader.sync().statuses.overruled.isEmpty)
            synced.server.advanceClock(by: 3_600)
            synced.reader.clock.advance(by: 3_600)
        }

        #expect(try synced.reader.queue.isEmpty)
        #expect(try synced.reader.starred.contains(synced.ids[0]))
        let article = try #require(try synced.reader.articles[synced.ids[0]])
        if change == .label { #expect(try synced.reader.labelled("Later") == [synced.ids[0]]) }
        if change == .unread { #expect(!article.isRead) }
    }

    @Test(arguments: flavors)
    func aStarTakenAwayElsewhereGoes(_ flavor: SyncServer.Flavor) async throws {
        let synced = try await starred(flavor)
        synced.server.advanceClock(by: 3_600)
        synced.server.change { [ids = synced.ids] in $0.set(.starred, false, of: [ids[0]]) }

        try await synced.reader.sync()

        #expect(try synced.reader.starred == [synced.ids[1]])
    }

    /// FreshRSS says so of an SQL error.
    @Test func anAnswerWithoutAnyArticleKeepsNothing() async throws {
        let synced = try await starred(.freshRSS)
        synced.server.change { [ids = synced.ids] in $0.set(.starred, false, of: [ids[0]]) }
        synced.server.fail(.contents, with: .json(#"{"items":[]}"#))
        try await synced.reader.sync()
        #expect(try synced.reader.starred == Array(synced.ids.prefix(2)))

        synced.server.interfere(nil)
        try await synced.reader.sync()

        #expect(try synced.reader.starred == [synced.ids[1]])
    }

    @Test func anAskingThatFailsUnstarsNothing() async throws {
        let synced = try await starred(.freshRSS)
        synced.server.change { [ids = synced.ids] in $0.set(.starred, false, of: [ids[0]]) }
        synced.server.fail(.contents, with: .status(500))
        _ = try? await synced.reader.sync()
        #expect(try synced.reader.starred == Array(synced.ids.prefix(2)))

        synced.server.interfere(nil)
        try await synced.reader.sync()

        #expect(try synced.reader.starred == [synced.ids[1]])
    }

    /// Two of three starred, here and there.
    private func starred(_ flavor: SyncServer.Flavor) async throws -> SyncedReader {
        let synced = try await SyncedReader(flavor, 3)
        synced.server.change { [ids = synced.ids] in $0.set(.starred, true, of: Array(ids.prefix(2))) }
        try await synced.reader.sync()
        try #require(try synced.reader.starred == Array(synced.ids.prefix(2)))
        synced.server.advanceClock(by: 3_600)
        return synced
    }
}
