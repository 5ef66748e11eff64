import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// A server that gives no number twice was restored from a backup, and has lost the marks that were made since.
@Suite(.timeLimit(.minutes(5))) struct LostMarksTests {
    private let folder: TemporaryFolder
    private let server: SyncServer
    private let reader: RemoteReader
    private let feeds: [Int64]

    /// The server before the second half of the articles came: two feeds with six articles each.
    private let backup: ServerContents

    init() async throws {
        folder = try TemporaryFolder()
        server = try SyncServer(.freshRSS)
        feeds = server.change { contents in ["News", "Blog"].map { contents.addFeed($0) } }
        reader = try RemoteReader(server, in: folder)
        server.publish(1...6, in: feeds)
        try await reader.sync()
        backup = server.contents()
        server.publish(7...12, in: feeds)
        try await reader.sync()
    }

    private func restore() {
        server.change { [backup] contents in
            let clock = contents.clock
            contents = backup
            contents.clock = clock
        }
    }

    private func there(_ condition: (ServerContents.Entry) -> Bool) -> [Int64] {
        server.contents().entries.values.filter(condition).map(\.number).sorted()
    }

    @Test(arguments: [true, false])
    func whatTheServerLostIsSentOnceAndCounted(hasFetched: Bool) async throws {
        try reader.mark(.read, true, [1, 2, 9])
        try reader.mark(.starred, true, [3, 10])
        try reader.mark(.label("later"), true, [4, 11])
        for _ in 0..<2 { try await reader.sync() }
        restore()
        if hasFetched { server.publish(7...13, in: feeds, from: 1_000) }

        let report = try await reader.sync()
        try await reader.sync()

        #expect(report.warnings.contains(.restored(marks: 4)))
        #expect(there(\.isRead) == (hasFetched ? [1, 2, 9] : [1, 2]))
        #expect(there(\.isStarred) == (hasFetched ? [3, 10] : [3]))
        #expect(there { $0.labels == ["later"] } == (hasFetched ? [4, 11] : [4]))
        let articles = try reader.articles
        #expect(articles.keys.sorted() == Array(1...(hasFetched ? 13 : 12)))
        #expect(articles.filter(\.value.isRead).keys.sorted() == [1, 2, 9])
        #expect(try reader.starred == [3, 10])
        #expect(try reader.database.articleCount(ArticleQuery()) == articles.count)

        // What somebody takes away from now on is no backup.
        server.change { contents in
            for entry in contents.entries.values where entry.number == 1 { contents.set(.read, false, of: [entry.id]) }
        }
        let next = try await reader.sync()
        #expect(!next.warnings.contains(.restored(marks: 1)))
        #expect(try reader.unread.contains(1) && reader.queue.isEmpty)
    }

    /// Somebody emptied one feed, and marked articles of the other as unread.
    @Test func anEmptiedFeedIsNoBackup() async throws {
        try reader.mark(.read, true, [2, 4])
        try reader.mark(.starred, true, [6])
        for _ in 0..<2 { try await reader.sync() }
        server.change { [feed = feeds[1]] contents in
            contents.remove(contents.entries.values.filter { $0.feed.id == feed }.map(\.id))
            let rest = contents.entries.values.filter { [2, 4, 6].contains($0.number) }.map(\.id)
            contents.set(.read, false, of: rest)
            contents.set(.starred, false, of: rest)
        }

        // More than half of what was unread is missing.
        for force in [false, true] { try await reader.sync(force: force) }

        #expect(there(\.isRead).isEmpty && there(\.isStarred).isEmpty)
        #expect(try reader.unread.contains(2) && reader.starred.isEmpty && reader.queue.isEmpty)
    }

    /// An answer that lacks articles is as likely short.
    @Test func anAnswerWithoutTheNewestIsNoBackup() async throws {
        try reader.mark(.read, true, [1, 2])
        for _ in 0..<2 { try await reader.sync() }
        server.change { contents in
            let first = contents.entries.values.filter { $0.number == 1 }.map(\.id)
            contents.set(.read, false, of: first)
        }
        server.fail(.contents, with: .empty, times: 1)

        for _ in 0..<2 { try await reader.sync() }

        #expect(there(\.isRead) == [2])
        #expect(try reader.unread.contains(1) && reader.queue.isEmpty)
    }
}

extension SyncServer {
    /// Each feed in turn publishes one of the numbers. Ids are times, and do not come again.
    fileprivate func publish(_ numbers: ClosedRange<Int64>, in feeds: [Int64], from first: Int64 = 100) {
        change { contents in
            for number in numbers {
                let feed = feeds[Int(number) % feeds.count]
                contents.addEntry(
                    to: feed, id: first + number, number: number, published: 1_795_000_000 + number * 60)
            }
        }
    }
}
