import Foundation
import Model
import Testing

@testable import Store

@Suite struct FeedDatabaseDownloadsTests {
    private let test: TestDatabase
    private let feed: Feed
    private let article: ArticleID

    init() async throws {
        test = try TestDatabase()
        feed = try test.subscribe()
        try await test.save([.sample("One")], of: feed)
        article = try #require(try test.list().first).id
    }

    @Test func keepsWhatTheFeedSays() throws {
        let download = try enqueue("https://x/1.mp3")[0]

        #expect(download.articleID == article)
        #expect(download.url == "https://x/1.mp3")
        #expect(download.folder == "/folder")
        #expect((download.type, download.length) == ("audio/mpeg", 7))
        #expect(download.dateQueued == day(1))
        #expect((download.name, download.dateDone, download.attempts) == (nil, nil, 0))
        #expect(download.feed?.lister == .user)
        #expect(try test.database.openDownloads() == [download])
    }

    @Test func queuesAnAddressOnce() throws {
        let first = try enqueue("https://x/1.mp3", "https://x/1.mp3", "https://x/2.mp3")
        let second = try enqueue("https://x/2.mp3", "https://x/1.mp3", again: true)

        #expect(first.map(\.id.rawValue) == [1, 2])
        #expect(second == first.reversed())
        #expect(try test.database.downloads() == first)
    }

    @Test func whatIsDoneIsFetchedAgainOnlyOnDemand() throws {
        let download = try enqueue("https://x/1.mp3")[0]
        try test.database.beginDownload(download.id, name: "1.mp3", length: 9, validator: "\"1\"")
        try test.database.failDownload(download.id, error: "it rained")
        try test.database.finishDownload(download.id, name: "1.mp3", length: 9, at: day(2))

        let done = try #require(try enqueue("https://x/1.mp3").first)
        #expect((done.path, done.dateDone, done.error, done.attempts) == ("/folder/1.mp3", day(2), nil, 1))
        #expect(try test.database.openDownloads().isEmpty)

        let again = try #require(try enqueue("https://x/1.mp3", again: true).first)
        #expect(again == download)
    }

    @Test func aFailureDoesNotUndoWhatIsDone() throws {
        let id = try enqueue("https://x/1.mp3")[0].id
        try test.database.finishDownload(id, name: "1.mp3", length: 9, at: day(2))
        try test.database.failDownload(id, error: "too late")

        #expect(try test.database.download(id)?.error == nil)
    }

    @Test func namesAreOneDownloadsOwnUntilItsFileIsWhole() throws {
        let ids = try enqueue("https://x/1.mp3", "https://y/1.mp3").map(\.id)
        func begin(_ id: DownloadID) throws -> Bool {
            try test.database.beginDownload(id, name: "1.mp3", length: nil, validator: nil)
        }

        #expect(try begin(ids[0]))
        #expect(try begin(ids[0]))
        #expect(try !begin(ids[1]))
        #expect(try test.database.download(ids[1])?.name == nil)
        // Now the file itself has the name.
        try test.database.finishDownload(ids[0], name: "1.mp3", length: 9, at: day(2))
        #expect(try begin(ids[1]))
    }

    @Test func staysWhenItsArticleIsForgotten() throws {
        let id = try enqueue("https://x/1.mp3")[0].id
        try test.execute("DELETE FROM status")

        #expect(try test.database.download(id)?.articleID == nil)
        #expect(try test.database.openDownloads().map(\.id) == [id])
    }

    @Test func idsAreNeverUsedAgain() throws {
        let id = try enqueue("https://x/1.mp3")[0].id
        try test.database.dropDownload(id)

        #expect(try test.database.downloads().isEmpty)
        #expect(try enqueue("https://x/1.mp3")[0].id > id)
    }

    @Test func whatIsSignedAgainIsNotQueuedAgain() async throws {
        try await sign(1)
        let ids = try enqueue("https://x/1.mp3?t=1", "https://x/2.mp3?t=1").map(\.id)
        try test.database.finishDownload(ids[0], name: "1.mp3", length: 9, at: day(2))

        try await sign(2)
        #expect(try enqueue("https://x/1.mp3?t=2", "https://x/2.mp3?t=2").map(\.id) == ids)
        #expect(try test.database.downloads().map(\.url) == ["https://x/1.mp3?t=1", "https://x/2.mp3?t=2"])
        #expect(try test.database.article(article).downloads.map(\.id) == ids)

        let again = try enqueue("https://x/1.mp3?t=2", again: true)
        #expect(again.map(\.id) == [ids[0]])
        #expect(again.map(\.url) == ["https://x/1.mp3?t=2"])
        #expect(again[0].dateDone == nil)
    }

    /// Their addresses differ by nothing but what the feed signs again.
    @Test func partsOfOneAddressAreNotQueuedAgain() async throws {
        func parts(_ token: Int) -> [NewDownload] {
            (1...2).map { part in
                let url = "https://x/get?part=\(part)&t=\(token)"
                return NewDownload(
                    articleID: article, enclosure: Enclosure(url: url, mimeType: "audio/mpeg"), folder: "/folder")
            }
        }
        try await test.save([Self.sample("One", parts(1).map(\.enclosure))], of: feed)
        let ids = try test.database.enqueue(parts(1), at: day(1)).map(\.id)
        for id in ids { try test.database.finishDownload(id, name: "\(id).mp3", length: 9, at: day(2)) }

        try await test.save([Self.sample("One", parts(2).map(\.enclosure))], of: feed)
        #expect(try test.database.downloads(of: parts(2)).map { $0?.id } == ids)
        #expect(try test.database.enqueue(parts(2), at: day(3)).map(\.id) == ids)
        #expect(try test.database.downloads().count == 2)
    }

    @Test func whatWaitsTakesThePresentAddress() async throws {
        try await sign(1)
        let ids = try enqueue("https://x/1.mp3?t=1", "https://x/2.mp3?t=1").map(\.id)
        try test.database.beginDownload(ids[0], name: "1.mp3", length: 9, validator: "\"1\"")
        try test.database.failDownload(ids[0], error: "HTTP 403")

        try await sign(2)
        try test.database.renewDownloads()

        let renewed = try test.database.openDownloads()
        #expect(renewed.map(\.url) == ["https://x/1.mp3?t=2", "https://x/2.mp3?t=2"])
        #expect(renewed[0].validator == "\"1\"")
        #expect(renewed.map(\.name) == ["1.mp3", nil])
    }

    @Test func aFileIsThereForEveryArticleThatHasIt() async throws {
        try await sign(1)
        let id = try enqueue("https://x/1.mp3?t=1")[0].id
        try test.database.finishDownload(id, name: "1.mp3", length: 7000, at: day(2))
        let others = [
            ("Two", "https://x/1.mp3?t=1", 7000), ("Three", "https://x/1.mp3?t=2", 7000),
            ("Four", "https://x/1.mp3?t=2", 8000),
        ]
        try await test.save(
            others.map { title, url, size in
                Self.sample(title, [Enclosure(url: url, mimeType: "audio/mpeg", size: Int64(size))])
            }, of: test.subscribe("https://other.example/feed"))

        let found = try test.list(ArticleQuery(.isDownloaded))
        #expect(Set(found.map(\.title)) == ["One", "Two", "Three"])
        for article in try test.list() {
            let isThere = try !test.database.article(article.id).downloads.isEmpty
            #expect(isThere == found.contains { $0.id == article.id })
        }
    }

    /// Lets the feed sign the addresses of two episodes of the article.
    private func sign(_ token: Int) async throws {
        let enclosures = (1...2).map {
            Enclosure(url: "https://x/\($0).mp3?t=\(token)", mimeType: "audio/mpeg", size: 7)
        }
        try await test.save([Self.sample("One", enclosures)], of: feed)
    }

    private static func sample(_ title: String, _ enclosures: [Enclosure]) -> IncomingArticle {
        var article = Article()
        article.title = title
        article.enclosures = enclosures
        return IncomingArticle(article, key: title)
    }

    private func enqueue(_ urls: String..., again: Bool = false) throws -> [Download] {
        let new = urls.map { url in
            NewDownload(
                articleID: article, enclosure: Enclosure(url: url, mimeType: "audio/mpeg", size: 7), folder: "/folder")
        }
        return try test.database.enqueue(new, again: again, at: day(1))
    }
}
