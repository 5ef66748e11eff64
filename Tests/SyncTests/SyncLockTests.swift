import Base
import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import Sync

@Suite(.timeLimit(.minutes(3))) struct SyncLockTests {
    let folder: TemporaryFolder
    let account = Account(id: AccountID(1), service: .local, name: "local")

    init() throws {
        folder = try TemporaryFolder()
    }

    private func lock(_ account: Account, waits: Bool = false) async throws -> SyncLock {
        try await SyncLock(account, database: folder.path + "/rss.db", waits: waits)
    }

    @Test func anAccountIsLockedOnce() async throws {
        let held = try await lock(account)
        await #expect(throws: SyncError.alreadyRunning(account: "local")) { _ = try await lock(account) }
        withExtendedLifetime(held) {}
    }

    @Test func anotherAccountIsFree() async throws {
        let held = try await lock(account)
        let other = try await lock(Account(id: AccountID(2), service: .local, name: "other"))
        withExtendedLifetime(held) {}
        withExtendedLifetime(other) {}
    }

    @Test func aLockThatIsLetGoCanBeTaken() async throws {
        do { _ = try await lock(account) }
        _ = try await lock(account)
    }

    @Test func waitingEndsWhenTheOtherIsDone() async throws {
        let held = try await lock(account)
        let waiting = Task { _ = try await lock(account, waits: true) }
        await #expect(throws: SyncError.alreadyRunning(account: "local")) { _ = try await lock(account) }
        release(held)
        try await waiting.value
    }

    @Test func waitingCanBeCancelled() async throws {
        let held = try await lock(account)
        let waiting = Task { _ = try await lock(account, waits: true) }
        waiting.cancel()
        let result = await waiting.result
        #expect(throws: CancellationError.self) { try result.get() }
        withExtendedLifetime(held) {}
    }

    @Test func aPlaceWhereNoFileCanBeIsTold() async throws {
        let path = folder.path + "/no/rss.db"
        await #expect(
            throws: StoreError.lockFile(
                path: path + "-sync-1.lock", reason: "No such file or directory", isDenied: false)
        ) {
            _ = try await SyncLock(account, database: path, waits: false)
        }
    }

    private func release(_ lock: consuming SyncLock) {}

    /// Every account has a lock file, and a full disk is told once.
    @Test func noRoomForALockIsNoRoomForTheDatabase() {
        errno = ENOSPC
        let full = StoreError.lock(FileError(path: "/a.db-sync-1.lock"), besideDatabase: "/a.db")
        errno = EACCES
        let denied = StoreError.lock(FileError(path: "/a.db-sync-1.lock"), besideDatabase: "/a.db")

        #expect(full == .full(path: "/a.db"))
        let reason = String(cString: strerror(EACCES))
        #expect(denied == .lockFile(path: "/a.db-sync-1.lock", reason: reason, isDenied: true))
    }
}
