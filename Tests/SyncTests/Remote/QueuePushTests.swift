import API
import Model
import Store
import TestSupport
import Testing

@testable import Sync

/// What the user did gets to the server, once, and nothing gets lost on the way.
@Suite struct QueuePushTests {

    @Test(arguments: SyncServer.Flavor.complete)
    func sendsWhatWasMarked(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 4)
        defer { withExtendedLifetime(_folder) {} }
        try reader.mark(.read, true, [ids[0], ids[1]])
        try reader.mark(.starred, true, [ids[2]])

        let report = try await reader.sync(pushOnly: true)

        #expect(report.push.sent == 3)
        #expect(report.push.problem == nil)
        #expect(server.unread() == [ids[2], ids[3]])
        #expect(server.starred() == [ids[2]])
        #expect(try reader.queue.allSatisfy { $0.syncState == .sent })
    }

    /// These services never refuse a login by the status, so it was a proxy.
    @Test(arguments: [SyncServer.Flavor.fever, .tinyTinyRSS, .newsBlur])
    func aProxyThatRefusesMarksOnlyLetsArticlesCome(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 2)
        defer { withExtendedLifetime(_folder) {} }
        try reader.mark(.read, true, [ids[0]])
        let new = server.change { $0.addEntry(to: $0.feeds[0].id) }
        server.fail(.edit, with: .status(401, body: "{}"))

        let report = try await reader.sync()

        #expect(report.push.problem != nil)
        #expect(try reader.unread == [ids[1], new])
        #expect(try reader.queue.count == 1)
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func leavesWhatTheServerHasAlready(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 2)
        defer { withExtendedLifetime(_folder) {} }
        server.change { contents in
            contents.set(.read, true, of: ids)
            contents.set(.starred, true, of: ids)
        }
        try reader.mark(.read, true, ids)
        try reader.mark(.starred, true, ids)

        try await reader.sync()

        #expect(server.unread().isEmpty)
        #expect(server.starred() == ids)
        #expect(try reader.queue.isEmpty)
        #expect(try reader.starred == ids)
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func sendsAgainWhatMayNotHaveArrived(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 3)
        defer { withExtendedLifetime(_folder) {} }
        try reader.mark(.read, true, ids)
        try reader.mark(.starred, true, ids)
        server.fail(.setRead, .setStarred, with: .dropped, .after, times: 1)

        let first = try await reader.sync(pushOnly: true)
        #expect(first.push.problem != nil)
        #expect(try !reader.queue.isEmpty)
        try await reader.sync(pushOnly: true)

        #expect(server.unread().isEmpty)
        #expect(server.starred() == ids)
        #expect(try reader.queue.allSatisfy { $0.syncState == .sent })
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func sendsWhatAProcessThatDiedHadInFlight(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 3)
        defer { withExtendedLifetime(_folder) {} }
        try reader.mark(.read, true, ids)
        let inFlight = try reader.database.beginSending(
            MarkChange(.read, true), of: reader.account.id, limit: 2, at: reader.clock.now)
        #expect(inFlight.count == 2)

        let report = try await reader.sync(pushOnly: true)

        #expect(report.push.sent == 3)
        #expect(server.unread().isEmpty)
    }

    @Test(
        arguments: SyncServer.Flavor.complete,
        [
            Lie.Kind.dropped, .status(500), .status(502, body: "<html>Bad Gateway</html>"), .status(429),
            .status(503, headers: ["Retry-After": "30"]), .page(200), .redirect, .json("[]"),
        ])
    func stopsAndKeepsEverythingInTheServersTrouble(_ flavor: SyncServer.Flavor, _ fault: Lie.Kind) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 4)
        defer { withExtendedLifetime(_folder) {} }
        try reader.mark(.read, true, [ids[0], ids[1]])
        try reader.mark(.starred, true, [ids[1], ids[2]])
        server.fail(.setRead, .setStarred, with: fault)

        let report = try await reader.sync(pushOnly: true)

        #expect(report.push.problem != nil)
        #expect(report.push.parked.isEmpty)
        #expect(server.calls.count { $0.role == .setRead || $0.role == .setStarred } == 1)
        #expect(try reader.queue.count == 4)
        #expect(try reader.queue.allSatisfy { $0.error == nil && $0.syncState == .queued })
        #expect(try reader.unread == [ids[2], ids[3]])

        server.interfere(nil)
        reader.clock.advance(by: 3_700)
        try await reader.sync()

        #expect(server.unread() == [ids[2], ids[3]])
        #expect(server.starred() == [ids[1], ids[2]])
        #expect(try reader.queue.isEmpty)
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func keepsWhatWasChangedInFlight(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 2)
        defer { withExtendedLifetime(_folder) {} }
        try reader.mark(.read, true, ids)
        server.interfere { call, moment in
            if call.role == .setRead, moment == .after, call.entries.contains(ids[0]) {
                _ = try? reader.mark(.read, false, [ids[0]])
                server.interfere(nil)
            }
            return nil
        }

        try await reader.sync(pushOnly: true)
        #expect(try reader.queue.filter { $0.syncState == .queued }.map(\.change.value) == [false])

        try await reader.sync()
        #expect(server.unread() == [ids[0]])
        #expect(try reader.unread == [ids[0]])
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func isNotFooledByWhatWasChangedToAndFroInFlight(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 2)
        defer { withExtendedLifetime(_folder) {} }
        try reader.mark(.starred, true, [ids[0]])
        server.interfere { call, moment in
            if call.role == .setStarred, moment == .after {
                _ = try? reader.mark(.starred, false, [ids[0]])
                _ = try? reader.mark(.starred, true, [ids[0]])
                server.interfere(nil)
            }
            return nil
        }

        try await reader.sync()
        try await reader.sync()

        #expect(server.starred() == [ids[0]])
        #expect(try reader.starred == [ids[0]])
        #expect(try reader.queue.isEmpty)
    }

    @Test(arguments: [SyncServer.Flavor.miniflux234, .miniflux226, .freshRSS])
    func parksTheOneThatIsRefusedAndSendsTheRest(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 21)
        defer { withExtendedLifetime(_folder) {} }
        try reader.mark(.read, true, ids)
        server.interfere { call, moment in
            guard moment == .before, call.role == .setRead, call.entries.contains(ids[13]) else { return nil }
            return .status(422, body: #"{"error_message":"not that one"}"#)
        }

        let report = try await reader.sync(pushOnly: true)

        #expect(report.push.problem == nil)
        #expect(report.push.sent == 20)
        let refusal = "\(APIError.refused(status: 422, serverMessage: "not that one"))"
        #expect(report.push.parked.map(\.reason) == [refusal])
        #expect(server.unread() == [ids[13]])
        #expect(try reader.queue.compactMap(\.error) == [refusal])

        server.forgetCalls()
        try await reader.sync()
        #expect(server.calls(.setRead).isEmpty)
        #expect(try reader.unread.isEmpty)

        server.interfere(nil)
        #expect(try reader.database.retry(nil, of: reader.account.id) == 1)
        try await reader.sync()
        #expect(server.unread().isEmpty)
        #expect(try reader.queue.isEmpty)
    }

    @Test(arguments: [SyncServer.Flavor.miniflux234, .freshRSS, .minifluxReader226])
    func parksNothingWhereEverythingIsRefused(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 40)
        defer { withExtendedLifetime(_folder) {} }
        try reader.mark(.read, true, ids)
        server.fail(.setRead, with: .status(403, body: #"{"error_message":"read only"}"#))

        let report = try await reader.sync(pushOnly: true)

        #expect(report.push.problem != nil)
        #expect(report.push.parked.isEmpty)
        #expect(try reader.queue.count == 40)
        #expect(try reader.queue.allSatisfy { $0.error == nil })
        #expect(server.calls(.setRead).count < 40)
    }

    @Test(arguments: [(SyncServer.Flavor.freshRSS, 25), (.miniflux234, 10)])
    func sendsFiveThousandMarksWithFewRequests(_ flavor: SyncServer.Flavor, most: Int) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 5_000)
        defer { withExtendedLifetime(_folder) {} }
        try reader.mark(.read, true, ids)
        server.forgetCalls()

        let report = try await reader.sync(pushOnly: true)

        #expect(report.push.sent == 5_000)
        #expect(server.unread().isEmpty)
        #expect(server.calls.count <= most)
    }

    /// What a sync of a server with that many unread entries leaves.
    private func synced(
        _ flavor: SyncServer.Flavor, _ count: Int
    ) async throws -> (SyncServer, RemoteReader, [Int64], TemporaryFolder) {
        let folder = try TemporaryFolder()
        let server = try SyncServer(flavor)
        let ids = server.addEntries(count)
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        try #require(try reader.unread == ids)
        server.forgetCalls()
        return (server, reader, ids, folder)
    }
}
