import Foundation
import Model
import TestSupport
import Testing

@testable import API

@Suite(.timeLimit(.minutes(3))) struct GoogleReaderSidebarTests {
    private static let small = "http://127.0.0.1:8070/feed/small.xml"
    private static let ok: ReaderServer.Route = { _ in try Capture.reply("freshrss/ok") }
    private static let noTags: ReaderServer.Route = { _ in .text(#"{"tags":[]}"#) }
    private static let list: ReaderServer.Route = { _ in try Capture.reply("freshrss/subscriptions") }

    /// The list, and then a feed of it in another folder.
    private static func moving(to folder: String) -> ReaderServer.Route {
        let lists = Counter()
        return { _ in
            if lists.increment() == 1 { return try Capture.reply("freshrss/subscriptions") }
            let folder = #"{"id":"user/-/label/\#(folder)","label":"\#(folder)"}"#
            return .text(#"{"subscriptions":[{"id":"feed/4","url":"https://x.example/","categories":[\#(folder)]}]}"#)
        }
    }

    // MARK: Subscribing

    @Test func aFeedIsNamedAndPutIntoAFolder() async throws {
        let reader = try ReaderServer([
            "subscription/quickadd": { _ in try Capture.reply("freshrss/quickadd") }, "subscription/edit": Self.ok,
            "tag/list": Self.noTags,
        ])
        let caller = reader.caller()
        let folder = try await caller.addFolder("C++ & \"q\" <x>/y")
        #expect(try await caller.subscribe(Self.small, title: "A & B", folder: folder, known: []) == "feed/1")
        let added = try #require(reader.requests("subscription/quickadd").first)
        #expect(added.value("quickadd") == Self.small && added.value("output") == "json")
        let edit = try #require(reader.requests("subscription/edit").first)
        #expect(edit.value("ac") == "edit" && edit.value("s") == "feed/1" && edit.value("t") == "A & B")
        #expect(edit.values("a") == ["user/-/label/C++ & \"q\" <x>/y"])
    }

    @Test func whatTheServerCannotReadIsRefusedInItsWords() async throws {
        let reader = try ReaderServer([
            "subscription/quickadd": { _ in try Capture.reply("freshrss/quickadd-missing") }
        ])
        let words =
            "cURL error 22: The requested URL returned error: 404 [http://127.0.0.1:8070/feed/missing.xml]"
        await #expect(throws: APIError.refused(status: 200, serverMessage: words)) {
            try await reader.caller().subscribe(
                "http://127.0.0.1:8070/feed/missing.xml", title: nil, folder: nil, known: [])
        }
    }

    @Test func aMessageThatNamesTheAddressTwiceDoesOnce() async throws {
        let url = "http://x.example/"
        let reader = try ReaderServer([
            "subscription/quickadd": { _ in
                .text(#"{"numResults":0,"error":"A feed could not be found at \#(url); empty body [\#(url)]"}"#)
            }
        ])
        let words = "A feed could not be found at \(url); empty body"
        await #expect(throws: APIError.refused(status: 200, serverMessage: words)) {
            try await reader.caller().subscribe(url, title: nil, folder: nil, known: [])
        }
    }

    @Test(
        arguments: [
            (200, #"{"numResults":0}"#, .impossible(.noFeedFound)),
            (500, #"{"error_message":"parser: no"}"#, .refused(status: 500, serverMessage: "parser: no")),
            (500, "", .unavailable(status: 500, serverMessage: nil)),
            (400, #"{"error_message":"no URL"}"#, .refused(status: 400, serverMessage: "no URL")),
            (200, "[]", .malformed(.missing(.subscriptionResult))),
        ] as [(Int, String, APIError)])
    func whatMinifluxCannotReadIsRefusedInItsWords(_ status: Int, _ body: String, _ error: APIError) async throws {
        let reader = try ReaderServer(["subscription/quickadd": { _ in .text(body, status: status) }])
        await #expect(throws: error) {
            try await reader.caller(.minifluxGoogleReader).subscribe(Self.small, title: nil, folder: nil, known: [])
        }
    }

    @Test func aSubscriptionThatCannotBeFinishedIsUndone() async throws {
        let reader = try ReaderServer([
            "subscription/quickadd": { _ in try Capture.reply("freshrss/quickadd") },
            "subscription/edit": { request in
                try Capture.reply(request.value("ac") == "edit" ? "freshrss/refused" : "freshrss/ok")
            },
        ])
        await #expect(throws: APIError.refused(status: 400, serverMessage: "Bad Request!")) {
            try await reader.caller().subscribe(Self.small, title: "x", folder: nil, known: [])
        }
        #expect(reader.requests("subscription/edit").map { $0.value("ac") } == ["edit", "unsubscribe"])
    }

    @Test func ofManyFeedsThoseThatFailAreTold() async throws {
        let reader = try ReaderServer([
            "subscription/list": Self.list, "tag/list": Self.noTags,
            "subscription/edit": { request in
                try Capture.reply(request.value("s")?.contains("dead") == true ? "freshrss/refused" : "freshrss/ok")
            },
        ])
        let feeds = [
            ImportedFeed(url: "https://127.0.0.1:8070/feed/small.xml", title: "there already"),
            ImportedFeed(url: "http://dead.example/"),
            ImportedFeed(url: "http://new.example/x?a=1&b=2", title: "New", folders: ["One", "Two"]),
        ]
        let refused = try await reader.caller().subscribe(feeds)
        #expect(refused.map(\.feed.url) == ["http://dead.example/"])
        #expect(refused.first?.error == .refused(status: 400, serverMessage: "Bad Request!"))
        let edits = reader.requests("subscription/edit")
        #expect(edits.map { $0.value("s") } == ["feed/http://dead.example/", "feed/http://new.example/x?a=1&b=2"])
        #expect(edits.last?.values("a") == ["user/-/label/One"])
    }

    @Test func whereFeedsMayBeInSeveralFoldersTheyAre() async throws {
        let reader = try ReaderServer(["subscription/list": Self.list, "subscription/edit": Self.ok])
        _ = try await reader.caller(.bazQux).subscribe([
            ImportedFeed(url: "http://new.example/", folders: ["One", "Two"])
        ])
        #expect(reader.requests("subscription/edit").map { $0.value("ac") } == ["subscribe", "edit"])
        #expect(
            reader.requests("subscription/edit").flatMap { $0.values("a") } == ["user/-/label/One", "user/-/label/Two"])
    }

    @Test func troubleEndsAnImport() async throws {
        let reader = try ReaderServer([
            "subscription/list": Self.list, "subscription/edit": { _ in .text("", status: 502) },
        ])
        await #expect(throws: APIError.unavailable(status: 502, serverMessage: nil)) {
            try await reader.caller().subscribe(["a", "b"].map { ImportedFeed(url: "http://\($0).example/") })
        }
        #expect(reader.requests("subscription/edit").count == 1)
    }

    @Test func unsubscribingTwiceIsNoError() async throws {
        let reader = try ReaderServer([
            "subscription/list": Self.list, "subscription/edit": { _ in try Capture.reply("freshrss/refused") },
        ])
        let caller = reader.caller()
        try await caller.unsubscribe(ServerFeed(id: "feed/99", url: ""))
        await #expect(throws: APIError.refused(status: 400, serverMessage: "Bad Request!")) {
            try await caller.unsubscribe(ServerFeed(id: "feed/1", url: ""))
        }
    }

    // MARK: Moving

    @Test(
        arguments: [
            (.freshRSS, ["user/-/label/A"], "B", ["a=user/-/label/B"]),
            (.theOldReader, ["user/-/label/A"], "B", ["a=user/-/label/B"]),
            (.theOldReader, ["user/-/label/A"], nil, ["r=user/-/label/A"]),
            (.theOldReader, [], nil, []),
            (
                .bazQux, ["user/-/label/A", "user/-/label/C"], "B",
                ["a=user/-/label/B", "r=user/-/label/A", "r=user/-/label/C"]
            ),
            (.inoreader, ["user/-/label/A", "user/-/label/B"], "B", ["r=user/-/label/A"]),
            (.inoreader, ["user/-/label/A"], nil, ["r=user/-/label/A"]),
        ] as [(Account.Service, [String], String?, [String])])
    func aFeedIsMovedAsTheServiceHasIt(
        _ service: Account.Service, _ folders: [String], _ name: String?, _ expected: [String]
    ) async throws {
        let reader = try ReaderServer(["subscription/edit": { _ in .text("OK") }])
        let feed = ServerFeed(id: "feed/1", url: "", folderIDs: folders)
        let target = name.map { ServerFolder(id: "user/-/label/\($0)", name: $0) }
        try await reader.caller(service).move(feed, to: target)
        let edits = reader.requests("subscription/edit").flatMap { request in
            request.values("a").map { "a=\($0)" } + request.values("r").map { "r=\($0)" }
        }
        #expect(edits == expected)
    }

    @Test func whereEveryFeedHasAFolderItCannotLeaveIt() async throws {
        let reader = try ReaderServer()
        await #expect(throws: APIError.unsupported(.feedsWithoutFolder)) {
            try await reader.caller().move(ServerFeed(id: "feed/1", url: ""), to: nil)
        }
    }

    // MARK: Folders

    @Test func aFolderIsRenamed() async throws {
        let lists = Counter()
        let reader = try ReaderServer([
            "tag/list": { _ in
                try lists.increment() == 1 ? Capture.reply("freshrss/tags") : .text(#"{"tags":[]}"#)
            },
            "rename-tag": Self.ok,
        ])
        try await reader.caller().renameFolder(
            ServerFolder(id: "user/-/label/Bulk", name: "Bulk"), to: "New", known: [])
        let request = try #require(reader.requests("rename-tag").first)
        #expect(request.value("s") == "user/-/label/Bulk" && request.value("dest") == "user/-/label/New")
    }

    @Test func aFolderRenamedLikeAnotherGivesItItsFeeds() async throws {
        let reader = try ReaderServer([
            "tag/list": { _ in try Capture.reply("freshrss/tags") }, "subscription/list": Self.moving(to: "Tech & Co"),
            "subscription/edit": Self.ok, "disable-tag": Self.ok,
        ])
        try await reader.caller().renameFolder(
            ServerFolder(id: "user/-/label/Bulk", name: "Bulk"), to: "Tech & Co", known: [])
        let edit = try #require(reader.requests("subscription/edit").first)
        #expect(reader.requests("subscription/edit").count == 1)
        #expect(edit.value("s") == "feed/4" && edit.value("a") == "user/-/label/Tech & Co")
        #expect(reader.requests("disable-tag").first?.value("s") == "user/-/label/Bulk")
        #expect(reader.requests("rename-tag").isEmpty)
    }

    /// FreshRSS tells no folder without feeds, and says "OK" to a name that such a folder has.
    @Test func aFolderRenamedLikeAnEmptyOneGivesItItsFeeds() async throws {
        let reader = try ReaderServer([
            "tag/list": { _ in try Capture.reply("freshrss/tags") }, "subscription/list": Self.moving(to: "Empty"),
            "rename-tag": Self.ok, "subscription/edit": Self.ok, "disable-tag": Self.ok,
        ])
        try await reader.caller().renameFolder(
            ServerFolder(id: "user/-/label/Bulk", name: "Bulk"), to: "Empty", known: [])
        #expect(reader.requests("subscription/edit").map { $0.value("a") } == ["user/-/label/Empty"])
        #expect(reader.requests("disable-tag").map { $0.value("s") } == ["user/-/label/Bulk"])
    }

    /// FreshRSS makes a second folder of the name by which it tells the one for feeds without a folder.
    @Test(
        arguments: [
            ("Uncategorized", ["Unkategorisiert"], "r"), ("Unkategorisiert", ["Unkategorisiert"], "r"),
            ("Unkategorisiert", ["Tech"], "r"), ("Unkategorisiert", ["Uncategorized"], "a"), ("Tech", ["未分類"], "a"),
            ("未分類", ["未分類"], "r"),
        ] as [(String, [String], String)])
    func aFeedIsMovedToTheFolderOfThoseWithoutOne(_ name: String, _ there: [String], _ field: String) async throws {
        let tags = there.map { #"{"id":"user/-/label/\#($0)","type":"folder"}"# }.joined(separator: ",")
        let reader = try ReaderServer([
            "tag/list": { _ in .text("{\"tags\":[\(tags)]}") }, "subscription/edit": Self.ok,
        ])
        let caller = reader.caller()
        try await caller.move(
            ServerFeed(id: "feed/1", url: "", folderIDs: ["user/-/label/A"]), to: caller.addFolder(name))
        #expect(reader.requests("subscription/edit").first?.value(field) == "user/-/label/\(name)")
    }

    @Test func theFolderOfFeedsWithoutOneIsNeitherRenamedNorDeleted() async throws {
        let reader = try ReaderServer()
        let caller = reader.caller()
        let folder = ServerFolder(id: "user/-/label/Uncategorized", name: "Uncategorized")
        await #expect(throws: APIError.impossible(.fixedFolder("Uncategorized"))) {
            try await caller.renameFolder(folder, to: "News", known: [])
        }
        await #expect(throws: APIError.impossible(.fixedFolder("Uncategorized"))) {
            try await caller.deleteFolder(folder, known: [])
        }
        #expect(reader.log.isEmpty)
    }

    @Test(arguments: [(191, true), (192, false)])
    func aNameThatFreshRSSWouldCutIsRefused(_ length: Int, _ fits: Bool) async throws {
        let reader = try ReaderServer(["subscription/edit": Self.ok])
        let caller = reader.caller()
        let name = "&" + String(repeating: "x", count: length - 5)
        let folder = ServerFolder(id: "user/-/label/\(name)", name: name)
        let move = { try await caller.move(ServerFeed(id: "feed/1", url: ""), to: folder) }
        if fits { return try await move() }
        await #expect(throws: APIError.impossible(.longFolderName(most: 191))) { try await move() }
        #expect(reader.log.isEmpty)
    }

    @Test func deletingAFolderThatIsGoneIsNoError() async throws {
        let reader = try ReaderServer([
            "tag/list": { _ in try Capture.reply("freshrss/tags") },
            "disable-tag": { _ in try Capture.reply("freshrss/refused") },
        ])
        let caller = reader.caller()
        try await caller.deleteFolder(ServerFolder(id: "user/-/label/Gone", name: "Gone"), known: [])
        await #expect(throws: APIError.refused(status: 400, serverMessage: "Bad Request!")) {
            try await caller.deleteFolder(ServerFolder(id: "user/-/label/Bulk", name: "Bulk"), known: [])
        }
    }
}
