import Base
import Foundation
import Machines
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// Rules and searches have ids here and addresses in a directory.
@Suite struct SharedQueryTests {
    private let desk: SharedMachine
    private let lap: SharedMachine
    private static let news = "https://news.example/feed"

    init() async throws {
        desk = try SharedMachine()
        lap = try SharedMachine(directory: desk.directory)
        try await desk.add(Self.news, title: "News", folders: ["A"])
        try await sync()
    }

    private func sync() async throws {
        for machine in [desk, lap, desk] {
            machine.clock.advance(by: 1)
            try await machine.sync()
        }
    }

    private func addRule(_ typed: String, to machine: SharedMachine) throws {
        _ = try machine.database.addRule(machine.database.storedQuery(typed), RuleActions([.read: true]))
    }

    /// The values of registers of rules and searches that a machine knows.
    private func records(_ machine: SharedMachine) throws -> [String] {
        let machines = try machine.database.machines(of: machine.account.id).compactMap { MachineID($0.id) }
        let records = try machines.flatMap { try machine.database.records(of: $0, in: machine.account.id) }
        return records.filter { ["query", "rule"].contains($0.register.field) }.map(\.value).sorted()
    }

    private func ids(_ machine: SharedMachine) throws -> [RuleID] { try machine.database.rules().map(\.id) }

    @Test func feedsHaveAddressesAndFoldersNames() async throws {
        try addRule("feed:ews -folder:a", to: desk)
        try desk.database.save(SavedSearch(name: "s", query: try desk.database.storedQuery("folder:A feed:1")))
        try await sync()

        let rule = #"{"query":"feed:\"https://news.example/feed\" -folder:A","set":{"read":true}}"#
        #expect(try records(lap) == ["folder:A feed:\"\(Self.news)\"", rule])
        for machine in [desk, lap] {
            #expect(try machine.queries == ["@s folder:A feed:News", "feed:News -folder:A -> read, false"])
        }
    }

    @Test func otherNamesChangeNothing() async throws {
        try addRule("feed:News -folder:A", to: desk)
        try addRule("title:x", to: desk)
        try await sync()
        let (before, written) = (try (ids(desk), ids(lap)), try records(desk))

        try await lap.shared.rename(try #require(try lap.feed(Self.news)), to: "Mine")
        try await sync()
        #expect(try records(desk) == written)
        #expect(try ids(desk) == before.0 && ids(lap) == before.1)
        // In a directory, a folder is known by its name.
        try await desk.shared.renameFolder("A", to: "B")
        try await sync()

        for machine in [desk, lap] {
            #expect(try machine.queries == ["feed:Mine -folder:B -> read, false", "title:x -> read, false"])
        }
    }

    /// It has no address in the directory.
    @Test func whatIsNotThereYetIsNamedWhenItComes() async throws {
        let url = "https://later.example/feed"
        let local = try #require(try desk.database.accounts().first { $0.service == .local }).id
        _ = try desk.database.subscribe(NewFeed(url: url, title: "Later"), in: local, at: desk.clock.now)
        try addRule("feed:Later,News", to: desk)
        // The address of this one begins with the other's.
        let lapLocal = try #require(try lap.database.accounts().first { $0.service == .local }).id
        _ = try lap.database.subscribe(NewFeed(url: url + "/comments"), in: lapLocal, at: lap.clock.now)
        try await sync()

        let rule = try lap.database.rules()[0].query
        #expect(rule.missing == [.feed(url)])
        #expect(rule.words == "feed:\"\(url)\",News")
        _ = try lap.database.subscribe(NewFeed(url: url, title: "Here"), in: lapLocal, at: lap.clock.now)
        try lap.database.refreshQueries()
        #expect(try lap.database.rules()[0].query.missing == [])
        try await sync()
        #expect(try lap.queries == ["feed:Here,News -> read, false"])
        #expect(try desk.queries == ["feed:Later,News -> read, false"])
    }

    /// A feed that stays on its machine is named by its title, and no address is told.
    @Test func addressesOfUnsharedFeedsStayHere() async throws {
        let feed = try #require(try desk.feed(Self.news))
        _ = try desk.database.set([FeedSetting(.secretURL, "yes")], of: feed)
        try addRule("feed:News", to: desk)
        try await desk.sync()

        #expect(try records(desk).contains { $0.contains("feed:\\\"News\\\"") })
        #expect(try !records(desk).contains { $0.contains("https") })
    }

    /// Version 0.5.0 wrote what was typed. It stays so until the words mean something else.
    @Test func whatOthersTypedIsNotWrittenAgain() async throws {
        let feed = try #require(try desk.feed(Self.news))
        try await desk.shared.rename(feed, to: "Gazette")
        let value = #"{"query":"feed:gaz","set":{"read":true}}"#
        try desk.write(value, into: Register(kind: .rule, key: MD5.hex(value), field: "rule"))
        try await sync()
        for machine in [desk, lap] {
            #expect(try machine.queries == ["feed:Gazette -> read, false"])
            #expect(try machine.database.rules()[0].query.text.contains(Self.news))
            #expect(try records(machine) == [value])
        }

        let before = try (ids(desk), ids(lap))
        try await desk.shared.rename(feed, to: "Olds")
        try await sync()
        #expect(try records(desk).contains { $0.contains(Self.news) })
        for machine in [desk, lap] { #expect(try machine.queries == ["feed:Olds -> read, false"]) }
        #expect(try ids(desk) == before.0 && ids(lap) == before.1)

        _ = try lap.database.removeRule(try ids(lap)[0])
        try await sync()
        for machine in [desk, lap] { #expect(try machine.queries == []) }
    }

    /// Ids are those of one machine.
    @Test func noMachineWritesIDsForOthers() async throws {
        let value = "feed:(1@1 \"\(Self.news)\")"
        try desk.write(value, into: Register(kind: .search, key: "s", field: "query"))
        try await sync()

        #expect(try desk.queries == [])
        #expect(try records(desk) == [value])
    }
}
