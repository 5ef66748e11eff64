import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// Of the log of undo of release 0.5.0, removals of feeds stay. What it says of articles had another form.
@Suite struct UndoMigrationTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try ReleasedDatabase.all.first { $0.version == "0.5.0" }?.restore(in: folder)
    }

    private static let removal = """
        {"id":77,"accountID":1,"url":"https://gone.example/","customTitle":"Gone","dateAdded":0,"folders":["News"],
            "settings":[{"key":"keep","name":"","value":"9d"}]}
        """

    /// Writes rows of the former log, the last of which was written last, and opens the database.
    private func open(with rows: [(kind: String, ids: String, removal: String?, date: Int64)]) throws -> FeedDatabase {
        let queue = try DatabaseQueue(path: folder.databasePath)
        try queue.write { db in
            for (number, row) in rows.enumerated() {
                try db.execute(
                    sql: """
                        INSERT INTO command (process, kind, value, date, ids, removal) VALUES (?, ?, 1, ?, ?, ?)
                        """, arguments: ["p\(number)", row.kind, row.date, row.ids, row.removal])
            }
        }
        try queue.close()
        return try folder.open()
    }

    @Test func aRemovalIsUndone() throws {
        let database = try open(with: [("removed", "[]", Self.removal, 86_400)])

        let undone = try #require(try database.undo(at: day(2)))

        #expect(undone.changed == 1)
        #expect(undone.command.date == Date(timeIntervalSince1970: 86_400))
        let feed = try #require(try database.listedFeeds(of: nil).first { $0.feed.url == "https://gone.example/" })
        #expect(feed.feed.name == "Gone")
        #expect(feed.folders == ["News"])
        #expect(try database.feedSettings(of: feed.feed).keep == .days(9))
        #expect(try database.undo(at: day(2)) == nil)
    }

    @Test(arguments: [
        "read", "starred", "deleted", "label later", #"renamed ["a","b"]"#, #"noted ["a","b"]"#, "noted []",
        "renamed [1",
        "nonsense", "",
    ])
    func changesOfArticlesAreForgotten(_ kind: String) throws {
        let database = try open(with: [("removed", "[]", Self.removal, 1), (kind, "[1,2]", nil, 2)])

        #expect(try database.problems() == [])
        #expect(try database.undo(at: day(2))?.changed == 1)
        #expect(try database.undo(at: day(2)) == nil)
    }

    @Test(
        arguments: [nil, "", "{", "{}", "[]", #"{"id":"x"}"#, #"{"id":1,"accountID":1,"url":"x"}"#], [1, -1] as [Int64])
    func aDamagedRemovalIsForgotten(_ removal: String?, _ date: Int64) throws {
        let database = try open(with: [("removed", "[9223372036854775807,5]", removal, date)])

        #expect(try database.problems() == [])
        #expect(try database.undo(at: day(2)) == nil)
    }
}
