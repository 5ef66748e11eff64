import Foundation
import Model
import Patterns
import Testing

@testable import Query

@Suite struct QueryParserTests {

    /// 2026-11-21T09:30:00Z
    static let now = Date(timeIntervalSince1970: 1_795_253_400)

    static func text(_ word: String, isPrefix: Bool = false) -> ArticleCondition {
        .text(SearchPhrase(word, isPrefix: isPrefix))
    }

    private static func pattern(_ target: PatternTarget, _ text: String) -> ArticleCondition {
        (try? Pattern(text)).map { .pattern(target, $0) } ?? .any([])
    }

    private func parse(_ text: String) throws -> ParsedQuery {
        try QueryParser.parse(text, now: Self.now)
    }

    @Test(
        arguments: [
            ("ferry", text("ferry")),
            ("ferry flag", .all([text("ferry"), text("flag")])),
            ("ferry AND flag", .all([text("ferry"), text("flag")])),
            ("  ferry\tflag\n", .all([text("ferry"), text("flag")])),
            ("\"new flag\"", text("new flag")),
            ("\"say \\\"yes\\\" \\\\ \\d\"", text("say \"yes\" \\ \\d")),
            ("fer*", text("fer", isPrefix: true)),
            ("\"new fl\"*", text("new fl", isPrefix: true)),
            ("*", text("*")),
            ("a*b", text("a*b")),
            ("or and not", .all([text("or"), text("and"), text("not")])),
            ("\"OR\"", text("OR")),
            ("a OR b", .any([text("a"), text("b")])),
            ("a | b|c", .any([text("a"), text("b"), text("c")])),
            ("a b OR c", .any([.all([text("a"), text("b")]), text("c")])),
            ("a (b OR c)", .all([text("a"), .any([text("b"), text("c")])])),
            ("a(b)c", .all([text("a"), text("b"), text("c")])),
            ("((a))", text("a")),
            ("-a", .not(text("a"))),
            ("NOT a", .not(text("a"))),
            ("--a", text("a")),
            ("a -(b OR c)", .all([text("a"), .not(.any([text("b"), text("c")]))])),
            ("a -\"b c\"", .all([text("a"), .not(text("b c"))])),
            ("semi-detached", text("semi-detached")),
            ("a\"b\"", .all([text("a"), text("b")])),
            ("c++ .net #swift 🐈 猫", .all(["c++", ".net", "#swift", "🐈", "猫"].map { text($0) })),
            ("/fer(r|ry)/", pattern(.text, "fer(r|ry)")),
            ("a /b c/ d", .all([text("a"), pattern(.text, "b c"), text("d")])),
            ("-(/a/|/\\|b/)", .not(.any([pattern(.text, "a"), pattern(.text, "\\|b")]))),
            ("title:/a/,\"b\"", .any([pattern(.title, "a"), .title(SearchPhrase("b"))])),
            ("author:/^Ann, Bob$/", pattern(.author, "^Ann, Bob$")),
            ("author:/a\\/ b/", pattern(.author, "a\\/ b")),
            ("url:/^https://x\\.org/a/", pattern(.url, "^https://x\\.org/a")),
            ("url:/2026/11 url:/blog/", .all([.url("/2026/11"), .url("/blog/")])),
            ("tag:/a.*/", .tag("/a.*/")),
            ("TCP / IP // x", .all(["TCP", "/", "IP", "//", "x"].map { text($0) })),
            ("\"/a/\"", text("/a/")),
            ("link:Example.ORG,x", .any([.link("example.org"), .link("x")])),
            ("is:unread", .mark(.read, false)),
            ("-is:read", .mark(.read, false)),
            ("is:READ IS:starred", .all([.mark(.read, true), .mark(.starred, true)])),
            ("is:unstarred,queued", .any([.mark(.starred, false), .isQueued])),
            ("feed:1", .feeds(["1"])),
            ("feed:heise,\"A, b\",Foo*", .feeds(["heise", "A, b", "Foo"])),
            ("folder:News/Berlin", .folders(["News/Berlin"])),
            ("folder:\"My News\"", .folders(["My News"])),
            ("account:local", .accounts(["local"])),
            ("author:\"Ann Lee\",bob", .any([.author("Ann Lee"), .author("bob")])),
            (
                "title:\"new flag\" title:fer*",
                .all([.title(SearchPhrase("new flag")), .title(SearchPhrase("fer", isPrefix: true))])
            ),
            ("url:example.org/a", .url("example.org/a")),
            ("url:\"https://example.org/?a=1,2\"", .url("https://example.org/?a=1,2")),
            ("tag:swift", .tag("swift")),
            ("tag:swift*", .tag("swift*")),
            ("has:enclosure -has:image", .all([.has(.enclosure), .not(.has(.image))])),
            ("id:5,7", .ids([ArticleID(5), ArticleID(7)])),
            ("newer:2d", .date(DateSpan(from: now.addingTimeInterval(-172_800)))),
            ("older:1w", .date(DateSpan(until: now.addingTimeInterval(-604_800)))),
            ("arrived:12h..", .arrived(DateSpan(from: now.addingTimeInterval(-43_200)))),
            ("", .all([])),
            (" \t ", .all([])),
        ] as [(String, ArticleCondition)])
    func understands(_ query: String, _ condition: ArticleCondition) throws {
        #expect(try parse(query) == ParsedQuery(condition: condition, limit: nil, order: nil))
    }

    @Test(
        arguments: [
            ("limit:20", 20, nil, .all([])),
            ("ferry limit:0 sort:oldest", 0, .oldest, text("ferry")),
            ("SORT:Relevance ferry", nil, .relevance, text("ferry")),
            ("a OR b sort:arrived", nil, .arrived, .any([text("a"), text("b")])),
        ] as [(String, Int?, ArticleQuery.Order?, ArticleCondition)])
    func takesLimitAndOrderOut(
        _ query: String, _ limit: Int?, _ order: ArticleQuery.Order?, _ condition: ArticleCondition
    ) throws {
        #expect(try parse(query) == ParsedQuery(condition: condition, limit: limit, order: order))
    }

    @Test(
        arguments: [
            ("\"ferry", 1, .unclosedQuote),
            ("a feed:\"b", 8, .unclosedQuote),
            ("5\"", 2, .unclosedQuote),
            ("a \"\"", 3, .emptyQuotes),
            ("\" \"", 1, .emptyQuotes),
            ("(a", 1, .unclosedGroup),
            ("a (b (c)", 3, .unclosedGroup),
            ("NEAR(a b", 5, .unclosedGroup),
            ("a)", 2, .unopenedGroup),
            (")", 1, .unopenedGroup),
            ("x'); DROP TABLE status", 3, .unopenedGroup),
            ("a ()", 3, .emptyGroup),
            ("print()", 6, .emptyGroup),
            ("a OR", 5, .nothingAfter("OR")),
            ("a OR )", 6, .nothingAfter("OR")),
            ("OR a", 1, .nothingBefore("OR")),
            ("| a", 1, .nothingBefore("OR")),
            ("a || b", 4, .nothingAfter("OR")),
            ("(OR a)", 2, .nothingBefore("OR")),
            ("AND a", 1, .nothingBefore("AND")),
            ("a AND", 6, .nothingAfter("AND")),
            ("a AND AND b", 7, .nothingAfter("AND")),
            ("-", 2, .nothingAfter("-")),
            ("a - b", 4, .nothingAfter("-")),
            ("(a -)", 5, .nothingAfter("-")),
            ("NOT", 4, .nothingAfter("NOT")),
            ("NOT OR a", 5, .nothingAfter("NOT")),
            ("https://example.org", 1, .unknownField("https")),
            ("a /b c", 3, .unclosedPattern),
            ("title:/b(/x", 7, .unclosedPattern),
            ("a /b(c/", 5, .pattern(.unclosedGroup)),
            ("é title:/b(c|/", 11, .pattern(.unclosedGroup)),
            ("author:/[é/", 9, .pattern(.unclosedClass)),
            ("link:example.org/x", 6, .badValue(.link, "example.org/x")),
            ("at 12:30", 4, .unknownField("12")),
            ("C++:", 1, .unknownField("C++")),
            (":-)", 1, .unknownField("")),
            ("猫猫 feeed:x", 4, .unknownField("feeed")),
            ("a feed:", 8, .noValue(.feed)),
            ("feed: heise", 6, .noValue(.feed)),
            ("feed:a,", 8, .noValue(.feed)),
            ("feed:,a", 6, .noValue(.feed)),
            ("is:new", 4, .badValue(.is, "new")),
            ("is:unread*", 4, .badValue(.is, "unread*")),
            ("is:read,new", 9, .badValue(.is, "new")),
            ("has:feet", 5, .badValue(.has, "feet")),
            ("date:someday", 6, .badValue(.date, "someday")),
            ("newer:2x", 7, .badValue(.newer, "2x")),
            ("id:0", 4, .badValue(.id, "0")),
            ("id:99999999999999999999", 4, .badValue(.id, "99999999999999999999")),
            ("limit:many", 7, .badValue(.limit, "many")),
            ("limit:-1", 7, .badValue(.limit, "-1")),
            ("per-feed:0", 10, .badValue(.perFeed, "0")),
            ("per-feed:3 per-feed:3", 12, .repeated(.perFeed)),
            ("-per-feed:3", 2, .misplaced(.perFeed)),
            ("sort:length", 6, .badValue(.sort, "length")),
            ("(limit:5)", 2, .misplaced(.limit)),
            ("-sort:newest", 2, .misplaced(.sort)),
            ("limit:5,6", 1, .misplaced(.limit)),
            ("a OR limit:5", 13, .nothingAfter("OR")),
            ("limit:5 limit:6", 9, .repeated(.limit)),
            ("a\0b", 2, .badCharacter),
        ] as [(String, Int, QueryError.Problem)])
    func tellsWhereAndWhat(_ query: String, _ column: Int, _ problem: QueryError.Problem) {
        let error = #expect(throws: QueryError.self) { try parse(query) }
        #expect(error?.problem == problem)
        #expect(error?.column == column)
    }

    @Test func whatIsAbsurdIsRefusedAndWhatIsNearlySoIsNot() throws {
        let deep = { String(repeating: "(", count: $0) + "a" + String(repeating: ")", count: $0) }
        #expect(try parse(deep(QueryParser.deepest)).condition == Self.text("a"))
        #expect(throws: QueryError.self) { try parse(deep(QueryParser.deepest + 1)) }
        #expect(throws: QueryError.self) { try parse(String(repeating: "-", count: 5_000) + "a") }
        #expect(throws: QueryError.self) { try parse(String(repeating: "(", count: 9_000)) }

        let many = { Array(repeating: "a", count: $0).joined(separator: " ") }
        _ = try parse(many(QueryParser.mostConditions))
        #expect(throws: QueryError.self) { try parse(many(QueryParser.mostConditions + 1)) }
        func values(_ count: Int) -> String { (1...count).map { "v\($0)" }.joined(separator: ",") }
        _ = try parse("tag:" + values(QueryParser.mostConditions))
        #expect(throws: QueryError.self) { try parse("tag:" + values(QueryParser.mostConditions + 1)) }
        _ = try parse("feed:" + values(QueryParser.mostConditions * 3))

        _ = try parse(String(repeating: "a", count: QueryParser.longest))
        #expect(throws: QueryError.self) { try parse(String(repeating: "a", count: 10_000_000)) }
    }
}
