import Foundation
import Model
import Testing

@testable import Store

/// A server's folders, merged: the server wins.
@Suite struct ServerFolderMergeTests {
    let test: TestDatabase
    let account: AccountID

    init() throws {
        test = try TestDatabase()
        account = try test.database.addAccount(.miniflux, name: "server", url: "https://x.example", user: nil).id
    }

    /// - Parameter feeds: Each is in the folders of these ids.
    private func merge(_ folders: [(id: String, name: String)], feeds: [[String]] = []) async throws {
        let feeds = feeds.enumerated().map { index, folders in
            ServerFeed(id: "\(index)", url: "https://\(index).example/", folderIDs: folders)
        }
        _ = try await test.database.merge(
            folders.map { ServerFolder(id: $0.id, name: $0.name) }, feeds, into: account, at: day(0))
    }

    private func names() throws -> [String] {
        try test.database.folders(of: account).map(\.folder.name)
    }

    private func id(_ name: String) throws -> FolderID? {
        try test.database.folders(of: account).first { $0.folder.name == name }?.folder.id
    }

    private func foldersOfFeeds() throws -> [[String]] {
        try test.database.listedFeeds(of: account).map(\.folders)
    }

    @Test func foldersAreTakenOverAlsoEmptyOnes() async throws {
        try await merge([("1", "News"), ("2", "Empty")], feeds: [["1"], ["1", "2"], []])

        #expect(try names() == ["Empty", "News"])
        #expect(try foldersOfFeeds() == [["News"], ["Empty", "News"], []])
        #expect(
            try test.database.serverFolders(of: account) == [
                ServerFolder(id: "2", name: "Empty"), ServerFolder(id: "1", name: "News"),
            ])
    }

    @Test func aFolderOfAnotherAccountIsLeftAlone() async throws {
        try test.database.addFolder("News", to: test.local)
        try await merge([("1", "News")])
        try await merge([])

        #expect(try names() == [])
        #expect(try test.database.folders(of: test.local).map(\.folder.name) == ["News"])
    }

    @Test func aRenamedFolderIsItself() async throws {
        try await merge([("1", "News")], feeds: [["1"]])
        let folder = try id("News")
        try await merge([("1", "Neues")], feeds: [["1"]])

        #expect(try names() == ["Neues"])
        #expect(try id("Neues") == folder)
        #expect(try foldersOfFeeds() == [["Neues"]])
    }

    @Test func foldersMayExchangeTheirNames() async throws {
        try await merge([("1", "A"), ("2", "B"), ("3", "C")], feeds: [["1"], ["2"], ["3"]])
        let (a, b, c) = try (id("A"), id("B"), id("C"))
        try await merge([("1", "B"), ("2", "C"), ("3", "A")], feeds: [["1"], ["2"], ["3"]])

        #expect(try (id("B"), id("C"), id("A")) == (a, b, c))
        #expect(try foldersOfFeeds() == [["B"], ["C"], ["A"]])
    }

    @Test func aFolderThatTheServerKnowsByANewIDIsItself() async throws {
        try await merge([("1", "News"), ("2", "Other")], feeds: [["1"]])
        let folder = try id("News")
        try await merge([("7", "News"), ("2", "Other")], feeds: [["7"]])

        #expect(try id("News") == folder)
        #expect(try test.database.serverFolders(of: account).contains(ServerFolder(id: "7", name: "News")))
    }

    @Test func aFolderThatNoServerToldIsTakenByItsName() async throws {
        try test.database.addFolder("News", to: account)
        let folder = try id("News")
        try await merge([("1", "News")])

        #expect(try id("News") == folder)
        #expect(try test.database.serverFolders(of: account).count == 1)
    }

    @Test func duplicatesBecomeOneAndTheirFeedsStay() async throws {
        try await merge([("1", "Old"), ("2", "New")], feeds: [["1"], ["2"]])
        let folder = try id("Old")
        // Renamed to the name of another, which the server has merged into it.
        try await merge([("1", "New")], feeds: [["1"], ["1"]])

        #expect(try names() == ["New"])
        #expect(try id("New") == folder)
        #expect(try foldersOfFeeds() == [["New"], ["New"]])
    }

    @Test func aDeletedFolderLeavesItsFeeds() async throws {
        try await merge([("1", "A"), ("2", "B")], feeds: [["1", "2"], ["2"]])
        try await merge([("1", "A")], feeds: [["1"], []])

        #expect(try names() == ["A"])
        #expect(try foldersOfFeeds() == [["A"], []])
    }

    @Test func aFeedIsMoved() async throws {
        try await merge([("1", "A"), ("2", "B")], feeds: [["1"]])
        try await merge([("1", "A"), ("2", "B")], feeds: [["2"]])
        #expect(try foldersOfFeeds() == [["B"]])
    }

    @Test func anUnknownFolderOfAFeedIsPassedOver() async throws {
        try await merge([("1", "A")], feeds: [["1", "9", "1"]])
        #expect(try foldersOfFeeds() == [["A"]])
    }

    @Test func twoFoldersOfOneNameAreOneHere() async throws {
        for _ in 0..<2 {
            try await merge([("1", "A"), ("2", "A"), ("1", "B")], feeds: [["1"], ["2"], ["2", "1"]])
            #expect(try names() == ["A"])
            #expect(try foldersOfFeeds() == [["A"], ["A"], ["A"]])
        }
    }

    @Test(arguments: ["", "\0", "A\0B", "e\u{301}", "É", "a/b//c", "\u{1}1", "'; DROP TABLE folder; --"])
    func anyNameWillDo(_ name: String) async throws {
        try await merge([("1", "other"), ("2", "é")])
        try await merge([("1", name), ("2", "other"), ("3", "é")], feeds: [["1", "2", "3"]])
        try await merge([("1", "\u{1}2"), ("2", "other"), ("3", name)], feeds: [["3"]])
        try await merge([("1", "other"), ("2", name)], feeds: [["2"]])

        #expect(try foldersOfFeeds() == [[name.replacing("\0", with: "")]])
        #expect(try test.database.problems() == [])
    }
}
