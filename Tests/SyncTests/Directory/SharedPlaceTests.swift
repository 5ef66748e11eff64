import Foundation
import Machines
import Model
import Store
import SyncSupport
import Testing

@testable import Fetch
@testable import Sync

/// Folders and titles that two machines change apart from each other.
@Suite(.timeLimit(.minutes(3))) struct SharedPlaceTests {
    private static let news = "https://news.example/feed"
    private static let blog = "https://blog.example/feed"
    private let desk: SharedMachine
    private let lap: SharedMachine

    init() throws {
        desk = try SharedMachine()
        lap = try SharedMachine(directory: desk.directory)
    }

    private func sync() async throws {
        for machine in [desk, lap, desk, lap] { try await machine.sync() }
    }

    private func folders(_ url: String = news) throws -> [[String]] {
        try [desk, lap].map { machine in
            try machine.database.listedFeeds(of: machine.account.id).first { $0.feed.url == url }?.folders.sorted()
                ?? []
        }
    }

    /// Each finds what the other did when it has done its own.
    private func apart(
        _ first: (LocalAccount, Feed) async throws -> Void, _ second: (LocalAccount, Feed) async throws -> Void
    ) async throws {
        lap.clock.advance(by: 60)
        let (here, there) = try (#require(try desk.feed(Self.news)), #require(try lap.feed(Self.news)))
        try await first(desk.local, here)
        try await second(lap.local, there)
        try await sync()
    }

    @Test(arguments: [["Old"], ["Old", "Other"], []])
    func ofTwoMovesTheLaterOneWins(_ former: [String]) async throws {
        try await desk.add(Self.news, folders: former)
        try await sync()
        try await apart({ try await $0.move($1, to: "A") }, { try await $0.move($1, to: "B") })
        #expect(try folders() == (former.isEmpty ? [["A", "B"], ["A", "B"]] : [["B"], ["B"]]))
    }

    /// Whoever puts a feed into a folder again has seen that it was moved.
    @Test func aFolderAfterAMoveCounts() async throws {
        try await desk.add(Self.news, folders: ["Old"])
        try await sync()
        try await apart({ try await $0.move($1, to: "A") }, { try await $0.move($1, to: "B") })
        // The clock of this one is behind.
        try await desk.shared.move(try #require(try desk.feed(Self.news)), into: ["A"], outOf: [])
        try await sync()
        #expect(try folders() == [["A", "B"], ["A", "B"]])
        try await desk.shared.move(try #require(try desk.feed(Self.news)), into: [], outOf: ["B"])
        try await sync()
        #expect(try folders() == [["A"], ["A"]])
    }

    @Test func aMoveOutOfAllFoldersIsAMove() async throws {
        try await desk.add(Self.news, folders: ["Old"])
        try await sync()
        try await apart({ try await $0.move($1, to: "A") }, { try await $0.move($1, to: nil) })
        #expect(try folders() == [[], []])
    }

    /// What is put into one folder more, or is in a folder that gets another name, was not moved.
    @Test func whatIsNoMoveHidesNothing() async throws {
        try await desk.add(Self.news, folders: ["Old"])
        try await sync()
        try await apart(
            { try await $0.move($1, into: ["A"], outOf: []) },
            { account, _ in try await account.renameFolder("Old", to: "New") })
        #expect(try folders() == [["A", "New"], ["A", "New"]])
    }

    /// Some systems write an é in one way, some in the other.
    @Test func composedAndDecomposedNamesAreOneFolder() async throws {
        for url in [Self.news, Self.blog] { try await desk.add(url) }
        try await sync()
        try await desk.shared.move(try #require(try desk.feed(Self.news)), to: "Caf\u{e9}")
        try await lap.local.move(try #require(try lap.feed(Self.blog)), to: "Cafe\u{301}")
        try await sync()
        let before = try desk.files.map {
            try Data(contentsOf: URL(fileURLWithPath: "\(desk.directory)/machines/\($0)"))
        }
        try await sync()
        let after = try desk.files.map {
            try Data(contentsOf: URL(fileURLWithPath: "\(desk.directory)/machines/\($0)"))
        }
        #expect(before == after)
        for machine in [desk, lap] {
            // Swift compares texts as they look.
            let names = try machine.database.folders(of: machine.account.id).map { Array($0.folder.name.utf8) }
            #expect(names == [Array("Caf\u{e9}".utf8)])
        }
        #expect(try folders() == folders(Self.blog))

        try await lap.shared.deleteFolder("Caf\u{e9}")
        try await sync()
        for machine in [desk, lap] { #expect(try machine.database.folders(of: machine.account.id).isEmpty) }
    }

    /// A publisher may write what a person wrote, before or after, and something else later.
    @Test(arguments: ["known", "new", "later"])
    func aPersonsTitleStaysWhateverThePublisherWrites(_ moment: String) async throws {
        try await desk.add(Self.news)
        if moment != "new" { try await lap.sync() }
        if moment == "known" { try await lap.entitle("Ferry news", Self.news) }
        try await desk.shared.rename(try #require(try desk.feed(Self.news)), to: "Ferry news")
        try await sync()
        for title in ["Ferry news", "Ferry news (beta)"] {
            try await lap.entitle(title, Self.news)
            try await sync()
        }
        #expect(try [desk, lap].map { try $0.feed(Self.news)?.customTitle } == ["Ferry news", "Ferry news"])
    }
}

extension SharedMachine {
    /// The account without its directory.
    var local: LocalAccount {
        LocalAccount(
            account, database: database, fetcher: reader.fetcher, retention: RetentionRule(),
            rule: RefreshRule(interval: 0), reportDelay: 0)
    }

    /// Lets the publisher call the feed so.
    func entitle(_ title: String, _ url: String) async throws {
        guard let feed = try feed(url) else { return }
        let contents = FeedContents(title: title, isComplete: false, articles: [])
        _ = try await database.save(
            [FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents)], at: clock.now)
    }
}
