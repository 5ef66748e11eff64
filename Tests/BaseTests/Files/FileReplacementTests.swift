import Base
import Foundation
import TestSupport
import Testing

@Suite struct FileReplacementTests {
    let folder: TemporaryFolder
    private var path: String { folder.path + "/file" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func writesNewFilesAndReplacesOldOnes() throws {
        try FileReplacement(path).replace(with: Array("one".utf8))
        #expect(try text(path) == "one")
        chmod(path, 0o644)
        try FileReplacement(path).replace(with: Array("two".utf8))

        #expect(try text(path) == "two")
        #expect(try names == ["file"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func keepsTheOldFileIfTheNewOneFails() throws {
        struct Stop: Error {}
        try FileReplacement(path).replace(with: Array("one".utf8))

        #expect(throws: Stop.self) {
            try FileReplacement(path).replace { draft, _ in
                try "half".write(toFile: draft, atomically: false, encoding: .utf8)
                throw Stop()
            }
        }
        #expect(try text(path) == "one")
        #expect(try names == ["file"])
    }

    @Test func overwritesADraftThatWasLeftBehind() throws {
        try "something longer".write(toFile: path + ".new", atomically: false, encoding: .utf8)
        try FileReplacement(path).replace(with: Array("one".utf8))
        #expect(try text(path) == "one")
        #expect(try names == ["file"])
    }

    @Test func twoDoNotWriteOneDraft() throws {
        try FileReplacement(path).replace { _, file in
            #expect(throws: FileError(path: path, reason: "another process is writing it")) {
                try FileReplacement(path).replace(with: [])
            }
            #expect(write(file, "one", 3) == 3)
        }
        #expect(try text(path) == "one")
    }

    @Test func leavesLinksAlone() throws {
        try "mine".write(toFile: folder.path + "/letter", atomically: false, encoding: .utf8)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "letter")
        #expect(throws: FileError(path: path, reason: "it is a symbolic link")) { try FileReplacement(path) }

        let other = folder.path + "/other"
        try FileManager.default.createSymbolicLink(atPath: other + ".new", withDestinationPath: "letter")
        #expect(throws: FileError.self) { try FileReplacement(other).replace(with: Array("x".utf8)) }
        #expect(try text(folder.path + "/letter") == "mine")
    }

    @Test func replacesTheFileThatALinkPointsTo() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/real", withIntermediateDirectories: false)
        try "one".write(toFile: folder.path + "/real/file", atomically: false, encoding: .utf8)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "real/file")

        try FileReplacement(path, followsLink: true).replace(with: Array("two".utf8))

        #expect(try text(folder.path + "/real/file") == "two")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real/file")
    }

    @Test func leavesWhatIsNoRegularFileAlone() throws {
        #expect(throws: FileError(path: "/dev/null", reason: "it is not a regular file")) {
            try FileReplacement("/dev/null")
        }
        #expect(throws: FileError(path: folder.path, reason: "Is a directory")) { try FileReplacement(folder.path) }
    }

    @Test(.enabled(if: getuid() == 0, "only root can give files away"))
    func whatRootMakesInAUsersFolderIsTheUsers() throws {
        chown(folder.path, 65_534, 65_534)
        func owner(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder.path + name)[.ownerAccountID] as? Int
        }
        _ = try FileLock(folder.path + "/lock")
        try FileReplacement(path).replace(with: [])
        try NewFile.makeFolder(folder.path + "/a/b")
        for name in ["/lock", "/file", "/a", "/a/b"] { #expect(try owner(name) == 65_534) }
    }

    @Test(.enabled(if: getuid() == 0, "only root can give files away"))
    func aLinkIntoAnotherUsersFilesIsNotFollowed() throws {
        try "theirs".write(toFile: folder.path + "/letter", atomically: false, encoding: .utf8)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "letter")
        lchown(path, 65_534, 65_534)
        #expect(throws: FileError(path: path, reason: "it is a link to another user's file")) {
            try FileReplacement(path, followsLink: true)
        }
    }

    @Test(arguments: [
        ("/a/b", "/a"), ("/a", "/"), ("a/b/", "a"), ("a", "."), ("/a//", "/"), ("a/../b", "a/.."), ("/", "/"),
    ])
    func foldersAreTold(_ path: String, _ folder: String) {
        #expect(NewFile.folder(of: path) == folder)
    }
}
