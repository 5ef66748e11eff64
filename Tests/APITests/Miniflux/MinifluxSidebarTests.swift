import Foundation
import Model
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(3))) struct MinifluxSidebarTests {

    @Test func feedsAreInTheirCategories() async throws {
        let miniflux = try MinifluxServer()
        #expect(try await miniflux.caller().folders() == [ServerFolder(id: "1", name: "All")])
        #expect(
            try await miniflux.caller().feeds() == [
                ServerFeed(id: "1", url: "https://news.example/feed", title: "News", folderIDs: ["1"])
            ])
    }

    @Test(arguments: ["{}", "null", #"[{"id":"x"}]"#, #"[{"feed_url":"https://a.example/"}]"#, "[7]"])
    func aListWithSomethingElseInItIsNotTaken(_ answer: String) async throws {
        let miniflux = try MinifluxServer { _ in .text(answer) }
        await #expect(throws: APIError.self) { try await miniflux.caller().feeds() }
        await #expect(throws: APIError.self) { try await miniflux.caller().folders() }
    }

    @Test func aNewFeedHasItsTitleAndItsFolder() async throws {
        let miniflux = try MinifluxServer()
        let caller = miniflux.caller()
        let folder = try await caller.addFolder("Tech & Co")
        let id = try await caller.subscribe("https://a.example/", title: "A", folder: folder, known: [])
        let feed = try #require(try await caller.feeds().first { $0.id == id })
        #expect(feed == ServerFeed(id: id, url: "https://a.example/", title: "A", folderIDs: [folder.id]))
        try await caller.rename(feed, to: "B")
        try await caller.move(feed, to: ServerFolder(id: "1", name: "All"))
        #expect(try await caller.feeds().first { $0.id == id }?.title == "B")
        #expect(try await caller.feeds().first { $0.id == id }?.folderIDs == ["1"])
        await #expect(throws: APIError.unsupported(.feedsWithoutFolder)) {
            try await caller.move(feed, to: nil)
        }
        try await caller.setURL("https://moved.example/", of: feed)
        #expect(try await caller.feeds().first { $0.id == id }?.url == "https://moved.example/")
        try await caller.unsubscribe(feed)
        try await caller.unsubscribe(feed)
        #expect(try await caller.feeds().map(\.id) == ["1"])
    }

    @Test func aFeedWithoutItsTitleIsNotKept() async throws {
        let miniflux = try MinifluxServer { request in
            request.method == "PUT" ? .text(#"{"error_message":"The feed title cannot be empty."}"#, status: 400) : nil
        }
        await #expect(throws: APIError.refused(status: 400, serverMessage: "The feed title cannot be empty.")) {
            try await miniflux.caller().subscribe("https://a.example/", title: " ", folder: nil, known: [])
        }
        #expect(miniflux.state.feeds.map(\.id) == [1])
    }

    @Test(arguments: [
        (400, "This feed already exists.", APIError.refused(status: 400, serverMessage: "This feed already exists.")),
        (
            500, "fetcher: resource not found (404 status code)",
            .refused(status: 500, serverMessage: "fetcher: resource not found (404 status code)")
        ),
    ])
    func theServerSaysWhyThereIsNoFeed(_ status: Int, _ words: String, _ error: APIError) async throws {
        let miniflux = try MinifluxServer { request in
            request.method == "POST" ? .text(#"{"error_message":"\#(words)"}"#, status: status) : nil
        }
        await #expect(throws: error) {
            try await miniflux.caller().subscribe("https://a.example/", title: nil, folder: nil, known: [])
        }
        await #expect(throws: error) { try await miniflux.caller().discover("https://a.example/") }
    }

    @Test func feedsBehindAPageComeInOneOrder() async throws {
        let miniflux = try MinifluxServer { _ in
            .text(
                #"[{"title":"https://b.example/2","url":"https://b.example/2"},"#
                    + #"{"title":"One","url":"https://b.example/1"}]"#
            )
        }
        #expect(
            try await miniflux.caller().discover("https://b.example/") == [
                FeedCandidate(url: "https://b.example/1", title: "One"),
                FeedCandidate(url: "https://b.example/2", title: nil),
            ])
    }

    @Test(arguments: [("[]", 200), (#"{"error_message":"resource not found"}"#, 404)])
    func aPageWithoutFeedsIsRefused(_ body: String, _ status: Int) async throws {
        let miniflux = try MinifluxServer { _ in .text(body, status: status) }
        await #expect(throws: APIError.impossible(.noFeedFound)) {
            try await miniflux.caller().discover("https://b.example/")
        }
    }
}

// MARK: - Folders

extension MinifluxSidebarTests {

    /// Miniflux would delete the feeds with it.
    @Test func theFeedsOfADeletedFolderStay() async throws {
        let miniflux = try MinifluxServer()
        let caller = miniflux.caller()
        let folder = try await caller.addFolder("Old")
        for url in ["https://a.example/", "https://b.example/"] {
            _ = try await caller.subscribe(url, title: nil, folder: folder, known: [])
        }
        // What this program knows of the folder may be out of date.
        try await caller.deleteFolder(folder, known: [])
        #expect(miniflux.state.feeds.map(\.category) == [1, 1, 1])
        #expect(try await caller.folders().map(\.name) == ["All"])
    }

    @Test func aFolderIsNotDeletedWhileFeedsAreInIt() async throws {
        let miniflux = try MinifluxServer { request in
            request.method == "PUT" && request.path.hasPrefix("/v1/feeds/") ? .text("{}", status: 201) : nil
        }
        let caller = miniflux.caller()
        let folder = try await caller.addFolder("Old")
        _ = try await caller.subscribe("https://a.example/", title: nil, folder: folder, known: [])
        await #expect(throws: APIError.self) { try await caller.deleteFolder(folder, known: []) }
        #expect(miniflux.state.feeds.count == 2)
        #expect(miniflux.log.allSatisfy { !$0.hasPrefix("DELETE") })
    }

    @Test func theLastFolderStays() async throws {
        let miniflux = try MinifluxServer()
        await #expect(throws: APIError.impossible(.lastFolder)) {
            try await miniflux.caller().deleteFolder(ServerFolder(id: "1", name: "All"), known: [])
        }
    }

    @Test func foldersOfOneNameBecomeOne() async throws {
        let miniflux = try MinifluxServer()
        let caller = miniflux.caller()
        let folder = try await caller.addFolder("News")
        let id = try await caller.subscribe("https://a.example/", title: nil, folder: folder, known: [])
        try await caller.renameFolder(folder, to: "Nachrichten", known: [])
        #expect(try await caller.folders().map(\.name) == ["All", "Nachrichten"])
        try await caller.renameFolder(folder, to: "ALL", known: [])
        #expect(try await caller.folders().map(\.name) == ["All"])
        #expect(try await caller.feeds().first { $0.id == id }?.folderIDs == ["1"])
    }

    @Test func anotherRefusalOfANameIsToldAsItIs() async throws {
        let miniflux = try MinifluxServer { request in
            request.method == "PUT" ? .text(#"{"error_message":"The title is mandatory."}"#, status: 400) : nil
        }
        await #expect(throws: APIError.refused(status: 400, serverMessage: "The title is mandatory.")) {
            try await miniflux.caller().renameFolder(ServerFolder(id: "1", name: "All"), to: " ", known: [])
        }
    }
}
