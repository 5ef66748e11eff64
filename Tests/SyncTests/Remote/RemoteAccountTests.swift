import API
import Foundation
import Model
import Store
import TestSupport
import Testing
import Web

@testable import Sync

/// Servers that won't have us, ask to back off, or never answer; and two accounts on one server.
@Suite struct RemoteAccountTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    // MARK: Freezing

    @Test(arguments: SyncServer.Flavor.complete)
    func asksNothingOnceTheServerHasRefusedTheLogin(_ flavor: SyncServer.Flavor) async throws {
        let server = try SyncServer(flavor)
        let ids = server.addEntries(2)
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        try reader.mark(.read, true, [ids[0]])
        server.fail(nil, with: .status(401, body: #"{"error_message":"access unauthorized"}"#))

        await #expect(throws: SyncError.self) { try await reader.sync() }
        #expect(try reader.database.overview(of: reader.account).freeze == .unauthorized)

        server.forgetCalls()
        for pushOnly in [true, false] {
            await #expect(throws: SyncError.frozen(reader.account, .unauthorized)) {
                try await reader.sync(pushOnly: pushOnly)
            }
        }
        #expect(server.calls.isEmpty)

        server.interfere(nil)
        try await reader.logIn()
        try await reader.sync()
        #expect(server.unread() == [ids[1]])
    }

    /// A header of the user's may take the place of the login's: it lets one in, and nothing further.
    @Test func anAccountOfWhichOnlyTheLoginWorksIsNotAdded() async throws {
        let server = try SyncServer(.freshRSS)
        let reader = try RemoteReader(server, in: folder)
        let count = try reader.database.accounts().count
        server.fail(.feeds, with: .status(401))
        await #expect(throws: SyncError.self) { _ = try await reader.addAccount(named: "other") }
        #expect(try reader.database.accounts().count == count)
    }

    @Test func staysFrozenWhereTheNewPasswordIsWrong() async throws {
        let server = try SyncServer(.freshRSS)
        let reader = try RemoteReader(server, in: folder)
        server.setPassword("another")
        await #expect(throws: SyncError.self) { try await reader.sync() }

        await #expect(throws: SyncError.self) { try await reader.logIn() }
        #expect(try reader.database.overview(of: reader.account).freeze == .unauthorized)

        server.setPassword(SyncServer.password())
        try await reader.logIn()
        try await reader.sync()
    }

    @Test(arguments: [SyncServer.Flavor.miniflux234, .freshRSS])
    func asksAgainOnceItIsNewer(_ flavor: SyncServer.Flavor) async throws {
        let server = try SyncServer(flavor)
        server.addEntries(1)
        let reader = try RemoteReader(server, in: folder)
        server.fail(.feeds, with: .status(426), times: 1)
        await #expect(throws: SyncError.server(reader.account, .outdated(serverMessage: nil))) {
            try await reader.sync()
        }
        server.forgetCalls()
        await #expect(throws: SyncError.frozen(reader.account, .outdated(version: "1.0"))) { try await reader.sync() }
        #expect(server.calls.isEmpty)

        let newer = RemoteReader(server, database: reader.database, account: reader.account, version: "1.1")
        #expect(try await newer.sync().counts.new == 1)
    }

    // MARK: Sessions

    @Test(arguments: [SyncServer.Flavor.freshRSS, .minifluxReader226, .theOldReader])
    func getsNewProofOfWhoItIsWhenTheOldOneIsWorthNothing(_ flavor: SyncServer.Flavor) async throws {
        let server = try SyncServer(flavor)
        let ids = server.addEntries(3)
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        try reader.mark(.read, true, [ids[0]])
        server.expireTokens()
        try await reader.sync()
        #expect(server.unread() == [ids[1], ids[2]])

        try reader.mark(.read, true, [ids[1]])
        server.expireSessions()
        server.forgetCalls()
        try await reader.sync()
        #expect(server.unread() == [ids[2]])
        #expect(server.calls(.login).count == 1)
    }

    // MARK: Rates

    @Test(arguments: SyncServer.Flavor.complete)
    func leavesAServerAloneThatAsksForIt(_ flavor: SyncServer.Flavor) async throws {
        let server = try SyncServer(flavor)
        server.addEntries(1)
        let reader = try RemoteReader(server, in: folder)
        server.fail(.feeds, with: .status(429, headers: ["Retry-After": "120"]), times: 1)
        await #expect(throws: SyncError.self) { try await reader.sync() }
        #expect(try reader.database.overview(of: reader.account).pausedUntil != nil)

        server.forgetCalls()
        reader.clock.advance(by: 100)
        // Another process: it knows what is stored.
        await #expect(throws: SyncError.self) { try await reader.sync() }
        #expect(server.calls.isEmpty)

        reader.clock.advance(by: 30)
        #expect(try await reader.sync().counts.new == 1)
    }

    @Test(arguments: [SyncServer.Flavor.miniflux234, .freshRSS])
    func endsAtOnceWhenItIsToldTo(_ flavor: SyncServer.Flavor) async throws {
        let server = try SyncServer(flavor)
        server.addEntries(1)
        let reader = try RemoteReader(server, in: folder)
        let asked = AsyncStream<Void>.makeStream()
        server.interfere { call, moment in
            guard call.role == .feeds, moment == .before else { return nil }
            asked.continuation.yield()
            return .hanging
        }
        let sync = Task { try await reader.sync() }
        for await _ in asked.stream { break }

        sync.cancel()

        await #expect(throws: (any Error).self) { try await sync.value }
        server.interfere(nil)
        #expect(try await reader.sync().counts.new == 1)
    }

    // MARK: Two accounts

    @Test(arguments: SyncServer.Flavor.complete)
    func keepsTwoUsersOfOneServerApart(_ flavor: SyncServer.Flavor) async throws {
        let server = try SyncServer(flavor)
        let hers = server.addEntries(2)
        let his = server.addEntries(2, of: "bob")
        try #require(hers == his)
        let alice = try RemoteReader(server, in: folder)
        let account = try alice.database.addAccount(flavor.service, name: "bob's", url: server.url, user: "bob")
        let bob = RemoteReader(server, database: alice.database, account: account, user: "bob")
        try await alice.sync()
        try await bob.sync()

        try alice.mark(.read, true, [hers[0]])
        try bob.mark(.read, true, [his[1]])
        try await alice.sync()
        #expect(server.unread(of: "bob") == his)
        try await bob.sync()

        #expect(server.unread() == [hers[1]])
        #expect(server.unread(of: "bob") == [his[0]])
        #expect(try alice.unread == [hers[1]])
        #expect(try bob.unread == [his[0]])
    }
}
