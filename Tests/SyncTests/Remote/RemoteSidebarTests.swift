import API
import Model
import Store
import Synchronization
import TestSupport
import Testing

@testable import Fetch
@testable import Sync

/// Folders and feeds: the server's word counts, and what is changed here is changed there first.
@Suite struct RemoteSidebarTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let flavors: [SyncServer.Flavor] = [.miniflux234, .miniflux226, .freshRSS, .minifluxReader226]

    @Test(arguments: flavors)
    func takesTheServersNameOfAFolderThatWasRenamedOnBothSides(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await withFeed(flavor)
        server.change { contents in
            contents.renameFolder(contents.folders[1].id, to: "There")
        }

        // Google Reader's folders are known by their names: that one has gone.
        let isKnownByName = flavor.service != .miniflux
        if isKnownByName {
            await #expect(throws: SyncError.self) { try await reader.remote().renameFolder("Garden", to: "Here") }
            try await reader.sync()
        } else {
            try await reader.remote().renameFolder("Garden", to: "Here")
        }

        let name = isKnownByName ? "There" : "Here"
        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.folders) == [[name]])
        #expect(server.contents().folders.map(\.name) == ["All", name])
    }

    @Test func keepsAFeedInAllItsFolders() async throws {
        let server = try SyncServer(.theOldReader)
        server.change { contents in
            let folders = ["Garden", "Kitchen"].map { contents.addFolder($0) }
            contents.addEntry(to: contents.addFeed("Compost", folders: folders))
        }
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()

        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.folders) == [["Garden", "Kitchen"]])
    }

    @Test(arguments: flavors)
    func changesNothingHereWhereTheServerDoesNot(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await withFeed(flavor)
        let before = try reader.database.listedFeeds(of: reader.account.id)
        server.fail(.sidebar, with: .status(500))
        let remote = try reader.remote()
        let feed = try #require(before.first?.feed)

        await #expect(throws: SyncError.self) { try await remote.rename(feed, to: "Other") }
        await #expect(throws: SyncError.self) { try await remote.unsubscribe(feed) }
        await #expect(throws: SyncError.self) { try await remote.renameFolder("Garden", to: "Other") }

        let after = try reader.database.listedFeeds(of: reader.account.id)
        #expect(after.map(\.feed) == before.map(\.feed))
        #expect(after.map(\.folders) == before.map(\.folders))
    }

    @Test(arguments: [SyncServer.Flavor.miniflux234, .miniflux226])
    func aFeedGetsAnotherAddressOnTheServer(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await withFeed(flavor)
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)
        let unread = try reader.unread.count

        try await reader.remote().setURL("https://moved.example/feed", of: feed)

        #expect(server.contents().feeds.map(\.url) == ["https://moved.example/feed"])
        let after = try reader.database.listedFeeds(of: reader.account.id).map(\.feed)
        #expect(after.map(\.id) == [feed.id])
        #expect(after.map(\.url) == ["https://moved.example/feed"])
        try await reader.sync()
        #expect(try reader.unread.count == unread)
        #expect(try reader.database.feed(at: feed.url, of: reader.account.id)?.id == feed.id)
    }

    @Test(arguments: [SyncServer.Flavor.freshRSS, .minifluxReader226])
    func anAddressThatTheServerCannotChangeStays(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await withFeed(flavor)
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)

        await #expect(throws: SyncError.server(reader.account, .unsupported(.changingAddresses))) {
            try await reader.remote().setURL("https://moved.example/feed", of: feed)
        }
        #expect(server.contents().feeds.map(\.url) == [feed.url])
    }

    @Test(arguments: flavors)
    func keepsTheFeedsOfAFolderThatIsDeleted(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await withFeed(flavor)

        try await reader.remote().deleteFolder("Garden")

        #expect(server.contents().feeds.map(\.title) == ["Compost"])
        #expect(server.unread().count == 1)
        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.folders) == [["All"]])
        #expect(try reader.unread.count == 1)
    }

    @Test(arguments: flavors)
    func renamesMovesAndRemovesFeeds(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await withFeed(flavor)
        let remote = try reader.remote()
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)

        try await remote.rename(feed, to: "Heap")
        try await remote.move(feed, to: "Kitchen")
        let listed = try #require(try reader.database.listedFeeds(of: reader.account.id).first)
        #expect(listed.feed.name == "Heap")
        #expect(listed.folders == ["Kitchen"])
        #expect(listed.feed.id == feed.id)
        #expect(server.contents().feeds.map(\.title) == ["Heap"])

        try await remote.unsubscribe(feed)
        #expect(server.contents().feeds.isEmpty)
        #expect(try reader.database.listedFeeds(of: reader.account.id).isEmpty)
    }

    /// FreshRSS would trim the name, and take the feed out of its folder if there is one of that name.
    @Test(arguments: flavors, [" Kitchen", "Kitchen ", "Kitchen\t"])
    func blanksAroundANameAreNoPartOfIt(_ flavor: SyncServer.Flavor, _ name: String) async throws {
        let (server, reader) = try await withFeed(flavor)
        let remote = try reader.remote()
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)

        try await remote.move(feed, to: name)

        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.folders) == [["Kitchen"]])
        #expect(server.contents().folders.map(\.name).contains("Kitchen"))
    }

    @Test(arguments: ["/lead", " ", "a//b", " News"])
    func theNameOfAFolderThatExistsIsAName(_ name: String) async throws {
        let (server, reader) = try await withFeed(.miniflux234)
        server.change { _ = $0.addFolder(name) }
        try await reader.sync()
        let remote = try reader.remote()
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)

        try await remote.move(feed, to: name)
        try await remote.renameFolder(name, to: "Fine")

        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.folders) == [["Fine"]])
    }

    /// A command that was killed, or whose answer was lost, can be given again, whatever the server has done of it.
    @Test(arguments: SyncServer.Flavor.complete, 0..<4)
    func aCommandWhoseAnswerWasLostIsGivenAgain(_ flavor: SyncServer.Flavor, _ answered: Int) async throws {
        let (server, reader) = try await withFeed(flavor)
        var subscription = Subscription(url: "https://new.example/feed", title: "Mine")
        subscription.folder = "Kitchen"
        let left = Mutex(answered)
        server.interfere { request, moment in
            guard request.role == .sidebar, moment == .after else { return nil }
            return left.withLock { left in
                left -= 1
                return left == -1 ? .dropped : nil
            }
        }

        let remote = try reader.remote()
        let isThere = (try? await remote.subscribe(subscription)) != nil
        if !isThere { _ = try await remote.subscribe(subscription) }

        let feeds = try reader.database.listedFeeds(of: reader.account.id).filter { $0.feed.url == subscription.url }
        #expect(feeds.map(\.feed.name) == ["Mine"] && feeds.map(\.folders) == [["Kitchen"]])
        #expect(server.contents().feeds.count == 2)
    }

    /// A server that was set up again gave the numbers to other feeds of the same site.
    @Test(arguments: [SyncServer.Flavor.miniflux234, .nextcloudNews, .tinyTinyRSS])
    func aFeedWhoseNumberAnotherHasIsNotTheOneThatIsRemoved(_ flavor: SyncServer.Flavor) async throws {
        let server = try SyncServer(flavor)
        let ids = server.change { contents in
            ["News", "Sport"].map { contents.addFeed($0, url: "https://site.example/\($0)") }
        }
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        server.change { contents in
            for (id, title) in zip(ids, ["Sport", "News"]) {
                contents.changeFeed(id) { ($0.title, $0.url) = (title, "https://site.example/\(title)") }
            }
        }
        let news = try #require(try reader.database.listedFeeds(of: reader.account.id).first { $0.feed.name == "News" })

        try? await reader.remote().unsubscribe(news.feed)

        #expect(server.contents().feeds.map(\.title) == ["Sport"])
    }

    @Test(arguments: flavors)
    func anImportPutsFeedsThatAreThereIntoItsFolders(_ flavor: SyncServer.Flavor) async throws {
        let (_, reader) = try await withFeed(flavor)
        let url = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed.url)

        let imported = try await reader.remote().subscribe([ImportedFeed(url: url, folders: ["Kitchen", "Cellar"])])
        #expect(imported.known == 1 && imported.added == 0)
        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.folders) == [["Kitchen"]])

        _ = try await reader.remote().subscribe([ImportedFeed(url: url, folders: ["Cellar", "Kitchen"])])
        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.folders) == [["Kitchen"]])
    }

    /// FreshRSS lists no feed that it hides, and unsubscribes from it all the same.
    @Test func aHiddenFeedIsRemovedThereToo() async throws {
        let (server, reader) = try await withFeed(.freshRSS)
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)
        server.change { contents in
            contents.addEntry(to: contents.addFeed("Other"))
            contents.changeFeed(contents.feeds[0].id) { $0.isArchived = true }
        }

        try await reader.remote().unsubscribe(feed)

        #expect(server.contents().feeds.map(\.title) == ["Other"])
    }

    @Test func aFolderIsRemovedThoughAFeedOfItIsHidden() async throws {
        let (server, reader) = try await withFeed(.freshRSS)
        server.change { contents in
            let garden = contents.folders[1].id
            contents.addEntry(to: contents.addFeed("Other", folders: [garden]))
            contents.addEntry(to: contents.addFeed("Third"))
        }
        try await reader.sync()
        server.change { contents in contents.changeFeed(contents.feeds[0].id) { $0.isArchived = true } }

        try await reader.remote().deleteFolder("Garden")

        #expect(!server.contents().folders.map(\.name).contains("Garden"))
    }

    /// FreshAPI takes what looks like a tag out of a title.
    @Test func aTitleThatTheServerChangesIsTold() async throws {
        let (server, reader) = try await withFeed(.freshRSS)
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)
        server.interfere { request, moment in
            guard request["t"] != nil, moment == .after else { return nil }
            server.change { contents in contents.changeFeed(contents.feeds[0].id) { $0.title = "My & title" } }
            return nil
        }
        await #expect(throws: SyncError.self) { try await reader.remote().rename(feed, to: "My & <i> title") }
        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.feed.name) == ["My & title"])
        try await reader.remote().rename(feed, to: "My  & title ")
    }

    enum FolderChange: CaseIterable {
        case rename
        case move
        case add
        case importing
    }

    /// FreshRSS says "OK", deletes the folder that is renamed, and puts the feeds into none.
    @Test(arguments: FolderChange.allCases)
    func theNameOfALabelIsNoFolder(_ change: FolderChange) async throws {
        let (server, reader) = try await withFeed(.freshRSS)
        server.change { $0.setLabel("Shared", true, of: $0.ids[0]) }
        let before = server.contents()
        let remote = try reader.remote()
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)
        var subscription = Subscription(url: "https://new.example/feed")
        subscription.folder = "Shared"

        if change == .importing {
            let imported = ImportedFeed(url: subscription.url, folders: ["Shared"])
            let refused = try await remote.subscribe([imported]).refused
            #expect(refused.map(\.error) == [.server(reader.account, .impossible(.folderIsLabel("Shared")))])
        } else {
            await #expect(throws: SyncError.server(reader.account, .impossible(.folderIsLabel("Shared")))) {
                switch change {
                case .rename: try await remote.renameFolder("Garden", to: "Shared")
                case .move: try await remote.move(feed, to: "Shared")
                default: _ = try await remote.subscribe(subscription)
                }
            }
        }

        #expect(server.contents().feeds == before.feeds && server.contents().folders == before.folders)
        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.folders) == [["Garden"]])
    }

    /// Whatever a server made of a name: a feed that isn't in the folder goes back to where it was.
    @Test(arguments: [true, false])
    func aFeedThatDidNotComeIntoItsFolderGoesBack(_ renames: Bool) async throws {
        let (server, reader) = try await withFeed(.freshRSS)
        server.change { contents in _ = contents.addFeed("Kettle", folders: [contents.addFolder("Kitchen")]) }
        try await reader.sync()
        let remote = try reader.remote()
        let feed = try #require(
            try reader.database.listedFeeds(of: reader.account.id).first { $0.feed.name == "Compost" }?.feed)
        server.interfere { request, moment in
            guard request["a"]?.hasSuffix("/Kitchen") == true, moment == .after else { return nil }
            server.change { contents in
                contents.changeFeed(contents.feeds.first { $0.title == "Compost" }?.id ?? 0) { $0.folders = [1] }
            }
            return nil
        }

        await #expect(throws: SyncError.self) {
            if renames {
                try await remote.renameFolder("Garden", to: "Kitchen")
            } else {
                try await remote.move(feed, to: "Kitchen")
            }
        }
        try await reader.sync()

        let feeds = try reader.database.listedFeeds(of: reader.account.id)
        #expect(Set(feeds.map { $0.feed.name + " " + $0.folders.joined() }) == ["Compost Garden", "Kettle Kitchen"])
    }

    /// FreshRSS subscribes to the first of several without a word.
    @Test(arguments: [SyncServer.Flavor.freshRSS, .theOldReader])
    func aPageWithSeveralFeedsIsAQuestion(_ flavor: SyncServer.Flavor) async throws {
        let page = """
            <link rel="alternate" type="application/rss+xml" title="News" href="/news.xml">
            <link rel="alternate" type="application/rss+xml" title="Sport" href="/sport.xml">
            """
        let site = try LoopbackServer { _ in .text(page, headers: [("Content-Type", "text/html")]) }
        let server = try SyncServer(flavor)
        let reader = try RemoteReader(server, in: folder)
        let remote = try reader.remote()

        let error = await #expect(throws: AddressError.self) {
            try await remote.subscribe(Subscription(url: site.url("/")))
        }

        let choices: [FeedCandidate] = if case .severalFeeds(_, let choices) = error { choices } else { [] }
        #expect(choices.map(\.title) == ["News", "Sport"])
        #expect(server.contents().feeds.isEmpty)
    }

    @Test func aPageThatIsUnreadableFromHereIsTheServersAffair() async throws {
        let site = try LoopbackServer { _ in .status(403) }
        let server = try SyncServer(.freshRSS)
        let reader = try RemoteReader(server, in: folder)

        _ = try await reader.remote().subscribe(Subscription(url: site.url("/")))

        #expect(server.contents().feeds.map(\.url) == [site.url("/")])
    }

    @Test func whatTheServiceCannotDoIsNotAskedOfIt() async throws {
        let (server, reader) = try await withFeed(.freshRSS)
        let remote = try reader.remote()
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)
        // Asked, the server would be the error.
        server.fail(.sidebar, with: .status(500))

        await #expect(throws: SyncError.server(reader.account, .unsupported(.emptyFolders))) {
            try await remote.addFolder("Empty")
        }
        await #expect(throws: SyncError.server(reader.account, .unsupported(.feedsWithoutFolder))) {
            try await remote.move(feed, to: nil)
        }
    }

    // MARK: What is meant, before anything is changed

    private static let counting: [SyncServer.Flavor] = [.miniflux234, .miniflux226]

    /// Miniflux deletes the feeds of a category with it.
    @Test(arguments: counting)
    func keepsAFolderWhileTheListOfFeedsIsEmpty(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await withFeed(flavor)
        server.change { $0.addFolder("Kitchen") }
        try await reader.sync()
        server.fail(.feeds, with: .json("[]"))

        await #expect(throws: SyncError.self) { try await reader.remote().deleteFolder("Garden") }
        await #expect(throws: SyncError.self) { try await reader.remote().renameFolder("Garden", to: "Kitchen") }

        #expect(server.contents().feeds.map(\.title) == ["Compost"])
        #expect(server.contents().folders.map(\.name).contains("Garden"))
        #expect(try reader.unread.count == 1)
    }

    /// The address redirects to a subscription, which the server takes for a new one.
    @Test(arguments: flavors)
    func neverUnsubscribesFromAFeedThatWasThere(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await withFeed(flavor)
        // Added on another device since the last sync.
        let other = server.change { contents in
            let feed = contents.addFeed("Rust")
            contents.addEntry(to: feed)
            return feed
        }
        let new = "https://new.example/feed"
        // The first edit sets the title; a second one would unsubscribe.
        let edits = Mutex(0)
        let isFirst: @Sendable () -> Bool = {
            edits.withLock { count in
                count += 1
                return count == 1
            }
        }
        server.interfere { call, moment in
            guard moment == .before, call.method != "GET" else { return nil }
            return switch call.path.split(separator: "/").last {
            case "discover": .json(#"[{"url":"\#(new)","title":"Rust","type":"rss"}]"#)
            case "quickadd": .json(#"{"numResults":1,"query":"","streamId":"feed/\#(other)"}"#)
            case "feeds": .json(#"{"feed_id":\#(other)}"#)
            case "edit" where isFirst(): .status(500)
            case _ where call.method == "PUT": .status(500)
            default: nil
            }
        }

        await #expect(throws: SyncError.self) {
            _ = try await reader.remote().subscribe(Subscription(url: new, title: "Mine"))
        }

        #expect(server.contents().feeds.map(\.title) == ["Compost", "Rust"])
    }

    /// No sync has noticed yet that the server was set up anew.
    @Test(arguments: flavors)
    func changesTheFeedThatIsMeantWhereNumbersHaveChanged(_ flavor: SyncServer.Flavor) async throws {
        let names = ["Linux", "Bread"]
        let server = try SyncServer(flavor)
        func set(_ names: [String], _ feeds: [Int64]) {
            server.change { contents in
                for (feed, name) in zip(feeds, names) {
                    contents.changeFeed(feed) { feed in
                        feed.title = name
                        feed.url = "https://\(name).example/feed"
                        feed.site = "https://\(name).example/"
                    }
                }
            }
        }
        let ids = server.change { contents in names.map { contents.addFeed($0) } }
        set(names, ids)
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        set(names.reversed(), ids)
        let feeds = try reader.database.listedFeeds(of: reader.account.id).map(\.feed)
        let linux = try #require(feeds.first { $0.title == "Linux" })
        let bread = try #require(feeds.first { $0.title == "Bread" })

        try await reader.remote().rename(linux, to: "Kernel")
        try await reader.remote().unsubscribe(bread)

        #expect(server.contents().feeds.map(\.title) == ["Kernel"])
        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.feed.id) == [linux.id])
    }

    @Test(arguments: flavors)
    func changesNothingInPlaceOfAFeedThatIsGone(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await withFeed(flavor)
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)
        server.change { contents in
            contents.changeFeed(contents.feeds[0].id) { feed in
                (feed.title, feed.url, feed.site) = ("Rust", "https://rust.example/feed", "https://rust.example/")
            }
        }

        await #expect(throws: SyncError.notListed(reader.account, name: "Compost")) {
            try await reader.remote().rename(feed, to: "Heap")
        }
        await #expect(throws: SyncError.notListed(reader.account, name: "Compost")) {
            try await reader.remote().move(feed, to: "All")
        }

        #expect(server.contents().feeds.map(\.title) == ["Rust"])
    }

    /// A feed with an entry in a folder, on both sides.
    private func withFeed(_ flavor: SyncServer.Flavor) async throws -> (SyncServer, RemoteReader) {
        let server = try SyncServer(flavor)
        server.change { contents in
            let garden = contents.addFolder("Garden")
            contents.addEntry(to: contents.addFeed("Compost", folders: [garden]))
        }
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        return (server, reader)
    }
}
