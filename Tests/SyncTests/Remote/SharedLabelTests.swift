import Model
import Store
import TestSupport
import Testing

@testable import Fetch
@testable import Sync

/// Labels go to servers that keep any and come from there, as stars do; what servers say of them is believed where their
/// articles say the same.
@Suite struct SharedLabelTests {
    private static let flavors = [SyncServer.Flavor.freshRSS, .tinyTinyRSS]

    @Test(arguments: flavors)
    func labelsOfBothSidesAreUnited(_ flavor: SyncServer.Flavor) async throws {
        let synced = try await SyncedReader(flavor, 3)
        try synced.reader.label("Later", true, [synced.ids[0]])
        synced.server.change { [ids = synced.ids] in $0.setLabel("Later", true, of: ids[1]) }

        let report = try await synced.reader.sync()

        #expect(report.push.sent == 1 && report.statuses[MarkChange(.label("Later"), true)] == 1)
        #expect(try synced.reader.labelled("Later") == [synced.ids[0], synced.ids[1]])
        #expect(synced.server.labelled("Later") == [synced.ids[0], synced.ids[1]])
        #expect(try synced.reader.queue.isEmpty)
    }

    @Test(arguments: flavors)
    func aLabelIsTakenAwayFromEitherSide(_ flavor: SyncServer.Flavor) async throws {
        let synced = try await SyncedReader(flavor, 3)
        try synced.reader.label("Later", true, synced.ids)
        try await synced.reader.sync()
        try synced.reader.label("Later", false, [synced.ids[0]])
        synced.server.change { [ids = synced.ids] in $0.setLabel("Later", false, of: ids[1]) }

        let report = try await synced.reader.sync()

        #expect(report.statuses[MarkChange(.label("Later"), false)] == 1)
        #expect(try synced.reader.labelled("Later") == [synced.ids[2]])
        #expect(synced.server.labelled("Later") == [synced.ids[2]])
        #expect(try synced.reader.queue.isEmpty)
    }

    @Test(arguments: flavors)
    func aLabelThatIsRenamedThereHasItsNewNameHere(_ flavor: SyncServer.Flavor) async throws {
        let synced = try await SyncedReader(flavor, 3)
        try synced.reader.label("Later", true, synced.ids)
        try await synced.reader.sync()
        synced.server.change { [ids = synced.ids] contents in
            for id in ids {
                contents.setLabel("Later", false, of: id)
                contents.setLabel("Label", true, of: id)
            }
        }

        try await synced.reader.sync()

        #expect(try synced.reader.labelled("Later") == [])
        #expect(try synced.reader.labelled("Label") == synced.ids)
    }

    /// Each list is a request. One with a change that waits for it comes first.
    @Test func theListsOfManyLabelsAreReadInTurn() async throws {
        let synced = try await SyncedReader(.freshRSS, 2)
        let names = (10..<60).map { "label \($0)" }
        synced.server.change { [id = synced.ids[1]] in for name in names { $0.setLabel(name, true, of: id) } }
        try await synced.reader.sync()
        for name in names { #expect(try synced.reader.labelled(name) == [synced.ids[1]]) }

        synced.server.change { [ids = synced.ids] in for name in names { $0.setLabel(name, true, of: ids[0]) } }
        for round in 1...3 {
            synced.server.forgetCalls()
            try synced.reader.label("label 59", round != 2, [synced.ids[1]])
            try await synced.reader.sync()
            #expect(synced.server.calls.filter { $0.role == .labelled }.count == LabelTurn.usual)
            #expect(try synced.reader.queue.isEmpty)
        }
        for name in names { #expect(try Set(synced.reader.labelled(name)) == Set(synced.ids)) }

        synced.server.change { [ids = synced.ids] in for name in names { $0.setLabel(name, false, of: ids[0]) } }
        synced.reader.clock.advance(by: 86_400)
        synced.server.advanceClock(by: 86_400)
        try await synced.reader.sync()
        for name in names { #expect(try synced.reader.labelled(name) == [synced.ids[1]]) }
    }

    /// FreshRSS says OK to a name that it cuts, or takes for none.
    @Test(arguments: ["0", String(repeating: "&", count: 39), String(repeating: "ä", count: 96)])
    func aNameThatCannotBeKeptThereIsToldAtOnce(_ name: String) async throws {
        let synced = try await SyncedReader(.freshRSS, 1)
        try synced.reader.label(name, true, synced.ids)
        let report = try await synced.reader.sync()
        #expect(report.push.parked.count == 1 && report.push.sent == 0)
        #expect(try synced.reader.labelled(name) == synced.ids)
    }

    /// Read long ago, so that nothing but its label brings it here.
    @Test(arguments: flavors)
    func aLabelBringsItsArticle(_ flavor: SyncServer.Flavor) async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(flavor)
        let ids = server.addEntries(230)
        server.change { contents in
            _ = contents.set(.read, true, of: ids)
            contents.setLabel("Later", true, of: ids[0])
            contents.clock += 70 * 86_400 * 1_000_000
        }
        let reader = try RemoteReader(server, in: folder)

        try await reader.sync()

        #expect(try reader.labelled("Later") == [ids[0]])
    }

    // MARK: Where labels stay here

    @Test(arguments: [SyncServer.Flavor.miniflux234, .minifluxReader226, .theOldReader, .newsBlur])
    func aServerWithoutLabelsTakesNoneAway(_ flavor: SyncServer.Flavor) async throws {
        let synced = try await SyncedReader(flavor, 2)
        try synced.reader.label("Later", true, synced.ids)

        try await synced.reader.sync()

        #expect(try synced.reader.queue.isEmpty)
        #expect(try synced.reader.labelled("Later") == synced.ids)
    }

    @Test func aLabelWithTheNameOfAFolderStaysHere() async throws {
        let synced = try await SyncedReader(.freshRSS, 3)
        synced.server.change { contents in
            let folder = contents.addFolder("News")
            contents.changeFeed(contents.feeds[0].id) { $0.folders = [folder] }
        }
        try await synced.reader.sync()
        try synced.reader.label("News", true, [synced.ids[0]])
        try synced.reader.mark(.starred, true, [synced.ids[1]])

        let report = try await synced.reader.sync()
        #expect(report.push.parked.count == 1 && report.push.sent == 1)
        try await synced.reader.sync()

        #expect(try synced.reader.labelled("News") == [synced.ids[0]])
        #expect(synced.server.labelled("News") == [])
        try synced.reader.label("News", false, [synced.ids[0]])
        try await synced.reader.sync()
        #expect(try synced.reader.queue.isEmpty)
    }

    /// An article says that it has the label of its folder, so that its own word does not help.
    @Test func aListThatLacksAFolderMakesNoLabelOfIt() async throws {
        let synced = try await SyncedReader(.freshRSS, 3)
        synced.server.change { [ids = synced.ids] contents in
            let folder = contents.addFolder("News")
            contents.changeFeed(contents.feeds[0].id) { $0.folders = [folder] }
            contents.setLabel("News", true, of: ids[0])
        }
        try await synced.reader.sync()
        synced.server.update { $0.lies = [Lie(role: .folders, kind: .empty, times: 99)] }

        try await synced.reader.sync(force: true)

        #expect(try synced.reader.labelled("News") == [])
    }

    /// Its API makes none.
    @Test func aLabelThatTinyTinyRSSDoesNotHaveStaysHere() async throws {
        let synced = try await SyncedReader(.tinyTinyRSS, 2)
        try synced.reader.label("Mine", true, synced.ids)

        let report = try await synced.reader.sync()
        try await synced.reader.sync()

        #expect(report.push.parked.count == 2)
        #expect(try synced.reader.labelled("Mine") == synced.ids)
    }

    @Test(arguments: flavors)
    func aServerThatForgetsALabelTakesItFromNobody(_ flavor: SyncServer.Flavor) async throws {
        let synced = try await SyncedReader(flavor, 2)
        synced.server.update { $0.lies = [Lie(role: .setLabelled, kind: .withoutEffect, times: 99)] }
        try synced.reader.label("Later", true, [synced.ids[0]])

        var overruled = 0
        for _ in 0..<6 {
            overruled += try await synced.reader.sync().statuses.overruled.count
            synced.reader.clock.advance(by: 7_200)
            synced.server.advanceClock(by: 7_200)
        }

        #expect(overruled == 1)
        #expect(try synced.reader.queue.map(\.syncState) == [.parked])
        #expect(try synced.reader.labelled("Later") == [synced.ids[0]])
    }

    // MARK: Lies

    @Test(arguments: flavors, [Lie.Kind.empty, .half(true), .half(false), .endless, .status(500)])
    func aListThatLacksArticlesTakesNoLabelAway(_ flavor: SyncServer.Flavor, _ lie: Lie.Kind) async throws {
        let synced = try await SyncedReader(flavor, 4)
        try synced.reader.label("Later", true, synced.ids)
        try await synced.reader.sync()
        synced.server.update { $0.lies = [Lie(role: .labelled, kind: lie, times: 99)] }
        // One more, so that lists are asked for.
        synced.server.change { [ids = synced.ids] in $0.setLabel("Later", false, of: ids[3]) }

        try await synced.reader.sync(force: true)

        #expect(try Set(synced.reader.labelled("Later")).isSuperset(of: synced.ids.dropLast()))
    }

    /// It seems to have all articles: a label that the server doesn't know is no condition.
    @Test(arguments: [true, false])
    func aLabelThatGoesMeanwhileIsGivenToNoArticle(_ comesBack: Bool) async throws {
        let synced = try await SyncedReader(.freshRSS, 4)
        synced.server.change { [ids = synced.ids] in $0.setLabel("Later", true, of: ids[0]) }
        let (server, ids) = (synced.server, synced.ids)
        server.interfere { request, moment in
            guard request.role == .labelled, moment == .before || comesBack else { return nil }
            server.change { $0.setLabel("Later", moment == .after, of: ids[0]) }
            return nil
        }

        try await synced.reader.sync()
        #expect(try synced.reader.labelled("Later") == (comesBack ? [ids[0]] : []))

        server.interfere(nil)
        try await synced.reader.sync()
        #expect(try synced.reader.labelled("Later") == (comesBack ? [ids[0]] : []))
    }

    @Test(arguments: flavors)
    func anArticleThatIsGoneThereKeepsItsLabel(_ flavor: SyncServer.Flavor) async throws {
        let synced = try await SyncedReader(flavor, 3)
        try synced.reader.label("Later", true, synced.ids)
        try await synced.reader.sync()
        synced.server.update { [id = synced.ids[0]] in $0.purge(History.ArticleKey(user: "alice", id: id)) }

        let report = try await synced.reader.sync(force: true)
        #expect(report.statuses.kept == 1)
        #expect(try synced.reader.labelled("Later") == synced.ids)
        var query = ArticleQuery()
        query.condition = .isKept
        #expect(try synced.reader.database.articleIDs(query).count == 1)

        synced.server.forgetCalls()
        try await synced.reader.sync()
        #expect(synced.server.calls(.contents).isEmpty)
    }
}

extension RemoteReader {
    func label(_ name: String, _ value: Bool, _ entries: [Int64]) throws {
        let known = try articles
        _ = try database.set(MarkChange(.label(name), value), of: entries.compactMap { known[$0]?.id }, at: clock.now)
    }

    /// The server's ids, sorted.
    func labelled(_ name: String) throws -> [Int64] {
        var query = ArticleQuery()
        query.account = account.id
        query.condition = .mark(.label(name), true)
        let labelled = Set(try database.articleIDs(query))
        return try articles.filter { labelled.contains($0.value.id) }.keys.sorted()
    }
}

extension SyncServer {
    func labelled(_ name: String) -> [Int64] {
        contents().entries.values.filter { $0.labels.contains(name) }.map(\.id).sorted()
    }
}
