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
            ("\"a", "query: column 1: this quote isn't closed; '\\\"' is a quote within quotes"),
            ("a (b", "query: column 3: this parenthesis isn't closed; ')' is expected"),
            ("a OR", "query: column 5: a condition is expected after 'OR'; double quotes make it text"),
            ("a feed:", "query: column 8: a feed's id, URL or title is expected after 'feed:'"),
            (
                "is:new",
                "query: column 4: one of unread, read, starred, unstarred, queued is expected after 'is:', not 'new'"
            ),
            (
                "https://x",
                "query: column 1: 'https:' is no field, those are is, feed, folder, account, author, title, url, tag, has, "
                    + "date, newer, older, arrived, id, limit, sort; double quotes make a colon text"
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
                "column 3: there is no search '@nowhere' ('rss search list' lists them); double quotes make it text"
            ),
            (
                "@mine", 66,
                "column 1: in '@mine', column 3: there is no search '@nowhere' ('rss search list' lists them); double "
                    + "quotes make it text"
            ),
            ("@wrong", 64, "column 1: in '@wrong', column 3: this parenthesis isn't closed; ')' is expected"),
            ("@self", 64, "column 1: in '@self', column 1: '@self' is within itself"),
            ("a @few", 64, "column 3: '@few' has a limit, so it must be the only condition"),
            (
                "a @", 64,
                "column 4: the name of a saved search is expected after '@'; double quotes make it text"
            ),
        ])
    func saysWhatIsWrongWithASearchAndWhere(_ query: String, _ status: Int32, _ message: String) throws {
        let failure = try failure(query)

        #expect(failure.message == "query: " + message)
        #expect(failure.status.rawValue == status)
    }

    @Test(arguments: QueryField.allCases)
    func everyFieldSaysWhatItTakes(_ field: QueryField) throws {
        #expect(try failure("\(field.rawValue):").message.contains("is expected after '\(field.rawValue):'"))
    }
}
