import Foundation
import Model
import Testing

@testable import Store

@Suite struct FeedDatabaseDownloadsTests {
    private let test: TestDatabase
    private let article: ArticleID

    init() async throws {
        test = try TestDatabase()
        try await test.save([.sample("One")], of: test.subscribe())
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

    private func enqueue(_ urls: String..., again: Bool = false) throws -> [Download] {
        let new = urls.map { url in
            NewDownload(
                articleID: article, enclosure: Enclosure(url: url, mimeType: "audio/mpeg", size: 7), folder: "/folder")
        }
        return try test.database.enqueue(new, again: again, at: day(1))
    }
}
