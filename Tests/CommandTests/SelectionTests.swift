import ArgumentParser
import Foundation
import Model
import Query
import Testing

@testable import rss

@Suite struct SelectionTests {

    private let now = Date(timeIntervalSince1970: 1_795_253_400)

    private func query(_ options: [String], _ words: [String] = []) throws -> ArticleQuery {
        var query = try Selection.parse(options).restricting(
            ArticleQuery(typed: words, in: .all, now: now) { _ in nil }, at: now)
        query.condition = query.condition.simplified
        return query
    }

    @Test func withoutOptionsAndWordsEverythingIsSelected() throws {
        let selection = try Selection.parse([])

        #expect(selection.isEmpty)
        #expect(try selection.restricting(ArticleQuery(), at: now) == ArticleQuery())
    }

    @Test(
        arguments: [
            (["--feed", "1", "--feed", "a, b"], .feeds(["1", "a, b"])),
            (["-f", "1", "-f", "a, b"], .feeds(["1", "a, b"])),
            (["--folder", "News/Berlin"], .folders(["News/Berlin"])),
            (["-F", "News/Berlin"], .folders(["News/Berlin"])),
            (
                ["--since", "2026-11-21T09:30:00Z", "--until", "2026-11-22T09:30:00Z"],
                .all([
                    .date(DateSpan(from: Date(timeIntervalSince1970: 1_795_253_400))),
                    .date(DateSpan(until: Date(timeIntervalSince1970: 1_795_339_800))),
                ])
            ),
        ] as [([String], ArticleCondition)])
    func anOptionIsACondition(_ options: [String], _ condition: ArticleCondition) throws {
        #expect(try !Selection.parse(options).isEmpty)
        #expect(try query(options).condition == condition)
    }

    @Test func argumentsArePutTogetherWithBlanks() throws {
        let words: [ArticleCondition] = ["a", "b", "c"].map { .text(SearchPhrase($0)) }

        #expect(try query([], ["a b", "c"]).condition == .all(words))
        #expect(try query([], ["\"a", "b\""]).condition == .text(SearchPhrase("a b")))
    }

    @Test func optionsRestrictTheWholeQuery() throws {
        let query = try query(["--feed", "1"], ["a OR b", "limit:3", "sort:title"])

        #expect(query.condition == .all([.any([.text(SearchPhrase("a")), .text(SearchPhrase("b"))]), .feeds(["1"])]))
        #expect(query.limit == 3)
        #expect(query.order == .title)
    }

    @Test(
        arguments: [
            (["1", "2"], [1, 2]), (["2", "1", "2"], [2, 1]), (["007"], [7]), (["ferry"], nil), (["a 1"], nil),
            (["1.5"], nil), ([""], nil), (["id:1"], nil), (["1,"], nil), (["1-"], nil), (["1-2-3"], nil),
            (["1234567890,1"], nil),
        ] as [([String], [Int64]?)])
    func numbersAreIDsAndAllElseIsAQuery(_ words: [String], _ ids: [Int64]?) throws {
        #expect(try ArticleArguments.parse(words).ids() == ids?.map { ArticleID($0) })
    }

    @Test(
        arguments: [
            [], ["1", "ferry"], ["-", "ferry"], ["0"], ["99999999999999999999"], ["1,2"], ["1,2,3"], ["12-13"],
        ])
    func bothOrNothingIsAnError(_ words: [String]) throws {
        let choice = try ArticleArguments.parse(words)

        #expect(throws: Failure.self) { try choice.ids() }
    }
}
