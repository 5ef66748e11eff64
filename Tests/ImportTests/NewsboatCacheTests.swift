import Foundation
import GRDB
@testable import Store
import TestSupport
import Testing

@testable import Import

/// Reading what newsboat keeps.
@Suite struct NewsboatCacheTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/cache.db" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func itemsComeInPagesAndInTheirOrder() throws {
        try makeCache("INSERT INTO rss_item VALUES \((1...7).map { row($0) }.joined(separator: ","))")
        let cache = try NewsboatCache(path: path)

        var guids: [String] = []
        var last: Int64 = 0
        while case let items = try cache.items(of: "https://a.example", after: last, limit: 3), let end = items.last {
            guids += items.map(\.item.guid)
            last = end.id
        }

        #expect(guids == (1...7).map { "g\($0)" })
        #expect(try cache.items(of: "https://b.example", after: 0, limit: 3).isEmpty)
        #expect(try cache.titles() == ["https://a.example": "A"])
    }

    @Test func whatIsNullOrOfAnotherTypeIsTakenAsWellAsItCanBe() throws {
        try makeCache(
            """
            INSERT INTO rss_item VALUES
                (1, x'00', 1, NULL, NULL, 'https://a.example', 'soon', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
            """)

        let item = try #require(
            try NewsboatCache(path: path).items(of: "https://a.example", after: 0, limit: 9).first?.item)

        #expect(item.title == "1")
        #expect(item.isUnread && !item.isDeleted)
        #expect(item.date == nil)
    }

    @Test func newerVersionsTellTextFromHTML() throws {
        try makeCache(
            """
            INSERT INTO rss_item VALUES \(row(1)), \(row(2));
            ALTER TABLE rss_item ADD content_mime_type VARCHAR(255) NOT NULL DEFAULT "";
            UPDATE rss_item SET content_mime_type = 'text/plain' WHERE id = 2;
            """)

        let items = try NewsboatCache(path: path).items(of: "https://a.example", after: 0, limit: 9)

        #expect(items.map(\.item.isPlainText) == [false, true])
    }

    @Test func nothingOfItIsChanged() throws {
        try makeCache("INSERT INTO rss_item VALUES \(row(1))")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))

        _ = try NewsboatCache(path: path).items(of: "https://a.example", after: 0, limit: 9)

        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cache.db"])
    }

    @Test func oneThatIsWrittenToIsBusy() throws {
        try makeCache("")
        let newsboat = try DatabaseQueue(path: path)
        try newsboat.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN EXCLUSIVE")
            #expect(throws: StoreError.busy(path: path)) { try NewsboatCache(path: path, patience: 0.01) }
            try db.execute(sql: "ROLLBACK")
        }
        #expect(throws: Never.self) { try NewsboatCache(path: path) }
    }

    @Test(arguments: ["", "no database at all, but long enough to be looked at as if it were one"])
    func somethingElseIsUnusable(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))

        #expect { try NewsboatCache(path: path) } throws: { error in
            if case StoreError.unusable = error { true } else { false }
        }
    }

    private func row(_ id: Int) -> String {
        """
        (\(id), 'g\(id)', 'Title', 'Mar', 'https://a.example/\(id)', 'https://a.example', 1793872800, 'Text', \(id % 2),
            NULL, NULL, 0, 's', 0, '')
        """
    }

    /// As newsboat 2.21 makes it.
    private func makeCache(_ rows: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE rss_feed (rssurl VARCHAR(1024) PRIMARY KEY NOT NULL, url VARCHAR(1024), title VARCHAR(1024));
                    CREATE TABLE rss_item (
                        id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, guid VARCHAR(64), title VARCHAR(1024),
                        author VARCHAR(1024), url VARCHAR(1024), feedurl VARCHAR(1024), pubDate INTEGER,
                        content VARCHAR(65535), unread INTEGER(1), enclosure_url VARCHAR(1024),
                        enclosure_type VARCHAR(1024), enqueued INTEGER(1), flags VARCHAR(52), deleted INTEGER(1),
                        base VARCHAR(128));
                    INSERT INTO rss_feed VALUES ('https://a.example', '', 'A'), ('https://b.example', '', '');
                    \(rows)
                    """)
        }
        try queue.close()
    }
}
