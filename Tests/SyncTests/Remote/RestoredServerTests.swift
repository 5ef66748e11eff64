import API
import Model
import SyncSupport
import TestSupport
import Testing

@testable import Store
@testable import Sync

/// A server whose database was restored from a backup gives the numbers since then to other articles.
@Suite(.timeLimit(.minutes(5))) struct RestoredServerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    static let flavors: [SyncServer.Flavor] = [
        .miniflux234, .miniflux226, .minifluxReader226, .nextcloudNews, .tinyTinyRSS, .fever,
    ]

    /// Those whose changes tell the content of a known number, so that nothing needs to wait to be sent.
    static let telling: [SyncServer.Flavor] = [
        .miniflux234, .miniflux226, .nextcloudNews, .tinyTinyRSS, .fever,
    ]

    /// A server with articles that the publisher numbers, a backup of it after the first eight, and a reader that has
    /// sixteen.
    private struct Stage {
        let server: SyncServer
        let reader: RemoteReader
        let feed: Int64
        let backup: ServerContents

        init(_ flavor: SyncServer.Flavor, in folder: TemporaryFolder) async throws {
            server = try SyncServer(flavor)
            feed = server.change { contents in
                let feed = contents.addFeed("News")
                for number in 1...8 { Stage.add(Int64(number), to: feed, &contents) }
                return feed
            }
            reader = try RemoteReader(server, in: folder)
            try await reader.sync()
            backup = server.contents(of: "alice")
            server.change { [feed] contents in for number in 9...16 { Stage.add(Int64(number), to: feed, &contents) } }
            try await reader.sync()
        }

        static func add(_ number: Int64, to feed: Int64, _ contents: inout ServerContents) {
            contents.addEntry(to: feed, number: number, published: 1_795_000_000 + number * 60)
        }

        func restore(_ contents: ServerContents? = nil) {
            server.change { [backup] current in
                let clock = current.clock
                current = contents ?? backup
                current.clock = clock
            }
        }

        /// The server fetches its feed, in another order than before.
        func fetch(_ numbers: [Int64] = [16, 17, 13, 18, 14, 15, 9, 19, 10, 11, 20, 12]) {
            server.change { [feed] contents in for number in numbers { Stage.add(number, to: feed, &contents) } }
        }

        var read: [Int64] { numbers { $0.isRead } }
        var starred: [Int64] { numbers { $0.isStarred } }

        private func numbers(_ condition: (ServerContents.Entry) -> Bool) -> [Int64] {
            server.contents(of: "alice").entries.values.filter(condition).map(\.number).sorted()
        }
    }

    @Test(arguments: flavors)
    func marksThatWaitFollowTheirArticles(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        let reader = stage.reader
        try reader.mark(.read, true, [1, 9])
        try reader.mark(.starred, true, [10])
        try await reader.sync()
        try await reader.sync()
        let ids = try reader.articles.mapValues(\.id)
        try reader.mark(.read, true, [11, 12])
        try reader.mark(.starred, true, [13])
        stage.restore()
        stage.fetch()

        for _ in 0..<3 { try await reader.sync() }

        // The first one kept its number, and is read here: the server lost that.
        #expect(stage.read == [1, 9, 11, 12])
        #expect(stage.starred == [10, 13])
        #expect(try reader.articles.keys.sorted() == Array(1...20))
        #expect(try reader.starred == [10, 13])
        #expect(try reader.queue.isEmpty)
        #expect(try reader.articles.filter { $0.key <= 16 }.mapValues(\.id) == ids)
    }

    /// A push alone can't find them, and says that they wait.
    @Test(arguments: flavors)
    func marksThatWaitGoWithTheSyncThatFindsTheirArticles(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        try stage.reader.mark(.read, true, [11, 12])
        stage.restore()
        stage.fetch()

        let push = try await stage.reader.sync(pushOnly: true).push
        #expect(push.withheld == 2 && push.sent == 0)
        #expect(try await stage.reader.sync(pushOnly: true).push.withheld == 2)
        #expect(stage.read.isEmpty)

        let whole = try await stage.reader.sync().push
        #expect(whole.withheld == 0)
        #expect(stage.read == [11, 12])
    }

    @Test(arguments: telling)
    func newArticlesComeAlthoughNothingWaits(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        stage.restore()
        stage.fetch()

        for _ in 0..<2 { try await stage.reader.sync() }

        #expect(stage.read.isEmpty && stage.starred.isEmpty)
        #expect(try stage.reader.articles.keys.sorted() == Array(1...20))
        #expect(try stage.reader.unread == Array(1...20))
    }

    /// One answer has an article with a number far beyond all others, of a feed that is here or of a stranger's.
    @Test(arguments: telling, [true, false])
    func aNumberFarBeyondAllOthersIsForgotten(_ flavor: SyncServer.Flavor, isStranger: Bool) async throws {
        let stage = try await Stage(flavor, in: folder)
        let contents = stage.server.contents()
        stage.server.change { [feed = stage.feed] contents in
            let other = isStranger ? contents.addFeed("Other") : feed
            contents.addEntry(to: other, id: 1 << 52, number: 99, isRead: true, isStarred: true)
            if isStranger { contents.removeFeed(other, keepsStarred: true) }
        }
        try await stage.reader.sync()
        stage.restore(contents)
        stage.server.change { [feed = stage.feed] contents in
            for number in 17...20 {
                contents.addEntry(
                    to: feed, number: Int64(number), isRead: number < 19, published: 1_795_001_000 + Int64(number))
            }
        }

        for _ in 0..<3 { try await stage.reader.sync() }

        let articles = try stage.reader.articles
        #expect(Set(articles.keys).isSuperset(of: 1...20))
        #expect(articles.filter { $0.key <= 20 && $0.value.isRead }.keys.sorted() == [17, 18])
        #expect(stage.read == [17, 18])
    }

    /// In between, the server has none of the articles, which doesn't mean that they were read.
    @Test(arguments: flavors)
    func aSyncBeforeTheServerHasFetchedReadsNothing(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        try stage.reader.mark(.starred, true, [13])
        stage.restore()
        try await stage.reader.sync()
        try await stage.reader.sync()
        #expect(try stage.reader.unread == Array(1...16))
        stage.fetch()

        for _ in 0..<3 { try await stage.reader.sync() }

        #expect(stage.read.isEmpty && stage.starred == [13])
        #expect(try stage.reader.articles.keys.sorted() == Array(1...20))
        #expect(try stage.reader.queue.isEmpty)
    }

    /// Somebody purged the newest articles there: that looks like a backup from before they came.
    @Test(arguments: flavors)
    func marksOnArticlesThatAreGoneLeaveTheQueueAfterAWeek(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        try stage.reader.mark(.read, true, [15])
        stage.server.change { $0.remove(Array($0.ids.suffix(3))) }
        for pause in [0, 86_400, 5 * 86_400] as [Double] {
            stage.reader.clock.advance(by: pause)
            stage.server.advanceClock(by: pause)
            try await stage.reader.sync()
            #expect(try stage.reader.queue.count == 1)
        }

        stage.reader.clock.advance(by: 2 * 86_400)
        stage.server.advanceClock(by: 2 * 86_400)
        try await stage.reader.sync()

        #expect(try stage.reader.queue.isEmpty)
        #expect(try !stage.reader.unread.contains(15) && stage.reader.articles[15] != nil)
    }

    @Test(arguments: flavors)
    func aMarkThatIsTakenBackWhileItsArticleIsGoneIsNotSent(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        try stage.reader.mark(.read, true, [15])
        let whole = stage.server.contents(of: "alice")
        stage.server.change { $0.remove(Array($0.ids.suffix(3))) }
        try await stage.reader.sync()

        try stage.reader.mark(.read, false, [15])
        stage.restore(whole)
        for _ in 0..<2 { try await stage.reader.sync() }

        #expect(try stage.reader.unread.contains(15))
        #expect(!stage.read.contains(15))
    }

    /// Fever answers about fewer articles than it is asked for.
    @Test func aShortAnswerIsNoBackup() async throws {
        let stage = try await Stage(.fever, in: folder)
        let ids = try stage.reader.articles.mapValues(\.id)
        stage.server.update { $0.pageSize = 3 }
        try stage.reader.mark(.read, true, [1])
        stage.server.change { $0.remove(Array($0.ids.prefix(1))) }

        for _ in 0..<2 { try await stage.reader.sync() }

        #expect(try stage.reader.queue.isEmpty)
        #expect(try stage.reader.articles.mapValues(\.id) == ids)
    }

    @Test(arguments: flavors)
    func aServerThatWasSetUpAnewIsFoundOut(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        try stage.reader.mark(.read, true, [11, 12])
        stage.restore()
        stage.server.change { $0.remove($0.ids) }
        stage.server.change { contents in
            let numbers: [Int64] = [5, 7, 16, 1, 17, 13, 2, 18, 10, 15, 9, 8, 19, 14, 3, 11, 20, 12, 6, 4]
            for (id, number) in zip(stage.backup.ids + Array(100..<112), numbers) {
                contents.addEntry(
                    to: stage.feed, id: id, number: number, published: 1_795_000_000 + number * 60)
            }
        }

        for _ in 0..<3 { try await stage.reader.sync() }

        #expect(stage.read == [11, 12])
        #expect(try stage.reader.articles.keys.sorted() == Array(1...20))
    }

    /// Of the articles that the server fetched again, the newest got the same number as before.
    @Test(arguments: flavors)
    func theGreatestNumberMayBeTheSameByChance(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        try stage.reader.mark(.read, true, [15, 16])
        stage.restore()
        stage.fetch([10, 9, 12, 15, 14, 13, 11, 16])

        for _ in 0..<3 { try await stage.reader.sync() }

        #expect(stage.read == [15, 16] && stage.starred.isEmpty)
        #expect(try stage.reader.articles.filter(\.value.isRead).keys.sorted() == [15, 16])
        #expect(try stage.reader.articles.keys.sorted() == Array(1...16))
    }

    /// The server was set up anew and has the greatest numbers, and only these, for the same articles as before.
    /// The others were read here, so that the list of unread ones lacks none.
    @Test(arguments: telling)
    func theGreatestNumbersMayAllBeTheSameByChance(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        try stage.reader.mark(.read, true, Array(1...8))
        for _ in 0..<2 { try await stage.reader.sync() }
        let ids = stage.server.contents().ids
        stage.server.change { contents in
            contents.remove(Array(ids.prefix(8)))
            for (id, number) in zip(ids, [7, 17, 5, 1, 6, 4, 8, 2] as [Int64]) {
                contents.addEntry(to: stage.feed, id: id, number: number, published: 1_795_000_000 + number * 60)
            }
            Stage.add(3, to: stage.feed, &contents)
        }
        try await stage.reader.sync()
        try stage.reader.mark(.read, true, [16])

        for _ in 0..<3 { try await stage.reader.sync() }

        #expect(stage.read == Array(1...8) + [16] && stage.starred.isEmpty)
        #expect(try stage.reader.articles.keys.sorted() == Array(1...17))
        #expect(try stage.reader.queue.isEmpty)
    }

    /// The server was set up anew, only the greatest known number still means the same, and greater ones came before
    /// anything was compared. Nobody ever marked an article, so that no list tells.
    @Test(arguments: flavors)
    func numbersMayChangeBelowThoseThatCameSince(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        let ids = stage.server.contents().ids
        stage.server.change { contents in
            contents.remove(Array(ids.dropLast()))
            for (id, number) in zip(ids, [7, 17, 5, 1, 6, 4, 8, 2, 15, 3, 9, 14, 12, 10, 13] as [Int64]) {
                contents.addEntry(to: stage.feed, id: id, number: number, published: 1_795_000_000 + number * 60)
            }
            for number in 18...24 { Stage.add(Int64(number), to: stage.feed, &contents) }
        }

        for _ in 0..<3 {
            try await stage.reader.sync()
            stage.reader.clock.advance(by: 90_000)
            stage.server.advanceClock(by: 90_000)
        }

        #expect(
            try Set(stage.reader.articles.keys).isSuperset(of: stage.server.contents().entries.values.map(\.number)))
        #expect(stage.read.isEmpty && stage.starred.isEmpty)
    }

    /// Somebody deleted the newest article, and took a star away: that is no backup, and the star stays taken away.
    @Test(arguments: flavors)
    func aDeletedArticleIsNoBackup(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        try stage.reader.mark(.starred, true, [3, 12])
        for _ in 0..<2 { try await stage.reader.sync() }
        let ids = stage.server.contents().ids
        stage.server.change { contents in
            contents.remove([ids[15]])
            contents.set(.starred, false, of: [ids[11]])
        }

        for _ in 0..<3 {
            stage.reader.clock.advance(by: 90_000)
            stage.server.advanceClock(by: 90_000)
            try await stage.reader.sync()
        }

        #expect(stage.starred == [3])
        #expect(try stage.reader.starred == [3])
        #expect(try stage.reader.queue.isEmpty)
    }

    /// An article that is gone there, as with its feed, has lost no mark.
    @Test(arguments: flavors)
    func whatIsGoneHasLostNoMark(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        try stage.reader.mark(.read, true, [3])
        try stage.reader.mark(.starred, true, [3, 4])
        for _ in 0..<2 { try await stage.reader.sync() }
        stage.restore()
        stage.server.change { $0.remove([$0.ids[2]]) }
        stage.fetch()

        stage.reader.clock.advance(by: 90_000)
        stage.server.advanceClock(by: 90_000)
        let report = try await stage.reader.sync()
        try await stage.reader.sync()

        #expect(report.warnings.contains(.restored(marks: 1)))
        #expect(stage.starred == [4])
    }

    /// What the list of unread articles lacks is as likely gone as read, also below the greatest number.
    @Test(arguments: flavors)
    func aNumberThatIsGoneBelowOthersIsNotRead(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        let ids = stage.server.contents().ids
        stage.server.change { contents in
            contents.remove(Array(ids.dropLast()))
            for (id, number) in zip(ids[1..<15], [3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14] as [Int64]) {
                contents.addEntry(to: stage.feed, id: id, number: number, published: 1_795_000_000 + number * 60)
            }
        }

        for _ in 0..<2 { try await stage.reader.sync() }

        #expect(try stage.reader.unread == Array(1...16))
        #expect(stage.read.isEmpty)
    }

    /// Only the star that somebody gives to one of them tells that two articles have changed their numbers.
    @Test(arguments: flavors)
    func aStarGoesToTheArticleThatItMeans(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        let ids = stage.server.contents().ids
        stage.server.change { contents in
            contents.remove([ids[4], ids[5]])
            for (id, number) in zip(ids[4...5], [6, 5] as [Int64]) {
                contents.addEntry(
                    to: stage.feed, id: id, number: number, isStarred: number == 6,
                    published: 1_795_000_000 + number * 60)
            }
        }

        for _ in 0..<2 { try await stage.reader.sync() }

        #expect(stage.starred == [6])
        #expect(try stage.reader.starred == [6])
        #expect(try stage.reader.articles.keys.sorted() == Array(1...16))
    }

    /// The marks that wait follow an article to its new number, although all other numbers mean what they meant.
    @Test(arguments: flavors)
    func anArticleMayMoveToANewNumber(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        try stage.reader.mark(.starred, true, [5])
        try await stage.reader.sync()
        let ids = try stage.reader.articles.mapValues(\.id)
        let number = stage.server.contents().ids[4]
        stage.server.change { contents in
            contents.remove([number])
            Stage.add(5, to: stage.feed, &contents)
            Stage.add(17, to: stage.feed, &contents)
        }

        for _ in 0..<3 { try await stage.reader.sync() }

        #expect(stage.starred == [5] && stage.read.isEmpty)
        #expect(try stage.reader.unread == Array(1...17))
        #expect(try stage.reader.articles.filter { $0.key < 17 }.mapValues(\.id) == ids)
    }

    @Test(arguments: flavors)
    func aWholeTextStaysWithItsArticle(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        let id = try #require(try stage.reader.articles[10]?.id)
        try await stage.reader.setWholeText("<p>Full text of ten</p>", of: id)
        try stage.reader.mark(.starred, true, [10])
        let number = try stage.reader.number(of: id)
        stage.restore()
        stage.fetch()

        for _ in 0..<3 { try await stage.reader.sync() }

        #expect(try stage.reader.articles[10]?.id == id && stage.reader.number(of: id) != number)
        #expect(try stage.reader.database.article(id).article.content == "<p>Full text of ten</p>")
        #expect(try stage.reader.database.problems() == [])
    }

    /// It looks like another one until the publisher corrects it.
    @Test func aWholeTextThatCameWithTheNewNumberGoesToTheArticle() async throws {
        let stage = try await Stage(.miniflux226, in: folder)
        let (reader, feed) = (stage.reader, stage.feed)
        let ids = try reader.articles.mapValues(\.id)
        stage.restore()
        stage.fetch([16, 13, 14, 15, 9, 10, 12])
        let draft = stage.server.change { contents in
            contents.addEntry(to: feed, number: 11, title: "Draft", published: 1_796_000_000)
        }
        for _ in 0..<3 { try await reader.sync() }
        let other = try #require(try reader.database.articleIDs(ArticleQuery()).first { !ids.values.contains($0) })
        try await reader.setWholeText("<p>Full text of eleven</p>", of: other)

        stage.server.change { contents in
            let now = contents.clock + 1_000_000
            contents.clock = now
            contents.edit(draft) { ($0.title, $0.published, $0.changed) = ("Entry 11", 1_795_000_660, now) }
        }
        for _ in 0..<3 { try await reader.sync() }

        #expect(try reader.database.articleIDs(ArticleQuery()).sorted() == ids.values.sorted())
        let article = try reader.database.article(#require(ids[11]))
        #expect(article.article.content == "<p>Full text of eleven</p>")
        #expect(try reader.database.problems() == [])
    }

    /// A server that was set up anew fetches only what its feed still lists: the rest was not read there.
    @Test(arguments: telling)
    func whatIsGoneFromAServerThatWasSetUpAnewIsNotRead(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        let ids = stage.server.contents().ids
        stage.server.change { contents in
            contents.remove([ids[0], ids[14], ids[15]])
            for (id, number) in zip(ids[14...15], [16, 15] as [Int64]) {
                contents.addEntry(to: stage.feed, id: id, number: number, published: 1_795_000_000 + number * 60)
            }
        }

        for _ in 0..<3 { try await stage.reader.sync() }

        #expect(try stage.reader.unread == Array(1...16))
        #expect(stage.read.isEmpty)
    }

    /// An article whose number has been given to one with its address looks corrected, until it comes again.
    @Test(arguments: [.miniflux234, .miniflux226] as [SyncServer.Flavor])
    func anArticleIsNotTakenForTheCorrectionOfAnother(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        try stage.reader.mark(.starred, true, [16])
        for _ in 0..<2 { try await stage.reader.sync() }
        let last = try #require(stage.server.contents().ids.last)
        stage.server.change { contents in
            contents.remove([last])
            contents.addEntry(to: stage.feed, id: last, number: 16, title: "Another", published: 1_795_001_020)
            Stage.add(16, to: stage.feed, &contents)
        }

        for _ in 0..<3 { try await stage.reader.sync() }

        let titles = stage.server.contents().entries.values.filter(\.isStarred).map(\.title)
        #expect(titles == ["Entry 16"])
    }

    /// That is no restored server, and costs one question.
    @Test(arguments: telling)
    func aFeedMayHaveAnArticleTwice(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        let ids = try stage.reader.articles.mapValues(\.id)
        stage.server.change { Stage.add(3, to: stage.feed, &$0) }
        let calls = stage.server.calls.count
        try await stage.reader.sync()
        let withTwin = stage.server.calls.count - calls

        stage.server.change { Stage.add(17, to: stage.feed, &$0) }
        try await stage.reader.sync()

        #expect(withTwin <= stage.server.calls.count - calls - withTwin + 2)
        let here = try stage.reader.articles.mapValues(\.id)
        #expect(ids.allSatisfy { $0.key == 3 || here[$0.key] == $0.value })
    }

    /// Databases that don't remember their greatest number give it again when its article is gone.
    @Test(arguments: flavors)
    func aStarThatIsKeptHereGoesToNoOtherArticle(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        try stage.reader.mark(.starred, true, [16])
        for _ in 0..<2 { try await stage.reader.sync() }
        let last = try #require(stage.server.contents(of: "alice").ids.last)
        stage.server.change { $0.remove([last]) }
        for _ in 0..<2 { try await stage.reader.sync() }
        stage.server.change { [feed = stage.feed] contents in
            contents.addEntry(to: feed, id: last, number: 17, published: 1_796_000_000)
        }

        for _ in 0..<3 { try await stage.reader.sync() }

        #expect(stage.starred.isEmpty && stage.read.isEmpty)
        #expect(try stage.reader.starred == [16])
        #expect(try stage.reader.articles.keys.sorted() == Array(1...17))
    }

    /// A publisher may correct the newest article just before something is marked.
    @Test(arguments: flavors)
    func aChangedArticleIsTheSame(_ flavor: SyncServer.Flavor) async throws {
        let stage = try await Stage(flavor, in: folder)
        try stage.reader.mark(.read, true, [15, 16])
        stage.server.change { contents in
            guard let last = contents.ids.last else { return }
            contents.remove([last])
            contents.addEntry(to: stage.feed, id: last, number: 16, title: "Corrected", published: 1_796_000_000)
        }

        for _ in 0..<2 { try await stage.reader.sync() }

        #expect(stage.read == [15, 16])
        #expect(try stage.reader.articles.keys.sorted() == Array(1...16))
    }
}

extension RemoteReader {
    fileprivate func setWholeText(_ html: String, of id: ArticleID) async throws {
        let text = FullText(.whole, html: html, words: 4, at: clock.now)
        try await database.setFullText(text, of: id, blocks: []) { html, _ in (html, 4) }
    }

    /// The server's.
    fileprivate func number(of id: ArticleID) throws -> String? {
        try database.read { db in try StatusTable.articleID(of: id.rawValue, in: db) }
    }
}
