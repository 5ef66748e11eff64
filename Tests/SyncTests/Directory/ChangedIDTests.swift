import Base
import Foundation
import Machines
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// A feed gives its articles other ids, and machines see that at different times: no article is twice, and no mark lost.
@Suite(.timeLimit(.minutes(3))) struct ChangedIDTests {
    private static let news = "https://news.example/feed"
    private let desk: SharedMachine
    private let lap: SharedMachine

    init() throws {
        desk = try SharedMachine()
        lap = try SharedMachine(directory: desk.directory)
    }

    private func sync() async throws {
        for machine in [desk, lap, desk, lap] { try await machine.sync() }
    }

    private func begin() async throws {
        try await desk.add(Self.news)
        try await sync()
    }

    /// The articles with their marks, by titles.
    private func articles(_ machine: SharedMachine) throws -> [String] {
        try machine.reader.articles.map { article in
            "\(article.title ?? "")\(article.isRead ? " read" : "")\(article.isStarred ? " starred" : "")"
        }.sorted()
    }

    private func expect(_ articles: [String], _ comment: String = "") throws {
        for machine in [desk, lap] { #expect(try self.articles(machine) == articles, "\(comment)") }
    }

    /// One reads under the old ids; the other one never sees these.
    @Test func marksFollowToTheNewIDs() async throws {
        try await begin()
        try await desk.publish(prefix: "old")
        try desk.mark(.read, true, titled: "1")
        try desk.mark(.starred, true, titled: "2")
        try await desk.sync()
        try await desk.publish(prefix: "new")
        try await desk.sync()
        try await lap.sync()
        try await lap.publish(prefix: "new")
        try await sync()
        try expect(["0", "1 read", "2 starred", "3"])
    }

    /// Both saw the old ids; one reads under the old ones, the other stars under the new ones.
    @Test(arguments: [true, false])
    func marksUnderBothIDsAreOfOneArticle(isReadFirst: Bool) async throws {
        try await begin()
        for machine in [desk, lap] { try await machine.publish(prefix: "old") }
        if isReadFirst {
            try desk.mark(.read, true, titled: "1")
            try await desk.sync()
        }
        try await lap.publish(prefix: "new")
        try lap.mark(.starred, true, titled: "1")
        try await lap.sync()
        if !isReadFirst {
            try desk.mark(.read, true, titled: "1")
            try await desk.sync()
        }
        try await desk.sync()
        try await desk.publish(prefix: "new")
        try await sync()
        try expect(["0", "1 read starred", "2", "3"])
    }

    /// Each wrote a note under the id that it knew: the last one is the article's, on both.
    @Test(arguments: [true, false])
    func theLastNoteIsTheArticles(isUnderNewID: Bool) async throws {
        try await begin()
        for machine in [desk, lap] { try await machine.publish(prefix: "old") }
        try await lap.publish(prefix: "new")
        let notes = isUnderNewID ? [(desk, "desk"), (lap, "lap")] : [(lap, "lap"), (desk, "desk")]
        for (machine, note) in notes {
            for each in [desk, lap] { each.clock.advance(by: 60) }
            let id = try #require(try machine.reader.articles.first { $0.title == "1" }?.id)
            try machine.database.setNote(note, of: id, at: machine.clock.now)
            try await machine.sync()
        }
        try await desk.publish(prefix: "new")
        try await sync()
        for machine in [desk, lap] {
            let ids = try machine.reader.articles.filter { $0.title == "1" }.map(\.id)
            #expect(try ids.map { try machine.database.article($0).note } == [notes[1].1])
        }
    }

    /// One stars under the former id; the other one, which has seen the new one only, stars it and takes that back later.
    @Test func aMarkThatWasTakenBackLaterIsGone() async throws {
        try await begin()
        try await desk.publish(prefix: "old")
        try desk.mark(.starred, true, titled: "1")
        try desk.mark(.read, true, titled: "2")
        try await lap.publish(prefix: "new")
        for (machine, value) in [(lap, true), (lap, false)] {
            for each in [desk, lap] { each.clock.advance(by: 60) }
            try machine.mark(.starred, value, titled: "1")
            try machine.mark(.read, value, titled: "2")
            try await machine.sync()
        }
        try await desk.sync()
        try await desk.publish(prefix: "new")
        try await sync()
        try expect(["0", "1", "2", "3"])
    }

    /// Nothing was said under the former id, as articles arrive read: what was said under the new one counts.
    @Test func whatIsUnreadUnderTheNewIDIsUnread() async throws {
        try await begin()
        let feed = try #require(try desk.feed(Self.news))
        _ = try desk.database.set([FeedSetting(.arrive, "read")], of: feed)
        try await sync()
        try await desk.publish(prefix: "old")
        try await lap.publish(prefix: "new")
        try lap.mark(.read, false, titled: "2")
        try await sync()
        try await desk.publish(prefix: "new")
        try await sync()
        try expect(["0 read", "1 read", "2", "3 read"])
    }

    /// Twice, and back again; marked in between.
    @Test func idsMayChangeSeveralTimes() async throws {
        try await begin()
        for machine in [desk, lap] { try await machine.publish(prefix: "old") }
        try desk.mark(.starred, true, titled: "1")
        try await sync()
        for (round, prefix) in ["new", "newer", "old", "new"].enumerated() {
            for machine in [desk, lap] { machine.clock.advance(by: 60) }
            try await desk.publish(prefix: prefix)
            try desk.mark(.read, round % 2 == 0, titled: "2")
            try await sync()
            try await lap.publish(prefix: prefix)
            try await sync()
            try expect(["0", "1 starred", round % 2 == 0 ? "2 read" : "2", "3"], prefix)
        }
        let last = try SharedMachine(directory: desk.directory)
        for _ in 0..<2 { try await last.sync() }
        try await last.publish(prefix: "new")
        #expect(try articles(last) == ["0", "1 starred", "2", "3"])
    }

    /// What is said under the former id after that counts, too: its machine has not seen the new one.
    @Test func aLaterMarkUnderTheFormerIDCounts() async throws {
        try await begin()
        for machine in [desk, lap] { try await machine.publish(prefix: "old") }
        try desk.mark(.read, true, titled: "1")
        try await sync()
        try await lap.publish(prefix: "new")
        try await lap.sync()
        desk.clock.advance(by: 60)
        try desk.mark(.read, false, titled: "1")
        try desk.mark(.starred, true, titled: "1")
        try await sync()
        #expect(try articles(lap) == ["0", "1 starred", "2", "3"])
        #expect(try articles(desk) == ["0", "1 starred", "2", "3"])
    }

    /// What an older record says, which comes together with the new id, counts no more than before.
    @Test func anOlderMarkThatComesWithTheNewIDDoesNotCount() async throws {
        try await begin()
        for machine in [desk, lap] { try await machine.publish(prefix: "old") }
        try desk.mark(.read, true, titled: "1")
        try await sync()
        let name = "\(MD5.hex("://news.example/feed").prefix(16)) old1"
        try desk.write("new1", into: Register(kind: .article, key: name, field: "same"))
        try desk.write("0", into: Register(kind: .article, key: name, field: "read"))
        try await sync()
        for machine in [desk, lap] { try await machine.publish(prefix: "new") }
        try await sync()
        try expect(["0", "1 read", "2", "3"])
    }

    /// A stranger may say anything.
    @Test func ringsEnd() async throws {
        try await begin()
        for machine in [desk, lap] { try await machine.publish(prefix: "old") }
        try desk.mark(.starred, true, titled: "1")
        try await sync()
        let feed = MD5.hex("://news.example/feed").prefix(16)
        for (from, to) in [("old1", "x"), ("x", "y"), ("y", "old1"), ("old2", "old2"), ("old3", "")] {
            try desk.write(to, into: Register(kind: .article, key: "\(feed) \(from)", field: "same"))
        }
        try await sync()
        #expect(try articles(desk) == articles(lap))
        #expect(try articles(desk).contains { $0.hasPrefix("1") && $0.hasSuffix("starred") })
    }
}

extension SharedMachine {
    /// Lets the feed list four articles under ids with a prefix, as a whole document.
    fileprivate func publish(prefix: String) async throws {
        guard let feed = try database.listedFeeds(of: account.id).first?.feed else { return }
        let articles = (0..<4).map { number in
            var article = Article()
            article.title = "\(number)"
            article.url = "https://news.example/\(number)"
            article.datePublished = TestClock.start.addingTimeInterval(Double(number - 10) * 60)
            article.content = "<p>Story \(number)</p>"
            return IncomingArticle(sanitizing: article, key: "\(prefix)\(number)", base: nil)
        }
        _ = try await database.save(
            [FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: FeedContents(articles: articles))],
            at: clock.now)
    }

    fileprivate func mark(_ mark: Mark, _ value: Bool, titled title: String) throws {
        guard let id = try reader.articles.first(where: { $0.title == title })?.id else { return }
        try database.set(mark, value, of: [id], at: clock.now)
    }
}
