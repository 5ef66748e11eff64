import API
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// A 401 that isn't about the login.
@Suite(.timeLimit(.minutes(5))) struct StrayRefusalTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: SyncServer.Flavor.complete, [ServerRequest.Role.feeds, .unread])
    func oneDoesNotFreezeTheAccount(_ flavor: SyncServer.Flavor, _ role: ServerRequest.Role) async throws {
        let server = try SyncServer(flavor)
        let ids = server.addEntries(2)
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        server.fail(
            role, role == .unread ? .counts : role,
            with: .status(401, body: #"{"error_message":"access unauthorized"}"#), times: 1)

        try await reader.sync()

        #expect(try reader.database.state(of: reader.account.id).freeze == nil)
        #expect(try reader.unread == ids)
    }

    /// The login is good, and a list is refused all the same.
    @Test(arguments: SyncServer.Flavor.complete, [ServerRequest.Role.feeds, .unread])
    func manyDoNotFreezeTheAccountEither(_ flavor: SyncServer.Flavor, _ role: ServerRequest.Role) async throws {
        let server = try SyncServer(flavor)
        let ids = server.addEntries(2)
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        try reader.mark(.read, true, [ids[0]])
        server.fail(
            role, role == .unread ? .counts : role,
            with: .status(401, body: #"{"error_message":"access unauthorized"}"#))

        await #expect(throws: SyncError.self) { try await reader.sync() }
        #expect(try reader.database.state(of: reader.account.id).freeze == nil)

        server.interfere(nil)
        try await reader.sync()
        #expect(server.unread() == [ids[1]])
    }

    /// A proxy that wants a login of its own, for a while.
    @Test(arguments: SyncServer.Flavor.complete)
    func aWebPageDoesNotFreezeTheAccount(_ flavor: SyncServer.Flavor) async throws {
        let server = try SyncServer(flavor)
        let ids = server.addEntries(2)
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        try reader.mark(.read, true, [ids[0]])
        server.fail(nil, with: .status(401, body: "<html><h1>401 Authorization Required</h1></html>"))

        for _ in 0..<2 { await #expect(throws: SyncError.self) { try await reader.sync() } }
        #expect(try reader.database.state(of: reader.account.id).freeze == nil)
        #expect(try reader.queue.allSatisfy { $0.error == nil })

        server.interfere(nil)
        try await reader.sync()
        #expect(server.unread() == [ids[1]])
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func aRefusalAfterAChangeWasMadeFreezesToo(_ flavor: SyncServer.Flavor) async throws {
        let server = try SyncServer(flavor)
        server.addEntries(2)
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)
        server.interfere { call, moment in
            guard moment == .before, call.role != .sidebar, call.role != .token else { return nil }
            return .status(401, body: #"{"error_message":"access unauthorized"}"#)
        }

        await #expect(throws: SyncError.self) { try await reader.remote().rename(feed, to: "Other") }

        #expect(try reader.database.state(of: reader.account.id).freeze == .unauthorized)
    }
}
