import Foundation
import Model
import Testing

@testable import Store

@Suite struct FeedDatabaseFoldersTests {
    let test: TestDatabase

    init() throws {
        test = try TestDatabase()
    }

    /// Every folder with the last letters of its feeds' addresses.
    private func folders() throws -> [String: String] {
        var folders: [String: String] = [:]
        for known in try test.database.folders(of: test.local) { folders[known.folder.name] = "" }
        for listed in try test.database.listedFeeds(of: test.local) {
            for folder in listed.folders { folders[folder, default: ""] += listed.feed.url.suffix(1) }
        }
        return folders
    }

    private func add(_ feeds: [String: [String]]) throws {
        for (name, folders) in feeds.sorted(by: { $0.key < $1.key }) {
            _ = try test.subscribe("https://example.org/\(name)", folders: folders)
        }
    }

    @Test func foldersAreListedByNameWithTheirFeeds() throws {
        try add(["a": ["B", "A"], "b": ["B"]])
        try test.database.addFolder("empty", to: test.local)
        try test.database.unsubscribe(test.database.feed(named: "org/b", of: nil).id, at: day(0))

        let listed = try test.database.folders(of: test.local)
        #expect(listed.map(\.folder.name) == ["A", "B", "empty"])
        #expect(listed.map(\.feeds) == [1, 1, 0])
    }

    @Test func aFolderThatExistsIsNotAddedAgain() throws {
        try test.database.addFolder("A", to: test.local)
        #expect(throws: StoreError.folderExists("A")) { try test.database.addFolder("A", to: test.local) }
        try test.database.addFolder("a", to: test.local)
        #expect(try folders() == ["A": "", "a": ""])
    }

    @Test func movingAFeedTakesItOutOfItsOtherFolders() throws {
        try add(["a": ["A", "B"]])
        let feed = try test.database.feed(named: "org/a", of: nil)

        try test.database.move(feed, to: "New")
        #expect(try folders() == ["A": "", "B": "", "New": "a"])
        try test.database.move(feed, to: nil)
        #expect(try folders() == ["A": "", "B": "", "New": ""])
    }

    @Test func aFolderIsNamedTogetherWithThoseBelowIt() throws {
        for name in ["News", "News/Berlin", "News/Berlin/Mitte", "Newspapers", "N%ws"] {
            try test.database.addFolder(name, to: test.local)
        }
        func count(_ name: String) throws -> Int { try test.database.folders(named: name, of: nil).count }

        #expect(try count("News") == 3)
        #expect(try count("News/Berlin") == 2)
        #expect(try count("N%ws") == 1)
        #expect(throws: StoreError.noSuchFolder("Ne")) { try count("Ne") }
        #expect(try count("news") == 3)
    }

    @Test(
        arguments: [
            // Those below go along.
            ("A", "Z", ["Z": "a", "Z/B": "b", "Z/B/C": "c", "X": "x"]),
            // Onto one that exists: both sets of feeds are in it.
            ("A/B", "X", ["A": "a", "X": "bx", "X/C": "c"]),
            // Below itself, and out of itself.
            ("A", "A/B", ["A/B": "a", "A/B/B": "b", "A/B/B/C": "c", "X": "x"]),
            ("A/B", "A", ["A": "ab", "A/C": "c", "X": "x"]),
            ("A", "A", ["A": "a", "A/B": "b", "A/B/C": "c", "X": "x"]),
        ] as [(String, String, [String: String])])
    func renaming(_ name: String, _ newName: String, _ expected: [String: String]) throws {
        try add(["a": ["A"], "b": ["A/B"], "c": ["A/B/C"], "x": ["X"]])

        try test.database.renameFolder(name, to: newName, of: test.local)

        #expect(try folders().mapValues { String($0.sorted()) } == expected)
    }

    @Test func aFeedInBothFoldersIsInTheOneThatStays() throws {
        try add(["a": ["A", "B"]])
        try test.database.renameFolder("A", to: "B", of: test.local)
        #expect(try folders() == ["B": "a"])
    }

    @Test func deletingAFolderKeepsItsFeeds() throws {
        try add(["a": ["A"], "b": ["A/B", "X"]])

        try test.database.deleteFolder("A", of: test.local)

        #expect(try folders() == ["X": "b"])
        #expect(try test.database.listedFeeds(of: nil).count == 2)
    }

    @Test func whatDoesNotExistIsNeitherRenamedNorDeleted() throws {
        let remote = try test.addRemoteFeed()
        try test.database.addFolder("A", to: remote.accountID)

        #expect(throws: StoreError.noSuchFolder("A")) { try test.database.renameFolder("A", to: "B", of: test.local) }
        #expect(throws: StoreError.noSuchFolder("A")) { try test.database.deleteFolder("A", of: test.local) }
        #expect(try test.database.folders(of: remote.accountID).map(\.folder.name) == ["A"])
    }

    @Test func aFolderShowsWhatWaitsBelowIt() throws {
        let feed = try test.addRemoteFeed()
        let account = feed.accountID
        for name in ["News", "News/Berlin", "Newsletters"] { try test.database.addFolder(name, to: account) }
        try test.database.move(feed, to: "News/Berlin")
        let id = try test.addRemoteArticle("1", of: feed)
        func states() throws -> [SyncState] { try test.database.folders(of: account).map(\.syncState) }

        #expect(try states() == [.synced, .synced, .synced])
        try test.database.set(.starred, true, of: [id], at: day(0))
        #expect(try states() == [.queued, .queued, .synced])

        try test.database.move(feed, to: "Newsletters")
        #expect(try states() == [.synced, .synced, .queued])
    }

    @Test(arguments: [
        ("news", "News"), ("NEWS/berlin", "News/Berlin"), ("straße", "STRAßE"), ("new", "new"), ("Blog", "Blog"),
        ("blog", "blog"), ("BLOG", "BLOG"),
    ])
    func aFolderMayBeTypedInAnotherCase(typed: String, stored: String) throws {
        for name in ["News/Berlin", "Blog", "blog", "STRAßE"] { try test.database.addFolder(name, to: test.local) }
        #expect(try test.database.storedFolderName(typed, of: test.local) == stored)
        #expect(try test.database.storedFolderName(typed, of: nil) == stored)
        if typed != "new" && typed != "BLOG" { #expect(try test.database.folders(named: typed, of: nil).count == 1) }
    }
}
