import Foundation
import Model
import TestSupport
import Testing

@testable import API

// MARK: - Folders and feeds

extension NewsBlurCallerTests {

    @Test func foldersArePathsAndFeedsThatNoFolderHasAreNone() async throws {
        let server = try server(Self.lists)
        let (folders, feeds) = try await caller(server).sidebar()
        #expect(
            folders.map { "\($0.id) \($0.name)" } == [
                #"["Tech - new"] Tech - new"#, #"["Tech - new","Swift"] Tech - new/Swift"#,
                #"["Tech - new","Empty"] Tech - new/Empty"#, #"["Swift"] Swift"#,
            ])
        #expect(
            feeds.map { "\($0.id) \($0.title ?? "") \($0.folderIDs)" } == [
                #"42 X ["[\"Tech - new\"]", "[\"Tech - new\",\"Swift\"]", "[\"Swift\"]"]"#,
                #"43 Y ["[\"Tech - new\",\"Swift\"]"]"#, #"9007199254740993 Z []"#,
            ])
        #expect(server.requests.last?.target.contains("update_counts=false") == true)
    }

    @Test func anEmptyAccountHasAnArrayForFeeds() async throws {
        let server = try server(["feeds": { _ in Self.json(#""feeds":[],"folders":[]"#) }])
        let (folders, feeds) = try await caller(server).sidebar()
        #expect((folders.count, feeds.count) == (0, 0))
    }

    private func changes(
        _ more: [String: Route] = [:], _ body: (NewsBlurCaller) async throws -> Void
    ) async throws -> [String] {
        let done: Route = { _ in Self.json(#""code":1,"feed":{"id":44}"#) }
        var routes = Self.lists.merging(more) { $1 }
        for name in [
            "add_url", "rename_feed", "move_feed_to_folders", "delete_feed", "add_folder", "rename_folder",
            "delete_folder",
        ] where routes[name] == nil { routes[name] = done }
        let server = try server(routes)
        try await body(caller(server))
        return server.requests.filter { $0.method == "POST" && $0.path != "/api/login" }.map { request in
            let body = String(decoding: request.body, as: UTF8.self).removingPercentEncoding ?? ""
            return "\(request.path.dropFirst("/reader/".count)) \(body)"
        }
    }

    private static let swift = ServerFolder(id: #"["Tech - new","Swift"]"#, name: "Tech - new/Swift")
    private static let empty = ServerFolder(id: #"["Tech - new","Empty"]"#, name: "Tech - new/Empty")
    private static let feed = ServerFeed(id: "43", url: "https://y.example/", folderIDs: [swift.id])

    /// New servers take paths, old ones names.
    @Test func foldersAreToldByNameAndByPath() async throws {
        let sent = try await changes { caller in
            #expect(try await caller.subscribe("https://n.example/", title: nil, folder: Self.swift, known: []) == "44")
            try await caller.move(Self.feed, to: Self.empty)
            try await caller.move(Self.feed, to: nil)
            try await caller.move(ServerFeed(id: "44", url: ""), to: Self.empty)
            try await caller.move(ServerFeed(id: "44", url: ""), to: nil)
            try await caller.rename(Self.feed, to: "New")
            #expect(try await caller.addFolder("Sea/Ferries").id == #"["Sea/Ferries"]"#)
            try await caller.renameFolder(Self.empty, to: "Tech - new/Full", known: [])
        }
        #expect(
            sent == [
                #"add_url url=https://n.example/&folder=Swift&folder_path=["Tech - new","Swift"]"#,
                #"move_feed_to_folders feed_id=43&in_folders=Swift&to_folders=Empty&in_folder_paths=[["Tech - new","Swift"]]&to_folder_paths=[["Tech - new","Empty"]]"#,
                #"move_feed_to_folders feed_id=43&in_folders=Swift&to_folders=&in_folder_paths=[["Tech - new","Swift"]]&to_folder_paths=[[]]"#,
                #"move_feed_to_folders feed_id=44&in_folders=&to_folders=Empty&in_folder_paths=[[]]&to_folder_paths=[["Tech - new","Empty"]]"#,
                "rename_feed feed_id=43&feed_title=New",
                "add_folder folder=Sea/Ferries&parent_folder=&parent_folder_path=[]",
                #"rename_folder folder_to_rename=Empty&new_folder_name=Full&in_folder=Tech - new&folder_path=["Tech - new","Empty"]&parent_folder_path=["Tech - new"]"#,
            ])
    }

    /// The server would take the feed out of all folders, and it would be seen nowhere.
    @Test func nothingIsPutIntoAFolderThatIsNotThere() async throws {
        let gone = ServerFolder(id: #"["Gone"]"#, name: "Gone")
        let sent = try await changes { caller in
            await #expect(throws: APIError.impossible(.missingFolder("Gone"))) {
                try await caller.move(Self.feed, to: gone)
            }
            await #expect(throws: APIError.impossible(.missingFolder("Gone"))) {
                _ = try await caller.subscribe("https://n.example/", title: nil, folder: gone, known: [])
            }
        }
        #expect(sent == [])
    }

    @Test func aFeedLeavesAllItsFolders() async throws {
        let sent = try await changes { try await $0.unsubscribe(ServerFeed(id: "42", url: "")) }
        #expect(
            sent == [
                "delete_feed feed_id=42&in_folder=Tech - new", "delete_feed feed_id=42&in_folder=Swift",
                "delete_feed feed_id=42&in_folder=Swift",
            ])
    }

    /// What a deleted folder still has would be seen nowhere.
    @Test func aDeletedFolderHasNoFeeds() async throws {
        let asked = Counter()
        let feeds: Route = { _ in
            let (inside, outside) = asked.increment() == 1 ? ("42,43", "") : ("", ",43")
            return Self.json(
                #""feeds":{"42":{"feed_address":"https://x.example/"},"43":{"feed_address":"https://y.example/"}},"folders":[{"News":[\#(inside)]},{"Sea":[42]}\#(outside)]"#
            )
        }
        let news = ServerFolder(id: #"["News"]"#, name: "News")
        let sent = try await changes(["feeds": feeds]) { try await $0.deleteFolder(news, known: ["42", "43"]) }
        #expect(
            sent == [
                #"move_feed_to_folders feed_id=42&in_folders=News&to_folders=Sea&in_folder_paths=[["News"]]&to_folder_paths=[["Sea"]]"#,
                #"move_feed_to_folders feed_id=43&in_folders=News&to_folders=&in_folder_paths=[["News"]]&to_folder_paths=[[]]"#,
                "delete_folder folder_to_delete=News&in_folder=",
            ])
        let stubborn: Route = { _ in
            Self.json(#""feeds":{"43":{"feed_address":"https://y.example/"}},"folders":[{"News":[43]}]"#)
        }
        await #expect(throws: APIError.impossible(.folderNotEmpty)) {
            _ = try await changes(["feeds": stubborn]) { try await $0.deleteFolder(news, known: []) }
        }
        let short: Route = { _ in Self.json(#""feeds":{},"folders":[{"News":[]}]"#) }
        await #expect(throws: APIError.impossible(.folderNotEmpty)) {
            _ = try await changes(["feeds": short]) { try await $0.deleteFolder(news, known: ["43"]) }
        }
    }

    /// Old servers take the first folder of the name.
    @Test func ofTwoFoldersWithOneNameNoneIsDeletedOrRenamed() async throws {
        for body in [
            { try await $0.deleteFolder(Self.swift, known: []) },
            { try await $0.renameFolder(Self.swift, to: "Tech - new/S", known: []) },
        ] as [(NewsBlurCaller) async throws -> Void] {
            await #expect(throws: APIError.impossible(.severalFolders("Swift"))) { _ = try await changes([:], body) }
        }
    }

    @Test func aFolderWithTheNameOfAnotherMovesIntoIt() async throws {
        let asked = Counter()
        let feeds: Route = { _ in
            let inside = asked.increment() <= 2 ? "42" : ""
            return Self.json(
                #""feeds":{"42":{"feed_address":"https://x.example/"}},"folders":[{"News":[\#(inside)]},{"Sea":[]}]"#)
        }
        let sent = try await changes(["feeds": feeds]) { caller in
            try await caller.renameFolder(ServerFolder(id: #"["News"]"#, name: "News"), to: "Sea", known: [])
        }
        #expect(sent.map { $0.prefix { $0 != " " } } == ["move_feed_to_folders", "delete_folder"])
    }

    /// The server says OK to whatever it is asked.
    @Test func aFolderIsNotEmptiedIntoOneThatWasNotMade() async throws {
        let feeds: Route = { _ in
            Self.json(#""feeds":{"42":{"feed_address":"https://x.example/"}},"folders":[{"Tech":[{"News":[42]}]}]"#)
        }
        let sent = try await changes(["feeds": feeds]) { caller in
            await #expect(throws: APIError.impossible(.missingFolder("Sea"))) {
                try await caller.renameFolder(
                    ServerFolder(id: #"["Tech","News"]"#, name: "Tech/News"), to: "Sea", known: [])
            }
        }
        #expect(sent.map { $0.prefix { $0 != " " } } == ["add_folder"])
    }

    @Test func aSubfolderIsRenamedWithItsFolder() async throws {
        let renamed: Route = { _ in Self.json(#""feeds":[],"folders":[{"Code":[{"Swift":[]}]}]"#) }
        let sent = try await changes(["feeds": renamed]) {
            try await $0.renameFolder(Self.swift, to: "Code/Swift", known: [])
        }
        #expect(sent == [])
    }

    @Test func whatTheServerRefusesIsToldInItsWords() async throws {
        let server = try server(["add_url": { _ in Self.json(#""code":-1,"message":"That is no feed.\u001b[1m""#) }])
        await #expect(throws: APIError.refused(status: 200, serverMessage: "That is no feed. [1m")) {
            try await caller(server).subscribe("https://n.example/", title: nil, folder: nil, known: [])
        }
    }

    @Test(arguments: [true, false])
    func aSubscriptionWithoutItsTitleIsTakenBackIfItIsNew(_ isNew: Bool) async throws {
        let id = isNew ? 44 : 42
        let routes: [String: Route] = [
            "feeds": { _ in
                Self.json(#""feeds":{"\#(id)":{"feed_address":"https://n.example/"}},"folders":[\#(id)]"#)
            },
            "add_url": { _ in Self.json(#""code":1,"feed":{"id":\#(id)}"#) },
            "rename_feed": { _ in Self.json(#""code":-1,"message":"No.""#) },
            "delete_feed": { _ in Self.json(#""code":1"#) },
        ]
        let server = try server(routes)
        await #expect(throws: APIError.refused(status: 200, serverMessage: "No.")) {
            try await caller(server).subscribe("https://n.example/", title: "New", folder: nil, known: ["42"])
        }
        #expect(server.requests.contains { $0.path == "/reader/delete_feed" } == isNew)
    }
}
