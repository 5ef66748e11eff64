import Foundation
import Model
import Testing

@testable import Query

@Suite struct QueryNamesTests {
    private static let news = QueryReference(id: 12, account: 1, key: "https://example.org/\"a\\", title: "(N), 1")
    private static let work = QueryReference(id: 3, account: 2, key: "Work/My own")
    private static let away = QueryReference(key: "https://example.org/b")

    @Test(arguments: [news, work, away])
    func whatIsStoredIsReadAgain(_ reference: QueryReference) throws {
        let query = "title:x -(feed:News,\(reference.text) OR y)"

        let place = try #require(QueryNames.places(in: query).first)
        #expect(place.names == [.typed("News"), .stored(reference)])
        #expect(QueryNames.replacing(in: query) { _ in "feed:z" } == "title:x -(feed:z OR y)")
    }

    @Test func storedQueriesHaveIDs() throws {
        func condition(_ text: String) throws -> ArticleCondition {
            try QueryParser.parse(StoredQuery(text), now: Date(), searches: { _ in "folder:\(Self.work.text)" })
                .condition
        }

        #expect(try condition("feed:\(Self.news.text),\(Self.away.text)") == .feedIDs([FeedID(12)]))
        #expect(try condition("feed:\(Self.away.text)") == .feedIDs([]))
        #expect(try condition("-folder:\(Self.work.text)") == .not(.folderIDs([FolderID(3)])))
        #expect(try condition("feed:a,\(Self.news.text)") == .any([.feedIDs([FeedID(12)]), .feeds(["a"])]))
        #expect(try condition("@x") == .folderIDs([FolderID(3)]))
    }

    @Test(arguments: [
        news.text, away.text, "(12)", "(12@1)", "(12@x \"a\")", "(12@1 \"a\" \"b\" \"c\")", "(A OR B)", "(\"News\")",
        "(",
    ])
    func nobodyTypesThem(_ value: String) {
        #expect(throws: QueryError.self) { try QueryParser.parse("feed:\(value)", now: Date()) }
    }

    @Test(arguments: ["(12)", "(12@1)", "(12@x \"a\")", "(12@1 \"a\" \"b\" \"c\")", "(A OR B)", "()", "("])
    func whatIsNotOneIsAnError(_ value: String) {
        #expect(throws: QueryError.self) { try QueryParser.parse(StoredQuery("feed:\(value)"), now: Date()) }
        #expect(QueryNames.places(in: "folder:\(value)") == [])
    }

    @Test(arguments: [
        ("account:a feed:x", ["a"]), ("feed:x account:a", ["a"]), ("account:a OR feed:x", [nil]),
        ("account:a (feed:x OR folder:y)", ["a", "a"]), ("(account:a feed:x) OR folder:y", ["a", nil]),
        ("account:a,b feed:x", [nil]), ("-account:a feed:x", [nil]), ("-(account:a feed:x) folder:y", ["a", nil]),
        ("account:a (account:b feed:x OR folder:y)", ["b", "a"]), ("account:a title:t | account:b feed:x", ["b"]),
        ("\"feed:x\" title:feed:x", []), ("feed:x \"", [nil]),
    ])
    func namesAreThoseOfTheAccountBesideThem(_ query: String, _ accounts: [String?]) {
        #expect(QueryNames.places(in: query).map(\.account) == accounts)
    }
}
