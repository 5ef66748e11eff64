import Foundation
import GRDB
import Model
import Synchronization
import TestSupport
import Testing

@testable import Store

/// What the program makes of other data, when its code has changed.
@Suite struct DerivedDataTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A program: with which versions of its functions, and how often it called them.
    private final class Program: Sendable {
        let sanitizing: Int
        let reading: Int
        private let calls = Mutex((sanitized: 0, plainText: 0))

        init(sanitizing: Int = 1, reading: Int = 1) {
            self.sanitizing = sanitizing
            self.reading = reading
        }

        var sanitized: Int { calls.withLock { $0.sanitized } }
        var plainText: Int { calls.withLock { $0.plainText } }

        /// Version 1 changes nothing. Version 2 removes what is bold, version 3 the tags of what is italic, too. In
        /// version 2 of the words, `&` is one.
        var markup: MarkupFunctions {
            MarkupFunctions(
                plainText: { [self] html in
                    calls.withLock { $0.plainText += 1 }
                    return StoreTests.plainText(reading < 2 ? html : html.replacing("&", with: " and "))
                }, plainTextVersion: reading,
                sanitized: { [self] html in
                    calls.withLock { $0.sanitized += 1 }
                    let plain = sanitizing < 2 ? html : html.replacing(/<b>.*?<\/b>/, with: "")
                    return sanitizing < 3 ? plain : plain.replacing(/<\/?i>/, with: "")
                }, sanitizedVersion: sanitizing)
        }
    }

    private func open(_ program: Program, willUpgrade: () -> Void = {}) throws -> FeedDatabase {
        try FeedDatabase(
            path: folder.databasePath, durability: .refetchable, markup: program.markup, willUpgrade: willUpgrade)
    }

    @Test func fullTextsAreSanitisedAgain() async throws {
        try await make()
        // The feed's own text stays as it is.
        let id = ArticleID(2)
        let whole = FullText(.whole, html: "<b>bold</b> & more", at: day(0))
        try await open(Program()).setFullText(whole, of: id)
        let database = try open(Program(sanitizing: 2))
        #expect(try database.article(id).article.content == " & more")
        #expect(try database.problems() == [])
    }

    /// Articles 1 and 2 and, with the numbers in between, so many more.
    private func make(_ count: Int = 2) async throws {
        let database = try open(Program())
        let feed = try database.subscribe(
            NewFeed(url: "https://x.example/"), in: database.accounts()[0].id, at: day(0))
        let articles = (1...count).reversed().map { number in
            IncomingArticle.sample(
                "\(number)", content: number % 2 == 1 ? "<b>bold</b> & <i>odd</i>" : "<p>plain, even</p>")
        }
        _ = try await database.save(
            [FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: FeedContents(articles: articles))],
            at: day(0))
    }

    private func content(_ database: FeedDatabase) throws -> String? {
        try database.article(ArticleID(1)).article.content
    }

    private func found(_ word: String, in database: FeedDatabase) throws -> Int? {
        try database.read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM article_fts WHERE article_fts MATCH ?", arguments: [word])
        }
    }

    private var backup: String { "\(folder.databasePath).backup-\(Schema.current.version)" }

    // MARK: -

    @Test func aNewDatabaseIsCurrent() async throws {
        try await make()
        let program = Program()

        _ = try open(program) { Issue.record("nothing is to be done") }

        #expect(program.sanitized == 0 && program.plainText == 0)
        #expect(!FileManager.default.fileExists(atPath: backup))
    }

    @Test func anotherSanitizerChangesWhatItWouldHaveChanged() async throws {
        try await make()
        try await open(Program()).write { db in
            try db.execute(
                sql: """
                    CREATE TABLE written (id INTEGER);
                    CREATE TRIGGER articleIsWritten AFTER UPDATE ON article BEGIN
                        INSERT INTO written VALUES (new.id);
                    END
                    """)
        }

        let database = try open(Program(sanitizing: 2))

        #expect(try content(database) == " & <i>odd</i>")
        #expect(try found("bold", in: database) == 0)
        #expect(try found("odd", in: database) == 1)
        #expect(try database.read { try Int.fetchAll($0, sql: "SELECT id FROM written") } == [1])
        #expect(try database.problems() == [])
    }

    @Test func otherWordsAreIndexedAnew() async throws {
        try await make()
        let program = Program(reading: 2)

        let database = try open(program)

        #expect(try found("and", in: database) == 1)
        #expect(try found("even", in: database) == 1)
        #expect(try database.problems() == [])
        #expect(program.sanitized == 0)
    }

    @Test func bothMayChangeAtOnce() async throws {
        try await make()

        let database = try open(Program(sanitizing: 3, reading: 2))

        #expect(try content(database) == " & odd")
        #expect(try found("bold", in: database) == 0)
        #expect(try found("and odd", in: database) == 1)
        #expect(try database.problems() == [])
    }

    @Test func itIsDoneOnceAfterABackup() async throws {
        try await make()
        var told = 0

        for _ in 1...2 { _ = try open(Program(sanitizing: 2)) { told += 1 } }

        #expect(told == 1)
        let before = try DatabaseQueue(path: backup)
        #expect(
            try await before.read { try String.fetchOne($0, sql: "SELECT content FROM article WHERE id = 1") }
                == "<b>bold</b> & <i>odd</i>")
    }

    // MARK: - Interrupted

    /// Does the first steps, and leaves it there, as a process does that is killed.
    private func begin(_ program: Program, steps: Int) throws {
        let markup = program.markup
        let database = try DatabaseQueue(path: folder.databasePath)
        try database.write { db in
            db.add(function: DatabaseFunction("plainText", argumentCount: 1) { markup.plainText(text($0[0])) })
            db.add(function: DatabaseFunction("sanitized", argumentCount: 1) { markup.sanitized(text($0[0])) })
            try db.addWordTokenizer()
            let derived = DerivedData(markup)
            try derived.emptyIndex(in: db)
            for _ in 1...steps {
                let isMore = try derived.renewSome(.sanitizedHTML, in: db) || derived.renewSome(.searchText, in: db)
                #expect(isMore)
            }
        }
        try database.close()
    }

    @Test func anotherProcessGoesOnWhereOneWasKilled() async throws {
        try await make(250)
        let (killed, next) = (Program(sanitizing: 2, reading: 2), Program(sanitizing: 2, reading: 2))
        // Two hundred and fifty articles in three steps, one to finish, and a hundred of the index.
        try begin(killed, steps: 5)

        let database = try open(next) {}

        #expect(killed.sanitized > 0 && next.sanitized == 0)
        #expect(killed.plainText == 100 && next.plainText == 150)
        #expect(try found("odd", in: database) == 125)
        #expect(try found("even", in: database) == 125)
        #expect(try database.problems() == [])
        #expect(!FileManager.default.fileExists(atPath: backup), "a backup of what is half done")
    }

    @Test func yetAnotherVersionBeginsAnew() async throws {
        try await make(250)
        try begin(Program(sanitizing: 2, reading: 2), steps: 5)

        let database = try open(Program(sanitizing: 3, reading: 2))

        #expect(try content(database) == " & odd")
        #expect(try found("odd", in: database) == 125)
        #expect(try database.problems() == [])
    }

    @Test func severalProcessesShareIt() async throws {
        try await make(1_000)
        let programs = (1...4).map { _ in Program(sanitizing: 2, reading: 2) }

        try await withThrowingTaskGroup(of: Void.self) { group in
            for program in programs {
                group.addTask {
                    let database = try open(program)
                    #expect(try found("odd", in: database) == 500)
                }
            }
            try await group.waitForAll()
        }

        // Each article's words are read once, but for those that changed: their words are written into no index before.
        #expect(programs.reduce(0) { $0 + $1.plainText } == 1_000)
        #expect(try open(Program(sanitizing: 2, reading: 2)).problems() == [])
    }

    // MARK: - An older program

    @Test func whatANewerSanitizerKeptStaysAndWhatAnOlderOneKeepsGoes() async throws {
        try await make()
        _ = try open(Program(sanitizing: 3))
        let older = Program(sanitizing: 1)
        let database = try open(older)
        #expect(older.sanitized == 0)
        try await database.write {
            try $0.execute(sql: "UPDATE article SET title = '3', content = '<i>late</i>' WHERE id = 1")
        }
        try await database.rebuildSearchIndex()

        #expect(try content(open(Program(sanitizing: 3))) == "late")
    }

    @Test func anOlderProgramIndexesItsOwnWords() async throws {
        try await make()
        _ = try open(Program(reading: 2))

        let database = try open(Program(reading: 1))

        #expect(try found("and", in: database) == 0)
        #expect(try database.problems() == [])
    }
}

private func text(_ value: DatabaseValue) -> String {
    String.fromDatabaseValue(value) ?? ""
}
