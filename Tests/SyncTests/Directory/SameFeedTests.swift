import Base
import Foundation
import Machines
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// What is said of feeds that turned out to be one.
@Suite(.timeLimit(.minutes(3))) struct SameFeedTests {
    private let desk: SharedMachine
    private let lap: SharedMachine

    /// Feeds by the order of their names in the directory, as they are written there.
    private let urls: [String]

    init() async throws {
        desk = try SharedMachine()
        lap = try SharedMachine(directory: desk.directory)
        urls = (0..<3).map { "https://news\($0).example/feed" }.sorted { Self.name($0) < Self.name($1) }
        for url in urls { try await desk.add(url) }
    }

    private static func name(_ url: String) -> String { String(MD5.hex(String(url.drop { $0 != ":" })).prefix(16)) }

    /// Returns the name of a feed by its number; of numbers without one, names that are the first, and the last.
    private func name(_ number: Int) -> String {
        switch number {
        case 0..<3: Self.name(urls[number])
        default: String(repeating: number < 0 ? "0" : "f", count: 16)
        }
    }

    private func say(_ feed: Int, _ other: Int) throws {
        try desk.write(name(other), into: Register(kind: .feed, key: name(feed), field: "same"))
    }

    private func feeds(_ machine: SharedMachine) throws -> [String] {
        let listed = try machine.database.listedFeeds(of: machine.account.id).map(\.feed.url)
        return urls.filter(listed.contains)
    }

    private static let cases: [(said: [(Int, Int)], left: [Int])] = [
        ([(0, 0)], [0, 1, 2]), ([(1, 1), (2, 2)], [0, 1, 2]),
        // A feed that nobody knows.
        ([(0, 9)], [0, 1, 2]), ([(1, -1)], [0, 1, 2]), ([(2, -1), (-1, 9)], [0, 1, 2]),
        // A name that came later is no other feed: no machine writes that.
        ([(0, 1)], [0, 1, 2]), ([(0, 1), (1, 2)], [0, 1, 2]),
        ([(1, 0)], [0, 2]), ([(2, 1), (1, 0)], [0]), ([(2, 0), (1, 0)], [0]), ([(9, 1), (2, 9)], [0, 1, 2]),
        ([(2, 1), (1, -1)], [0, 1]),
        // Rings.
        ([(0, 1), (1, 0)], [0, 2]), ([(0, 1), (1, 2), (2, 0)], [0, 1]), ([(0, 2), (1, 0), (2, 1)], [0]),
    ]

    @Test(arguments: cases)
    func allMachinesHaveTheSameFeeds(_ said: [(Int, Int)], _ left: [Int]) async throws {
        for (feed, other) in said { try say(feed, other) }
        for machine in [desk, lap, desk, lap] { try await machine.sync() }
        for machine in [desk, lap] { #expect(try feeds(machine) == left.map { urls[$0] }) }
        #expect(try desk.state == lap.state)
    }

    /// Files come in any order.
    @Test func feedIsUnitedWithOneThatComesLater() async throws {
        let away = try SharedMachine()
        try say(2, 1)
        let own = try desk.own
        try desk.deliver(try #require(desk.files.first { !$0.hasPrefix(own) }), to: away)
        try await away.add(urls[2])
        try await away.arrive(["a"], in: urls[2])
        try away.mark(.starred, true, "a", in: urls[2])
        try await away.sync()
        #expect(try feeds(away) == [urls[2]])
        try desk.deliverOwn(to: away)
        try await away.sync()
        #expect(try feeds(away) == [urls[0], urls[1]])
        #expect(try away.reader.articles.map(\.isStarred) == [true])
    }

    /// Somebody unsubscribed from the one without knowing that it is the other, too.
    @Test func feedOfWhichOnlyTheOtherIsHereStays() async throws {
        try await desk.shared.unsubscribe(try #require(try desk.feed(urls[0])), as: CommandID())
        let away = try SharedMachine()
        try await away.add(urls[1])
        try say(1, 0)
        for _ in 0..<3 {
            try await away.sync()
            try away.deliverOwn(to: desk)
            try await desk.sync()
            let own = try away.own
            for file in desk.files where !file.hasPrefix(own) { try desk.deliver(file, to: away) }
        }
        for machine in [desk, away, lap] { try await machine.sync() }
        #expect(try desk.state == lap.state)
        #expect(try desk.state == away.state)
        #expect(try desk.database.listedFeeds(of: desk.account.id).count == 2)
    }
}
