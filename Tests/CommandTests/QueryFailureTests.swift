import ArgumentParser
import Foundation
import Query
import Testing

@testable import rss

@Suite struct QueryFailureTests {

    private func failure(_ query: String) throws -> Failure {
        let searches = ["mine": "x @nowhere", "wrong": "a (b", "few": "a limit:3", "self": "@self"]
        let error = #expect(throws: QueryError.self) {
            try QueryParser.parse(query, now: Date()) { searches[$0] }
        }
        return Failure(try #require(error))
    }

    @Test(
        arguments: [
            ("\"a", "query: column 1: unclosed quote; write '\\\"' for a quote inside quotes"),
            ("a (b", "query: column 3: unclosed parenthesis; expected ')'"),
            ("/a", "query: column 1: unclosed pattern; expected '/' at its end, or quote it to search for the text"),
            ("x title:/a(b/", "query: column 11: in the pattern: unclosed parenthesis; write '\\(' for the character"),
            (
                "/(a{1000}){1000}/",
                "query: column 2: in the pattern: more than 2000 characters, with repetitions written out"
            ),
            ("link:a/b", "query: column 6: expected a host such as example.org after 'link:', not 'a/b'"),
            ("a OR", "query: column 5: expected a condition after 'OR'; quote it to search for the text"),
            ("a feed:", "query: column 8: expected a feed's id, URL or title after 'feed:'"),
            (
                "is:new",
                "query: column 4: expected one of unread, read, starred, unstarred, labelled, queued, kept, downloaded, truncated, duplicate after 'is:', not 'new'"
            ),
            (
                "https://x",
                "query: column 1: unknown field 'https:' (fields: is, feed, folder, account, author, title, url, link, tag, "
                    + "label, note, has, date, newer, older, arrived, id, limit, per-feed, sort); quote the word to search for a colon"
            ),
        ])
    func saysWhereAndWhatIsExpected(_ query: String, _ message: String) throws {
        let failure = try failure(query)

        #expect(failure.message == message)
        #expect(failure.status == ExitStatus.usage)
    }

    @Test(
        arguments: [
            (
                "a @nowhere", 66,
                "column 3: no saved search '@nowhere' ('rss search list' lists saved searches); "
                    + "quote it to search for the text"
            ),
            (
                "@mine", 66,
                "column 1: in '@mine', column 3: no saved search '@nowhere' ('rss search list' lists saved searches); "
                    + "quote it to search for the text"
            ),
            ("@wrong", 64, "column 1: in '@wrong', column 3: unclosed parenthesis; expected ')'"),
            ("@self", 64, "column 1: in '@self', column 1: saved search '@self' refers to itself"),
            ("a @few", 64, "column 3: '@few' has a limit, so it must be the only condition"),
            (
                "a @", 64,
                "column 4: expected the name of a saved search after '@'; quote it to search for the text"
            ),
        ])
    func saysWhatIsWrongWithASearchAndWhere(_ query: String, _ status: Int32, _ message: String) throws {
        let failure = try failure(query)

        #expect(failure.message == "query: " + message)
        #expect(failure.status.rawValue == status)
    }

    @Test(arguments: QueryField.allCases)
    func everyFieldSaysWhatItTakes(_ field: QueryField) throws {
        #expect(
            try failure("\(field.rawValue):").message.hasPrefix("query: column \(field.rawValue.count + 2): expected "))
    }
}
