import Foundation
import Model
import Store
import SyncSupport
import Testing

@testable import Sync

/// A feed that one machine removes is hidden on all, and comes back to all with its marks.
@Suite struct SharedRemovalTests {
    private let desk: SharedMachine
    private let lap: SharedMachine
    private static let news = "https://news.example/feed"

    init() throws {
        desk = try SharedMachine()
        lap = try SharedMachine(directory: desk.directory)
    }

    private func sync() async throws {
        for machine in [desk, lap, desk] { try await machine.sync() }
    }

    @Test(arguments: [true, false])
    func comesBackToAllWithItsMarks(_ isUndone: Bool) async throws {
        try await desk.add(Self.news, title: "Mine", folders: ["W"])
        try await lap.sync()
        for machine in [desk, lap] { try await machine.arrive(["a", "b", "c", "d"], in: Self.news) }
        try desk.mark(.read, true, "a", in: Self.news)
        try lap.mark(.starred, true, "b", in: Self.news)
        try desk.label("later", true, "c", in: Self.news)
        try await sync()
        // The other machine does not know of the removal yet.
        try await desk.shared.unsubscribe(try #require(try desk.feed(Self.news)), as: CommandID())
        desk.clock.advance(by: 60)
        lap.clock.advance(by: 30)
        try lap.mark(.read, true, "d", in: Self.news)
        let before = try lap.state
        try await sync()
        for machine in [desk, lap] {
            #expect(try machine.feed(Self.news) == nil)
            #expect(try Set(machine.reader.articles.compactMap(\.title)) == ["\(Self.news) b", "\(Self.news) c"])
        }

        desk.clock.advance(by: 60)
        lap.clock.advance(by: 60)
        if isUndone {
            try desk.database.undo(at: desk.clock.now)
        } else {
            try await lap.add(Self.news)
        }
        try await sync()

        #expect(try lap.state == before)
        #expect(try desk.state == before)
        #expect(try desk.words("c", in: Self.news) == "later: -")
    }
}
