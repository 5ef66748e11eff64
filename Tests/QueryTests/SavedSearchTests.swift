import Foundation
import Model
import Testing

@testable import Query

@Suite struct SavedSearchTests {

    private let now = Date(timeIntervalSince1970: 1_795_253_400)

    private static let saved = [
        "work": "folder:Work newer:7d", "noise": "football OR chess", "both": "@work -@noise", "top": "ferry limit:3",
        "old": "ferry sort:oldest", "recent": "sort:arrived limit:20", "alias": "@top", "few": "per-feed:2",
        "broken": "a (b",
        "gone": "x @nowhere", "loop": "a @loop", "left": "@right", "right": "b @left", "münchen": "isar",
    ]

    private func parse(_ text: String, savedAs name: String? = nil) throws -> ParsedQuery {
        try QueryParser.parse(text, now: now, savedAs: name) { Self.saved[$0] }
    }

    private func condition(_ text: String) throws -> ArticleCondition {
        try parse(text).condition
    }

    @Test(
        arguments: [
            ("@work", "folder:Work newer:7d"),
            ("@WORK", "folder:Work newer:7d"),
            ("@work is:unread", "folder:Work newer:7d is:unread"),
            ("@noise is:unread", "(football OR chess) is:unread"),
            ("-@noise", "-(football OR chess)"),
            ("NOT @noise", "-(football OR chess)"),
            ("(@work OR @noise) a", "((folder:Work newer:7d) OR football OR chess) a"),
            ("@work|@noise", "(folder:Work newer:7d) OR football OR chess"),
            ("@both", "folder:Work newer:7d -(football OR chess)"),
            ("@work @work", "folder:Work newer:7d folder:Work newer:7d"),
            ("@MÜNCHEN @Mu\u{308}nchen", "isar isar"),
            ("@unread", "is:unread"),
            ("@starred -@today", "is:starred -date:today"),
        ])
    func aSearchIsWhatItsQueryIs(_ query: String, _ same: String) throws {
        #expect(try condition(query) == condition(same))
    }

    @Test(arguments: ["\"@work\"", "title:@work", "ann@work", "tag:@work,@noise"])
    func anAtSignElsewhereIsText(_ query: String) throws {
        let parsed = try QueryParser.parse(query, now: now) { name in
            Issue.record("it was looked for as '\(name)'")
            return nil
        }

        #expect(parsed.condition != .all([]))
    }

    @Test func timesCountFromWhenTheSearchIsUsed() throws {
        let later = now.addingTimeInterval(86_400)
        let found = try QueryParser.parse("@work", now: later) { Self.saved[$0] }

        #expect(
            found.condition == .all([.folders(["Work"]), .date(DateSpan(from: later.addingTimeInterval(-604_800)))]))
    }

    // MARK: Limit and order

    @Test func aLimitCountsWhereTheSearchIsTheOnlyCondition() throws {
        #expect(try parse("@top").limit == 3)
        #expect(try parse("@alias sort:title").limit == 3)
        #expect(try parse("@top limit:5").limit == 5)
        #expect(try parse("@few").perFeed == 2)
        #expect(try parse("@few per-feed:5").perFeed == 5)
        #expect(try parse("@recent") == ParsedQuery(condition: .all([]), limit: 20, order: .arrived))
    }

    @Test(arguments: [("a @top", 3), ("@top a", 1), ("@top OR a", 1), ("-@top", 2), ("(@top)", 2), ("@top @alias", 6)])
    func aLimitBesideOtherConditionsIsRefused(_ query: String, _ column: Int) throws {
        let error = #expect(throws: QueryError.self) { try parse(query) }

        #expect(error == QueryError(.limitedSearch(query.hasSuffix("alias") ? "alias" : "top"), at: column))
    }

    @Test func anOrderCountsWhereTheQueryHasNone() throws {
        #expect(try parse("@old newer:7d").order == .oldest)
        #expect(try parse("@old sort:title").order == .title)
        #expect(try parse("sort:title @old").order == .title)
        #expect(try parse("-@old a").order == nil)
        #expect(try parse("(@old OR a)").order == nil)
    }

    // MARK: Errors

    @Test(
        arguments: [
            ("a @nowhere", QueryError(.unknownSearch("nowhere"), at: 3)),
            ("a @", QueryError(.noSearchName, at: 4)),
            ("(@)", QueryError(.noSearchName, at: 3)),
            ("@work:x", QueryError(.unknownField("@work"), at: 1)),
            ("@work*", QueryError(.unknownSearch("work*"), at: 1)),
            ("a @gone", QueryError(.search("gone", QueryError(.unknownSearch("nowhere"), at: 3)), at: 3)),
            ("@broken", QueryError(.search("broken", QueryError(.unclosedGroup, at: 3)), at: 1)),
            ("@loop", QueryError(.search("loop", QueryError(.endlessSearch("loop"), at: 3)), at: 1)),
            (
                "a @left",
                QueryError(
                    .search("left", QueryError(.search("right", QueryError(.endlessSearch("left"), at: 3)), at: 1)),
                    at: 3)
            ),
        ])
    func saysWhereASearchIsWrong(_ query: String, _ error: QueryError) {
        #expect(throws: error) { try parse(query) }
    }

    @Test func aSearchCannotUseItself() {
        #expect(throws: QueryError(.endlessSearch("New"), at: 3)) { try parse("a @New", savedAs: "new") }
        #expect(throws: QueryError.self) { try parse("@left", savedAs: "right") }
    }

    /// Each names the one before twice: the last stands for a million conditions.
    @Test(arguments: ["x", "sort:newest"])
    func searchesThatMultiplyAreRefusedInTime(_ first: String) {
        let searches = { (name: String) in
            name == "s0" ? first : Int(name.dropFirst()).map { "@s\($0 - 1) @s\($0 - 1)" }
        }

        #expect(throws: QueryError.self) { try QueryParser.parse("@s19", now: now, searches: searches) }
        #expect(throws: QueryError.self) { try QueryParser.parse("@s100000", now: now, searches: searches) }
        #expect(throws: Never.self) { try QueryParser.parse("@s5", now: now, searches: searches) }
    }

    // MARK: Every article

    @Test(arguments: ["@recent OR a", "(@recent) | a", "@every"])
    func aSearchForEveryArticleRestrictsNothing(_ query: String) throws {
        let parsed = try QueryParser.parse(query, now: now) { ["recent": "sort:arrived", "every": "limit:9"][$0] }

        #expect(parsed.condition.simplified == .all([]))
    }

    // MARK: Names

    @Test(
        arguments: [
            ("work", "work"), ("@work", "work"), ("Work", "work"), ("a-b_c.d2", "a-b_c.d2"), ("2026", "2026"),
            ("Mu\u{308}nchen", "münchen"), ("猫", "猫"), ("", nil), ("@", nil), ("-a", nil), ("a b", nil), ("a:b", nil),
            ("a(b", nil), ("a\"", nil), ("a|b", nil), ("a,b", nil), ("a*", nil), ("@@a", nil), ("a\tb", nil),
            (".", nil),
            ("a\u{1B}", nil), (String(repeating: "a", count: 65), nil),
        ] as [(String, String?)])
    func aNameIsWhatAQueryCanName(_ typed: String, _ name: String?) throws {
        #expect(SearchName.read(typed) == name)
        guard let name else { return }
        let parsed = try QueryParser.parse("@\(typed.trimmingPrefix("@"))", now: now) { $0 == name ? "x" : nil }
        #expect(parsed.condition == .text(SearchPhrase("x")))
    }

    @Test func aSearchKnowsWhichOthersItUses() {
        #expect(SearchReferences.names(in: "@Work (-@noise|a) \"@no\" title:@no") == ["work", "noise"])
        #expect(SearchReferences.names(in: "@a \"unclosed @b") == ["a"])
    }

    @Test(
        arguments: [
            ("@old", "@new"), ("a  @OLD|(-@old)", "a  @new|(-@new)"),
            ("@older \"@old\" tag:@old", "@older \"@old\" tag:@old"),
            ("NOT @old @x @old", "NOT @new @x @new"), ("@old (", "@new ("),
        ])
    func renamingChangesNothingElse(_ query: String, _ renamed: String) {
        #expect(SearchReferences.renaming("old", to: "new", in: query) == renamed)
    }
}
