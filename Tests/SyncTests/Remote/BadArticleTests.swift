import API
import Model
import Store
import TestSupport
import Testing

@testable import Sync

/// One article that the server fails on holds up no other.
@Suite struct BadArticleTests {

    @Test(arguments: [SyncServer.Flavor.miniflux234, .freshRSS])
    func newMarksDoNotWaitBehindOneThatFails(_ flavor: SyncServer.Flavor) async throws {
        let synced = try await SyncedReader(flavor, 34)
        synced.refuse(synced.ids[13], with: .status(500))
        try synced.reader.mark(.read, true, Array(synced.ids.prefix(30)))
        try await synced.reader.sync()
        try synced.reader.mark(.read, true, Array(synced.ids.suffix(4)))

        let report = try await synced.reader.sync()

        #expect(report.push.problem != nil)
        #expect(synced.server.unread() == [synced.ids[13]])
        #expect(try synced.waiting == [synced.ids[13]])
        #expect(try synced.reader.queue.allSatisfy { $0.error == nil })
    }

    @Test func whatFailedIsTriedLessAndLessOften() async throws {
        let synced = try await SyncedReader(.freshRSS, 4)
        synced.refuse(synced.ids[0], with: .status(500))
        try synced.reader.mark(.read, true, synced.ids)
        for _ in 1...2 { try await synced.reader.sync() }
        synced.server.forgetCalls()

        let report = try await synced.reader.sync()
        #expect(synced.server.calls(.setRead).isEmpty)
        #expect(report.push.problem == nil)

        synced.server.interfere(nil)
        synced.reader.clock.advance(by: 86_400)
        try await synced.reader.sync()
        #expect(synced.server.unread().isEmpty)
        #expect(try synced.reader.queue.isEmpty)
    }

    @Test(
        arguments: [SyncServer.Flavor.miniflux234, .freshRSS],
        [
            Lie.Kind.status(404, body: "<html>Maintenance</html>"),
            .status(403, body: "<!DOCTYPE html><p>Checking your browser"), .status(400, body: "no"),
        ])
    func aShortQueueIsNotParkedForAPassingRefusal(_ flavor: SyncServer.Flavor, _ fault: Lie.Kind) async throws {
        let synced = try await SyncedReader(flavor, 3)
        try synced.reader.mark(.read, true, synced.ids)
        synced.server.fail(.setRead, with: fault)

        for _ in 1...4 {
            let report = try await synced.reader.sync()
            #expect(report.push.parked.isEmpty)
            #expect(report.push.problem != nil)
        }

        synced.server.interfere(nil)
        try await synced.reader.sync()
        #expect(synced.server.unread().isEmpty)
        #expect(try synced.reader.queue.isEmpty)
    }

    @Test func aRefusalThatLastsForDaysParks() async throws {
        let synced = try await SyncedReader(.freshRSS, 3)
        try synced.reader.mark(.read, true, [synced.ids[0]])
        synced.server.fail(.setRead, with: .status(400, body: "not that one"))
        try await synced.reader.sync()
        synced.reader.clock.advance(by: 4 * 86_400)
        synced.server.advanceClock(by: 4 * 86_400)

        let report = try await synced.reader.sync()

        let refusal = "\(APIError.refused(status: 400, serverMessage: "not that one"))"
        #expect(report.push.parked.map(\.reason) == [refusal])
        #expect(try synced.reader.queue.map(\.error) == [refusal])
    }

    @Test func aPageOfAProxyIsNeverTheArticlesFault() async throws {
        let synced = try await SyncedReader(.freshRSS, 5)
        synced.refuse(synced.ids[2], with: .status(403, body: "<html>Blocked</html>"))
        try synced.reader.mark(.read, true, synced.ids)

        for _ in 1...3 { try await synced.reader.sync() }

        #expect(try synced.reader.queue.map(\.error) == [nil])
        #expect(synced.server.unread() == [synced.ids[2]])
    }
}
