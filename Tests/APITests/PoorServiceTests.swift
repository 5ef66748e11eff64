import Foundation
import Model
import Testing

@testable import API

/// A service that can do little says only what it can.
@Suite struct PoorServiceTests {

    private struct PoorCaller: APICaller {
        let traits = ServiceTraits(name: "Poor", capabilities: [])
        let clock: Date? = nil

        func logIn() async throws -> String? { nil }
        func feeds() async throws -> [ServerFeed] { [] }
        func changes(since: String?, take: (ServerPage) async throws -> Void) async throws -> String? { nil }
        func articles(_ ids: [String]) async throws -> [ServerArticle] { [] }
        func set(_ change: MarkChange, of ids: [String]) async throws {}
        func statuses(here: StatusCounts?, _: LabelTurn) async throws -> ServerStatuses {
            ServerStatuses(unread: [], starred: [])
        }
    }

    private let caller: any APICaller = PoorCaller()
    private let feed = ServerFeed(id: "1", url: "https://x.example/", title: nil, siteURL: nil, folderIDs: [])
    private let folder = ServerFolder(id: "1", name: "News")

    @Test func whatItLeavesOutIsUnsupported() async throws {
        await #expect(throws: APIError.unsupported(.subscribing)) {
            try await caller.subscribe("https://x.example/", title: nil, folder: nil, known: [])
        }
        await #expect(throws: APIError.unsupported(.subscribing)) { _ = try await caller.subscribe([]) }
        await #expect(throws: APIError.unsupported(.subscribing)) { try await caller.unsubscribe(feed) }
        await #expect(throws: APIError.unsupported(.renamingFeeds)) { try await caller.rename(feed, to: "X") }
        await #expect(throws: APIError.unsupported(.changingFolders)) { try await caller.move(feed, to: folder) }
        await #expect(throws: APIError.unsupported(.changingFolders)) { try await caller.addFolder("News") }
        await #expect(throws: APIError.unsupported(.changingFolders)) {
            try await caller.renameFolder(folder, to: "Old", known: [])
        }
        await #expect(throws: APIError.unsupported(.changingFolders)) {
            try await caller.deleteFolder(folder, known: [])
        }
    }

    @Test func itHasNoFoldersAndTogglesNothing() async throws {
        #expect(try await caller.folders() == [])
        #expect(try await caller.needing(MarkChange(.read, true)) == .all)
        #expect(try await caller.discover("https://x.example/").map(\.url) == ["https://x.example/"])
    }
}
