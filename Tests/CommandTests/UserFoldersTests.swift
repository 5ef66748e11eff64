import Foundation
import Testing

@testable import rss

@Suite struct UserFoldersTests {

    @Test(arguments: [
        ("XDG_DOWNLOAD_DIR=\"$HOME/Téléchargements\"", "/home/ann/Téléchargements"),
        ("# x\nXDG_DOWNLOAD_DIR=\"$HOME/a\\b\"\n", "/home/ann/a\\b"),
        ("XDG_DESKTOP_DIR=\"$HOME/Desk\"\nXDG_DOWNLOAD_DIR=\"/srv/files\"", "/srv/files"),
        ("XDG_DOWNLOAD_DIR=\"relative\"", "/home/ann/Downloads"), ("", "/home/ann/Downloads"),
    ])
    func readsTheUsersOwnNames(_ text: String, _ folder: String) throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "rss-folders-\(UUID())")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        try Data(text.utf8).write(to: place.appending(path: "user-dirs.dirs"))
        let folders = UserFolders(environment: ["HOME": "/home/ann", "XDG_CONFIG_HOME": place.path])

        #expect(folders.downloads == folder)
    }

    @Test(arguments: [("/srv", "/srv"), ("relative", "/nowhere/Downloads"), ("", "/nowhere/Downloads")])
    func theEnvironmentGoesFirst(_ given: String, _ folder: String) {
        #expect(UserFolders(environment: ["HOME": "/nowhere", "XDG_DOWNLOAD_DIR": given]).downloads == folder)
    }

    @Test func makesPathsAbsolute() {
        let folders = UserFolders(environment: ["HOME": "/home/ann"])

        #expect(folders.absolute("~/Podcasts") == "/home/ann/Podcasts")
        #expect(folders.absolute("~") == "/home/ann")
        #expect(folders.absolute("/a/../b/") == "/b")
        #expect(folders.absolute("a~") == FileManager.default.currentDirectoryPath + "/a~")
    }
}
