import Base
import Foundation
import TestSupport
import Testing

@Suite struct FileLockTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/a.lock"
    }

    @Test func excludesOthersUntilItIsUnlocked() throws {
        let (lock, other) = (try FileLock(path), try FileLock(path))

        #expect(try lock.tryLock())
        #expect(try !other.tryLock())
        #expect(try !other.tryLock(.shared))
        lock.unlock()
        #expect(try other.tryLock())
    }

    @Test func isSharedByThoseWhoShare() throws {
        let (lock, other) = (try FileLock(path), try FileLock(path))

        try lock.lock(.shared)
        #expect(try other.tryLock(.shared))
        #expect(try !other.tryLock(.exclusive))
    }

    @Test func isReleasedWithTheObject() throws {
        do { #expect(try FileLock(path).tryLock()) }

        #expect(try FileLock(path).tryLock())
    }

    @Test func isHeldWhileABodyRuns() throws {
        struct Stop: Error {}
        let other = try FileLock(path)

        #expect(throws: Stop.self) {
            try FileLock(path).withLock {
                #expect(try !other.tryLock())
                throw Stop()
            }
        }
        #expect(try other.tryLock())
    }

    @Test func theFileIsItsOwnersAlone() throws {
        _ = try FileLock(path)

        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
    }

    @Test func aPlaceWhereNoFileCanBeIsTold() throws {
        let error = #expect(throws: FileError.self) { try FileLock(folder.path + "/no/a.lock") }

        #expect(error?.path == folder.path + "/no/a.lock")
        #expect(error?.reason == "No such file or directory")
    }
}
