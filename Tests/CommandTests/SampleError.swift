import API
import ArgumentParser
import Downloads
import Foundation
import Model
import Parser
import Patterns
import Store
import Fetch
import Sync
import Web

@testable import Query
@testable import rss

/// One of every kind of error that may end the program.
enum SampleError {
    static var all: [any Error] { known + unforeseen + usage }

    /// Those that have words of their own.
    static var known: [any Error] {
        var errors: [any Error] = FailureTests.store.map(\.0)
        errors += FailureTests.addresses.map(\.0) as [any Error]
        errors += FailureTests.sync.map(\.0) as [any Error]
        errors += FailureTests.opml.map(\.0) as [any Error]
        errors += FailureTests.steps.map(\.0) as [any Error]
        errors += FailureTests.fetches.map { AddressError.fetch(url: "http://x/", $0.0) } as [any Error]
        errors += FailureTests.api.map { SyncError.server(FailureTests.fresh, $0.0) } as [any Error]
        return errors + query + [SyncError.server(FailureTests.fresh, .rateLimited(until: .now)), CancellationError()]
    }

    /// What may only be thrown where it is caught, and what nobody has heard of.
    static let unforeseen: [any Error] = [
        APIError.malformed(.unexpected(instead: .json, isWebPage: false)), HTTPError.truncated, FeedParserError.empty,
        FetchError.cutShort,
        DownloadProblem.tooMuch, Strange(), CocoaError(.fileNoSuchFile),
    ]

    struct Strange: Error {
        var words = "two\nlines, and \u{1B}[31mcolours"
    }

    /// What the argument parser says of what was typed, and commands of their options.
    static var usage: [any Error] {
        let lines = ["list --nonsense", "mark", "mark red 1", "list --limit x", "list --all --unread"]
        return lines.compactMap { line in
            do {
                _ = try RSS.command(for: line.split(separator: " ").map(String.init))
                return nil
            } catch {
                return error
            }
        } + [ValidationError("wrong")]
    }

    static let query: [QueryError] = [
        .unclosedQuote, .emptyQuotes, .unclosedGroup, .unopenedGroup, .emptyGroup, .nothingAfter("OR"),
        .nothingBefore("OR"), .unknownField("x"), .noValue(.feed), .badValue(.is, "x"), .misplaced(.limit),
        .repeated(.sort), .noSearchName, .unknownSearch("x"), .endlessSearch("x"), .limitedSearch("x"),
        .search("x", QueryError(.tooDeep, at: 1)), .tooDeep, .tooMany, .tooLong, .badCharacter,
        .unclosedPattern, .pattern(.tooLarge),
    ].map { QueryError($0, at: 1) }
}
