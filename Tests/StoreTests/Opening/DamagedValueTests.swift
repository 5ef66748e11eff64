import Foundation
import GRDB
import Model
import Testing

@testable import Store

/// Values that this program never writes, as a damaged or an edited database has them: an error names them, and nothing
/// ends the program.
@Suite struct DamagedValueTests {
    private let test: TestDatabase

    init() async throws {
        test = try TestDatabase()
        let feed = try test.subscribe()
        try await test.save([.sample("a"), .sample("b")], of: feed)
    }

    /// Makes the table again without its constraints, so that it takes any value.
    private func loosen(_ table: String) throws {
        try test.database.write { db in
            let columns = try db.columns(in: table).map(\.name)
            let (all, others) = (columns, columns.filter { $0 != "id" })
            try db.execute(
                sql: """
                    CREATE TABLE loose AS SELECT * FROM \(table);
                    DROP TABLE \(table);
                    CREATE TABLE \(table) (id INTEGER PRIMARY KEY, \(others.joined(separator: ", ")));
                    INSERT INTO \(table) (\(all.joined(separator: ", "))) SELECT * FROM loose;
                    DROP TABLE loose;
                    """)
        }
    }

    private func reason(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch StoreError.damaged(_, let reason) {
            return reason
        } catch {
            return "\(error)"
        }
    }

    // MARK: The undo log

    private static let values: [String] = [
        "NULL", "''", "'['", "'x'", "'[]'", "'{}'", "x'00ff'", "1.5", "'[[1]]'", "9223372036854775807",
        "-9223372036854775808",
    ]

    @Test(arguments: ["kind", "date", "former", "present", "process", "name"], values)
    func rowsOfTheUndoLogAreReadOrNamed(_ column: String, _ value: String) throws {
        try isReadOrNamed("undo", column, value)
    }

    @Test(arguments: ["'label'", "'note'", "'feed'", "'other'", "'deleted'", "'nonsense'"])
    func kindsOfChangesAreReadOrNamed(_ value: String) throws {
        try isReadOrNamed("undo", "kind", value)
    }

    @Test(arguments: ["undoID", "first", "last"], values + ["0", "-1", "3", "1000000000000"])
    func runsAreReadOrNamed(_ column: String, _ value: String) throws {
        try isReadOrNamed("undoRun", column, value)
    }

    private func isReadOrNamed(_ table: String, _ column: String, _ value: String) throws {
        let id = try #require(try test.id("a"))
        _ = try test.database.set(.starred, true, of: [id], at: day(1))
        // The runs go with the table that they refer to.
        try loosen("undo")
        try loosen("undoRun")
        try test.execute("INSERT INTO undoRun (undoID, first, last) VALUES (1, ?1, ?1)", [id.rawValue])
        try test.execute("UPDATE \(table) SET \(column) = \(value)")

        let database = try test.another()
        let said = reason { _ = try database.lastCommand() }
        let problems = try database.problems()

        #expect(said == nil || said?.hasPrefix("undo") == true && said?.hasSuffix(" of row 1 is not readable") == true)
        #expect(said == nil || problems == [said])
        #expect(reason { _ = try database.undo(at: day(2)) } == said)
    }

    @Test(arguments: ["''", "'{'", "'{}'", "'[]'", "'{\"id\":\"x\"}'"])
    func removalsAreReadOrNamed(_ value: String) throws {
        let feed = try #require(try test.database.listedFeeds(of: nil).first?.feed)
        try test.database.unsubscribe(feed.id, at: day(1), as: CommandID())
        try test.execute("UPDATE undo SET former = \(value)")

        #expect(reason { _ = try test.database.undo(at: day(2)) } == "undo.former of row 1 is not readable")
        #expect(try test.database.problems() == ["undo.former of row 1 is not readable"])
        #expect(try test.database.listedFeeds(of: nil).isEmpty)
    }

    // MARK: Texts of JSON

    @Test(
        arguments: ["tags", "enclosures"],
        ["'['", "''", "'{}'", "'1'", "'[1]'", "'[null]'", "'null'", "'[{}]'", "'[\"a\"'"])
    func listsOfArticlesAreNamed(_ column: String, _ value: String) throws {
        try test.execute("UPDATE article SET \(column) = \(value) WHERE id = 2")

        let said = reason { _ = try test.database.article(ArticleID(2)) }
        #expect(said == "article.\(column), in a row that 'rss doctor' names, is not readable")
        #expect(reason { _ = try test.database.article(ArticleID(1)) } == nil)
        #expect(try test.database.problems() == ["article.\(column) of row 2 is not readable"])
    }

    @Test func aSearchForTagsNamesThem() throws {
        try test.execute("UPDATE article SET tags = '['")

        let said = reason { _ = try test.database.articleIDs(ArticleQuery(.tag("x"))) }
        #expect(said == "a text is no JSON; 'rss doctor' names it")
    }

    @Test(
        arguments: [
            ("rule", "openWith", "'['"), ("rule", "openWith", "'[1]'"), ("rule", "labels", "'{}'"),
            ("rule", "query", "NULL"),
            ("rule", "deletes", "NULL"), ("rule", "paused", "'x'"), ("rule", "read", "'x'"),
            ("delivery", "program", "'['"), ("delivery", "program", "'\"a\"'"), ("delivery", "isOrdered", "NULL"),
            ("delivery", "paused", "NULL"), ("delivery", "batch", "NULL"), ("delivery", "batch", "'x'"),
            ("delivery", "query", "NULL"), ("delivery", "name", "NULL"),
        ])
    func rulesAndDeliveriesAreNamed(_ table: String, _ column: String, _ value: String) throws {
        _ = try test.database.add(Delivery(id: DeliveryID(0), name: "d", query: "a", target: .program(["p"])))
        try test.execute("INSERT INTO rule (query, openWith) VALUES ('a', '[\"p\"]')")
        try loosen(table)
        try test.execute("UPDATE \(table) SET \(column) = \(value)")

        let database = try test.another()
        let said = reason {
            if table == "rule" { _ = try database.rules() } else { _ = try database.deliveries() }
        }
        #expect(said == "\(table).\(column) of row 1 is not readable")
        #expect(try database.problems().contains("\(table).\(column) of row 1 is not readable"))
    }

    /// Queries are rewritten when a feed is removed, and when the database is upgraded.
    @Test func aDamagedRuleKeepsNoQueryFromBeingRewritten() throws {
        let feed = try #require(try test.database.listedFeeds(of: nil).first?.feed)
        try test.execute("INSERT INTO rule (query, openWith) VALUES ('feed:1', '['), ('x', NULL)")
        try test.execute("INSERT INTO delivery (name, query, program) VALUES ('d', 'feed:1', '[')")
        _ = try test.database.save(SavedSearch(name: "s", query: "feed:1"))

        try test.database.unsubscribe(feed.id, at: day(1))

        let uses = try test.database.queriesNaming(feed.id)
        #expect((uses.rules, uses.searches, uses.deliveries) == (1, 1, 1))
    }

    @Test(arguments: [("command", "'['"), ("filter", "'[]'"), ("filter", "'[\"\"]'")])
    func programsOfFeedsAreNamed(_ key: String, _ value: String) throws {
        try test.execute("INSERT INTO feedSetting (feedID, key, value) VALUES (1, ?, \(value))", [key])

        #expect(try test.database.problems() == ["feedSetting.value of row 1 is not readable"])
    }

    /// A bit of the schema may be lost, too.
    @Test(
        arguments: [
            ("rule", "paused"), ("rule", "id"), ("delivery", "paused"), ("delivery", "id"), ("undo", "kind"),
            ("undo", "id"), ("backoff", "refusals"),
        ])
    func columnsWithOtherNamesAreDamage(_ table: String, _ column: String) throws {
        _ = try test.database.add(Delivery(id: DeliveryID(0), name: "d", query: "a", target: .program(["p"])))
        try test.execute("INSERT INTO rule (query, openWith) VALUES ('a', '[\"p\"]')")
        _ = try test.database.set(.starred, true, of: [ArticleID(1)], at: day(1))
        try test.execute("INSERT INTO backoff (host, until, refusals) VALUES ('h', 9999999999, 1)")
        try test.execute("ALTER TABLE \(table) RENAME \(column) TO other")

        let said = reason {
            let database = try test.another()
            switch table {
            case "rule": _ = try database.rules()
            case "delivery": _ = try database.deliveries()
            case "undo": _ = try database.undo(at: day(1))
            default: _ = try database.hostBackoffs(at: day(1))
            }
        }
        #expect(said?.contains(column) == true || said == "a value is missing, or of another type")
    }

    /// They are read before any command.
    @Test(arguments: ["name = x'ff'", "version = 'x'"])
    func whatIsReadAtTheStartIsNamed(_ change: String) throws {
        try test.execute("CREATE TABLE loose AS SELECT * FROM derived")
        try test.execute("DROP TABLE derived")
        try test.execute("CREATE TABLE derived (name, version, target, lastID)")
        try test.execute("INSERT INTO derived SELECT name, version, target, lastID FROM loose")
        try test.execute("UPDATE derived SET \(change)")

        #expect(reason { _ = try test.another() } == "a value is missing, or of another type")
    }
}
