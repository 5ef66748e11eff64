import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// What released versions of the program left is there, and found, once this one has opened it.
@Suite struct ReleasedDatabaseTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ old: ReleasedDatabase) throws -> FeedDatabase {
        try old.restore(in: folder)
        return try folder.open()
    }

    // MARK: - Tables

    @Test(arguments: ReleasedDatabase.all)
    func isUpgradedToWhatANewOneIs(_ old: ReleasedDatabase) throws {
        let new = try TemporaryFolder().open().read(Self.schema)

        #expect(try open(old).read(Self.schema) == new)
        #expect(new.count > 50)
    }

    /// Whatever SQLite knows of tables, indexes and views, but for white space.
    private static func schema(_ db: Database) throws -> Set<String> {
        let sql = "SELECT type, name, tbl_name, sql FROM sqlite_schema"
        return Set(
            try Row.fetchAll(db, sql: sql).map { row in
                let definition = (row[3] as String? ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
                return "\(row[0] as String) \(row[1] as String) of \(row[2] as String): \(definition)"
            })
    }

    @Test(arguments: ReleasedDatabase.all)
    func isBackedUpBefore(_ old: ReleasedDatabase) throws {
        _ = try open(old)

        let backup = try DatabaseQueue(path: "\(folder.databasePath).backup-\(old.schemaVersion)")
        #expect(try backup.read(Schema.version) == old.schemaVersion)
        #expect(try backup.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM status WHERE starred = 1") } ?? 0 > 0)
    }

    /// What a migration called would change with the program, and the migration with it.
    @Test(arguments: ReleasedDatabase.all)
    func migrationsCallNoFunctionOfTheProgram(_ old: ReleasedDatabase) throws {
        try old.restore(in: folder)
        let database = try DatabaseQueue(path: folder.databasePath)

        try database.write { db in
            try db.addWordTokenizer()
            for name in ["plainText", "sanitized", "folded"] {
                db.add(
                    function: DatabaseFunction(name, argumentCount: 1) { _ in throw CocoaError(.featureUnsupported) })
            }
            try Schema.current.migrate(db)
        }

        #expect(try database.read(Schema.version) == Schema.current.version)
    }

    // MARK: - Rows

    private struct Listed: Equatable {
        var id: Int64
        var title: String
        var isRead = false
        var isStarred = false
        var feed: String
        var state = SyncState.synced
    }

    private static func local(_ old: ReleasedDatabase) -> [Listed] {
        [
            Listed(id: 1, title: "Old news", isRead: true, feed: "Science"),
            Listed(id: 2, title: "Café in orbit", isStarred: true, feed: "Science"),
            Listed(id: 3, title: "Enceladus", isRead: true, feed: "Science"),
            Listed(id: 4, title: "Comets", isStarred: old.hasRules, feed: "Science"),
            Listed(id: 6, title: "Ferries are late", isRead: true, feed: "The News"),
            Listed(id: 7, title: "Once more", feed: "Limited"),
            Listed(id: 8, title: "Asked too often", feed: "Limited"),
            Listed(id: 10, title: "Kept for its star", isStarred: true, feed: "Removed"),
        ]
    }

    private static let remote = [
        Listed(id: 11, title: "Remote 1, first", isRead: true, feed: "Remote 1", state: .queued),
        Listed(id: 12, title: "Remote 1, second", isRead: true, feed: "Remote 1", state: .parked),
        Listed(id: 13, title: "Remote 1, third", isStarred: true, feed: "Remote 1", state: .queued),
        Listed(id: 14, title: "Remote 2, first", isRead: true, feed: "Remote 2", state: .queued),
        Listed(id: 15, title: "Remote 2, second", feed: "Remote 2", state: .queued),
        Listed(id: 16, title: "Remote 2, third", feed: "Remote 2", state: .queued),
    ]

    @Test(arguments: ReleasedDatabase.all)
    func keepsItsArticlesAndTheirStatuses(_ old: ReleasedDatabase) throws {
        let database = try open(old)

        var listed: [Listed] = []
        try database.forEachArticle(ArticleQuery()) { article in
            listed.append(
                Listed(
                    id: article.id.rawValue, title: article.title ?? "", isRead: article.isRead,
                    isStarred: article.isStarred, feed: article.feedName, state: article.syncState))
        }
        #expect(listed.sorted { $0.id < $1.id } == Self.local(old) + (old.hasServers ? Self.remote : []))
        let deleted = try database.read { try Int64.fetchAll($0, sql: "SELECT id FROM status WHERE deleted = 1") }
        #expect(deleted == [5])
        #expect(try database.problems() == [])
    }

    @Test(arguments: ReleasedDatabase.all)
    func keepsItsFeedsAndFolders(_ old: ReleasedDatabase) throws {
        let database = try open(old)

        let feeds = try database.listedFeeds(of: nil).map { "\($0.feed.id) \($0.feed.name) \($0.folders)" }
        let remote = ["5 Remote 1 [\"All\"]", "6 Remote 2 [\"Earth\"]"]
        #expect(
            feeds.sorted() == ["1 Science []", "2 The News [\"News\"]", "3 Limited []"] + (old.hasServers ? remote : [])
        )
        let local = try database.account(named: "local").id
        #expect(try database.folders(of: local).map(\.folder.name) == ["Empty", "News"])
        #expect(try database.hostBackoffs(at: Date(timeIntervalSince1970: 0)).map(\.host) == ["127.0.0.1"])
    }

    @Test(arguments: ReleasedDatabase.all)
    func knowsWhenItsFeedsMayBeVisited(_ old: ReleasedDatabase) throws {
        let database = try open(old)

        let states = try database.refreshStates(of: database.account(named: "local").id).map(\.state)
        let failing = try #require(states.first { $0.failures > 0 })
        #expect(failing.retryAt.map { $0 > failing.dateChecked ?? .distantFuture } == true)
        #expect(failing.failingSince == failing.dateChecked && failing.dateReported == failing.dateChecked)
        #expect(states.contains { $0.recent?.count ?? 0 > 1 })
    }

    @Test(arguments: ReleasedDatabase.all.filter(\.hasServers))
    func keepsItsQueue(_ old: ReleasedDatabase) throws {
        let database = try open(old)

        let queue = try database.queue(of: nil).map { "\($0.id) \($0.change.word) \($0.error ?? "")" }
        #expect(
            queue.sorted() == [
                "11 read ", "12 read HTTP 400 Bad Request", "13 starred ", "14 read ", "15 unstarred ", "16 unread ",
            ])
        let server = try database.account(named: "server")
        #expect(server.service == .miniflux && server.url == "http://127.0.0.1:8092" && server.user == "alice")
        #expect(try database.state(of: server.id).since?.contains("2.2.6") == true)
        #expect(
            try database.articlesMissingContent(of: server.id, at: nil, limit: 9, after: nil).map(\.id) == [
                ArticleID(17)
            ])
    }

    @Test(arguments: ReleasedDatabase.all.filter(\.hasRules))
    func keepsItsSearchesRulesAndDownloads(_ old: ReleasedDatabase) async throws {
        let database = try open(old)

        let searches = try database.savedSearches()
        #expect(searches.map(\.name) == ["quiet", "space"])
        #expect(searches.map(\.query.words) == ["@space is:unread", "feed:Science OR title:glaciers"])
        #expect(searches[1].query.text.hasPrefix("feed:(1@1 "))
        #expect(try database.rules().map(\.query) == ["title:comets"])
        #expect(try database.downloads().map(\.url) == ["http://127.0.0.1:8970/enceladus.mp3"])
        // What was marked with another release is not undone.
        #expect(try database.lastCommand() == nil)
        let server = try database.account(named: "server").id
        let effects = try await database.applyRules(of: server, by: [], at: day(0))
        #expect(effects.arrived == [ArticleID(16)])
    }

    // MARK: - What is derived

    @Test(arguments: ReleasedDatabase.all)
    func isSanitizedAndFound(_ old: ReleasedDatabase) throws {
        let database = try open(old)

        let comets = try database.article(ArticleID(4)).article
        #expect(comets.content?.contains("A comet passed.") == true)
        #expect(comets.content?.contains("<script>") == false)
        #expect(comets.summary == "A comet")
        func found(_ word: String) throws -> [Int64] {
            let sql = "SELECT rowid FROM article_fts WHERE article_fts MATCH ? ORDER BY rowid"
            return try database.read { try Int64.fetchAll($0, sql: sql, arguments: [word]) }
        }
        #expect(try found("passed") == [4])
        #expect(try found("cafe weightless") == [2])
        #expect(try found("alert") == [])
        #expect(try found("deserts") == (old.hasServers ? [12, 15] : []))
    }
}
