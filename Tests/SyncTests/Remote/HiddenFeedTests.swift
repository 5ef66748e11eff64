import Model
import Store
import TestSupport
import Testing

@testable import Sync

/// FreshRSS hides a feed: neither its list of feeds nor its lists of statuses name it, its articles are not answered, and
/// only the lists of labels have them still. Nobody has changed anything.
@Suite struct HiddenFeedTests {

    /// What the user has done with an article before its feed is hidden, and afterwards.
    struct Story: Sendable {
        var isStarred = false
        var isLabelled = false
        var isRead = false
        var isNoted = false

        /// Whether the label is given here, after the feed was hidden.
        var isLabelledLate = false
    }

    private static let stories = [
        Story(isStarred: true), Story(isLabelled: true), Story(isStarred: true, isLabelled: true),
        Story(isLabelled: true, isRead: true), Story(isStarred: true, isLabelled: true, isRead: true),
        Story(isNoted: true), Story(isStarred: true, isNoted: true), Story(isLabelled: true, isNoted: true), Story(),
        Story(isStarred: true, isLabelledLate: true), Story(isStarred: true, isRead: true, isLabelledLate: true),
        Story(isLabelled: true, isLabelledLate: true), Story(isNoted: true, isLabelledLate: true),
    ]

    @Test(arguments: stories)
    func marksStayWhileAFeedIsHiddenAndAfterwards(_ story: Story) async throws {
        let synced = try await hidden(story)
        let before = try Marks(of: synced)
        for round in 1...3 {
            try await synced.reader.sync()
            if story.isLabelledLate, round == 1 { try synced.reader.label("Late", true, [synced.ids[0]]) }
            // An article without marks is out of sight.
            if story.isKept { #expect(try Marks(of: synced) == before, "sync \(round)") }
        }
        #expect(try synced.reader.queue.isEmpty)

        synced.show(true)
        for round in 1...2 {
            try await synced.reader.sync()
            #expect(try Marks(of: synced) == before, "shown, sync \(round)")
        }
        let item = try #require(synced.server.contents(of: "alice").entries[synced.ids[0]])
        #expect(item.isStarred == story.isStarred && item.isRead == story.isRead)
        #expect(item.labels == (story.isLabelled ? ["Later"] : []) + (story.isLabelledLate ? ["Late"] : []))
    }

    /// What another reader does meanwhile is seen when the feed is shown again.
    @Test(arguments: [true, false], [true, false])
    func aStarThatIsTakenAwayThereGoesWhenTheFeedIsShown(_ isLabelled: Bool, _ isRead: Bool) async throws {
        let synced = try await hidden(Story(isStarred: true, isLabelled: isLabelled, isRead: isRead))
        for _ in 1...2 { try await synced.reader.sync() }
        synced.server.change { [id = synced.ids[0]] in $0.set(.starred, false, of: [id]) }
        for _ in 1...2 { try await synced.reader.sync() }
        #expect(try synced.reader.starred == [synced.ids[0]])

        synced.show(true)
        for _ in 1...3 { try await synced.reader.sync() }

        #expect(try synced.reader.starred.isEmpty)
        #expect(try synced.reader.articles[synced.ids[0]]?.isRead == isRead)
    }

    /// The article that returns is like any other for the lists, whatever names it.
    @Test(arguments: stories, Elsewhere.allCases)
    func whatIsDoneElsewhereComesWithTheSyncThatShowsTheFeed(_ story: Story, _ deed: Elsewhere) async throws {
        if story.isLabelledLate { return }
        let synced = try await hidden(story)
        for _ in 1...2 { try await synced.reader.sync() }
        synced.server.change { [id = synced.ids[0]] contents in
            // What came long ago is in no list of what is new.
            contents.clock += 70 * 86_400 * 1_000_000
            switch deed {
            case .read: _ = contents.set(.read, !story.isRead, of: [id])
            case .starred: _ = contents.set(.starred, !story.isStarred, of: [id])
            case .labelled: contents.setLabel("Later", !story.isLabelled, of: id)
            case .all:
                _ = contents.set(.read, !story.isRead, of: [id])
                _ = contents.set(.starred, !story.isStarred, of: [id])
                contents.setLabel("Later", !story.isLabelled, of: id)
            }
        }
        synced.show(true)

        try await synced.reader.sync()

        let (here, there) = (
            try #require(try synced.reader.articles[synced.ids[0]]),
            try #require(synced.server.contents(of: "alice").entries[synced.ids[0]])
        )
        #expect(here.isRead == there.isRead)
        #expect(here.isStarred == there.isStarred)
        #expect(try synced.reader.labelled("Later").isEmpty == there.labels.isEmpty)
    }

    enum Elsewhere: CaseIterable {
        case read
        case starred
        case labelled
        case all
    }

    /// Feeds that FreshRSS shows in their category only are in no list, but their articles are answered.
    @Test func whatIsReadElsewhereInAFeedThatNoListHasArrives() async throws {
        let synced = try await SyncedReader(.freshRSS, 6)
        synced.server.change { contents in contents.changeFeed(contents.feeds[0].id) { $0.isHidden = true } }
        try await synced.reader.sync()
        #expect(try synced.reader.unread == synced.ids)
        synced.server.change { [ids = synced.ids] in _ = $0.set(.read, true, of: [ids[1], ids[5]]) }

        try await synced.reader.sync()

        #expect(try synced.reader.unread == [0, 2, 3, 4].map { synced.ids[$0] })
    }

    @Test func aStarThatIsGivenHereArrives() async throws {
        let synced = try await hidden(Story(isLabelled: true))
        try await synced.reader.sync()
        try synced.reader.mark(.starred, true, [synced.ids[0]])

        for _ in 1...4 { try await synced.reader.sync() }

        #expect(try synced.reader.starred == [synced.ids[0]])
        #expect(synced.server.starred() == [synced.ids[0]])
        #expect(try synced.reader.unread.contains(synced.ids[0]))
    }

    /// Their articles are not asked for with every sync.
    @Test func aHiddenFeedCostsNothing() async throws {
        let synced = try await hidden(Story(isStarred: true, isLabelled: true))
        for _ in 1...2 { try await synced.reader.sync() }
        synced.server.forgetCalls()
        try await synced.reader.sync()
        #expect(synced.server.calls(.contents).isEmpty)
    }

    /// The first of three articles of a feed has these marks; then the feed is hidden, beside another one.
    private func hidden(_ story: Story) async throws -> SyncedReader {
        let synced = try await SyncedReader(.freshRSS, 3)
        synced.server.change { [id = synced.ids[0]] contents in
            let other = contents.addFeed("Other")
            for _ in 0..<3 { contents.addEntry(to: other) }
            _ = contents.set(.starred, story.isStarred, of: [id])
            _ = contents.set(.read, story.isRead, of: [id])
            if story.isLabelled { contents.setLabel("Later", true, of: id) }
        }
        try await synced.reader.sync()
        if story.isNoted {
            let id = try #require(try synced.reader.articles[synced.ids[0]]?.id)
            _ = try synced.reader.database.setNote("Mine", of: id, at: synced.reader.clock.now)
        }
        synced.show(false)
        return synced
    }

    private struct Marks: Equatable {
        var isStarred: Bool?
        var isRead: Bool?

        init(of synced: SyncedReader) throws {
            let article = try synced.reader.articles[synced.ids[0]]
            (isStarred, isRead) = (article?.isStarred, article?.isRead)
        }
    }
}

extension HiddenFeedTests.Story {
    fileprivate var isKept: Bool { isStarred || isLabelled || isNoted }
}

extension SyncedReader {
    /// Hides the first feed, or shows it.
    fileprivate func show(_ isShown: Bool) {
        server.change { contents in contents.changeFeed(contents.feeds[0].id) { $0.isArchived = !isShown } }
    }
}
