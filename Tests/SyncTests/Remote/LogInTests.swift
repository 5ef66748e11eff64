import API
import Foundation
import Model
import Store
import Synchronization
import TestSupport
import Testing

@testable import Sync

/// Logging in again: with another password, beside a sync, and where a server has moved to.
@Suite(.timeLimit(.minutes(3))) struct LogInTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func entries(_ server: SyncServer) -> [Int64] {
        server.addEntries(2)
    }

    @Test func aSyncThatWaitedForALogInUsesTheNewPassword() async throws {
        let server = try SyncServer(.freshRSS)
        _ = entries(server)
        let reader = try RemoteReader(server, in: folder)
        server.setPassword("new")
        let password = Mutex(SyncServer.password())
        let lock = try await SyncLock(reader.account, database: reader.database.path, waits: false)
        let waiting = Task { try await reader.sync(password: { password.withLock { $0 } }) }
        password.withLock { $0 = "new" }
        release(lock)

        #expect(try await waiting.value.counts.new == 2)
        #expect(try reader.database.overview(of: reader.account).freeze == nil)
    }

    @Test func nobodyReadsAPasswordBeforeTheLockIsHeld() async throws {
        let server = try SyncServer(.freshRSS)
        let reader = try RemoteReader(server, in: folder)
        let wasRead = Mutex(false)
        let lock = try await SyncLock(reader.account, database: reader.database.path, waits: false)
        await #expect(throws: SyncError.alreadyRunning(account: reader.account.name)) {
            try await reader.sync(waits: false) {
                wasRead.withLock { $0 = true }
                return SyncServer.password()
            }
        }
        #expect(!wasRead.withLock { $0 })
        release(lock)
    }

    @Test func nobodySyncsWhileSomebodyLogsIn() async throws {
        let server = try SyncServer(.freshRSS)
        let reader = try RemoteReader(server, in: folder)
        try await reader.logIn {
            await #expect(throws: SyncError.alreadyRunning(account: reader.account.name)) {
                try await reader.sync(waits: false)
            }
        }
    }

    @Test(arguments: [SyncServer.Flavor.freshRSS, .miniflux234])
    func followsAServerThatHasMoved(_ flavor: SyncServer.Flavor) async throws {
        let old = try SyncServer(flavor)
        let ids = entries(old)
        let reader = try RemoteReader(old, in: folder)
        try await reader.sync()
        try reader.mark(.starred, true, [ids[0]])
        let moved = try SyncServer(flavor)
        moved.restore(old.snapshot)
        old.stop()

        let account = try await reader.logIn(at: moved.url)
        #expect(account.url == moved.url)
        let there = RemoteReader(moved, database: reader.database, account: account, clock: reader.clock)
        try await there.sync()
        #expect(moved.starred() == [ids[0]])
        #expect(try reader.database.accounts().count { $0.url != nil } == 1)
    }

    @Test(arguments: [SyncServer.Flavor.freshRSS, .miniflux234])
    func doesNotFollowToAServerWithOtherFeeds(_ flavor: SyncServer.Flavor) async throws {
        let old = try SyncServer(flavor)
        _ = entries(old)
        let reader = try RemoteReader(old, in: folder)
        try await reader.sync()
        let other = try SyncServer(flavor)
        other.change { contents in _ = contents.addFeed("Cats", url: "https://cats.example/feed") }

        await #expect(throws: SyncError.otherAccount(reader.account, url: other.url, user: "alice")) {
            try await reader.logIn(at: other.url)
        }
        #expect(try reader.database.accounts().contains(reader.account))
        #expect(try await reader.sync().counts.new == 0)
    }

    @Test func aUserWhoWasRenamedOnTheServerCanLogIn() async throws {
        let server = try SyncServer(.freshRSS)
        _ = entries(server)
        let database = try RemoteReader.open(folder.path + "/rss.db")
        let noted = try database.addAccount(.freshRSS, name: "fresh", url: server.url, user: "Alice Example")
        let reader = RemoteReader(server, database: database, account: noted)
        try await reader.sync()

        #expect(try await reader.logIn().user == "alice")
        #expect(try database.accounts().map(\.user) == [nil, "alice"])
    }

    @Test func somebodyElsesLoginIsRefused() async throws {
        let server = try SyncServer(.freshRSS)
        _ = entries(server)
        server.change(of: "bob") { contents in _ = contents.addFeed("Cats", url: "https://cats.example/feed") }
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        let bob = RemoteReader(server, database: reader.database, account: reader.account, user: "bob")

        await #expect(throws: SyncError.otherAccount(reader.account, url: server.url, user: "bob")) {
            try await bob.logIn()
        }
        #expect(try await reader.sync().counts.new == 0)
    }

    private func release(_ lock: consuming SyncLock) {}
}
