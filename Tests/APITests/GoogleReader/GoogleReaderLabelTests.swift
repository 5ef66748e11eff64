import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@testable import API

/// To the API, folders are labels, too.
@Suite(.timeLimit(.minutes(3))) struct GoogleReaderLabelTests {
    private static let typed = """
        {"tags":[{"id":"user/-/state/com.google/starred"},{"id":"user/-/label/News","type":"folder"},\
        {"id":"user/-/label/Later","type":"tag"},{"id":"user/7/label/a/b","type":"tag"},\
        {"id":"user/-/label/Found","type":"active_search"}]}
        """

    @Test func theServicesWithLabelsAreThoseThatKeepThem() {
        for service in APICallers.services {
            #expect(service.traits.capabilities.contains(.keepingLabels) == service.service.shares(.label("a")))
        }
    }

    @Test func theListOfEachLabelIsRead() async throws {
        let reader = try ReaderServer([
            "tag/list": { _ in ReaderServer.json(Self.typed) },
            "stream/items/ids": { ReaderServer.ids($0.value("s") == "user/-/label/Later" ? ["1"] : []) },
        ])

        let labels = try await reader.caller().statuses(here: nil).labels

        #expect(
            labels
                == ServerLabels(lists: ["Later": ["0000000000000001"], "a/b": []], unclear: ["News"]))
        #expect(reader.requests("tag/list").count == 2)
    }

    /// Such a service doesn't say what is a folder: the list of feeds does.
    @Test func whereTagsHaveNoTypeFoldersAreThoseOfFeeds() async throws {
        let reader = try ReaderServer([
            "tag/list": { _ in
                ReaderServer.json(#"{"tags":[{"id":"user/-/label/News"},{"id":"user/-/label/Later"}]}"#)
            },
            "subscription/list": { _ in
                ReaderServer.json(
                    #"{"subscriptions":[{"id":"feed/1","title":"A","categories":[{"id":"user/-/label/News","label":"News"}]}]}"#
                )
            },
            "stream/items/ids": { ReaderServer.ids($0.value("s") == "user/-/label/Later" ? ["1"] : ["2"]) },
        ])

        let labels = try await reader.caller(.bazQux).statuses(here: nil).labels

        #expect(labels == ServerLabels(lists: ["Later": ["0000000000000001"]], unclear: ["News"]))
        await #expect(throws: APIError.impossible(.labelIsFolder("News"))) {
            _ = try await reader.caller(.bazQux).needing(MarkChange(.label("News"), true))
        }
    }

    /// FreshRSS lists all articles as those of a label that it doesn't have.
    @Test func aLabelThatComesOrGoesMeanwhileIsUnclear() async throws {
        let asked = Mutex(0)
        let reader = try ReaderServer([
            "tag/list": { _ in
                let count = asked.withLock { count in
                    count += 1
                    return count
                }
                return ReaderServer.json(count == 1 ? Self.typed : #"{"tags":[]}"#)
            },
            "stream/items/ids": { _ in ReaderServer.ids(["1", "2"]) },
        ])

        let labels = try await reader.caller().statuses(here: nil).labels

        #expect(labels == ServerLabels(unclear: ["News", "Later", "a/b"]))
    }

    /// A sync must neither take for ever nor fill the memory.
    @Test func ofTooManyLabelsTheOthersWaitForTheirTurn() async throws {
        let names =
            (0..<10_000).map { "l\(String(10_000 + $0))" } + ["  ", "two\\nlines", String(repeating: "x", count: 101)]
        let tags = names.map { #"{"id":"user/-/label/\#($0)","type":"tag"}"# }.joined(separator: ",")
        let reader = try ReaderServer([
            "tag/list": { _ in ReaderServer.json(#"{"tags":[\#(tags)]}"#) },
            "stream/items/ids": { $0.value("s") == nil ? ReaderServer.ids([]) : ReaderServer.ids(["1"]) },
        ])

        let labels = try #require(try await reader.caller().statuses(here: nil).labels)

        #expect(Set(labels.lists.keys).isSubset(of: Set(names.prefix(LabelTurn.most))))
        #expect(labels.lists.count + labels.leftOut.count == LabelTurn.most)
        #expect(labels["l19999"] == nil && labels.last == "l10098")
    }

    @Test func aLabelWithTooManyArticlesIsUnclear() async throws {
        let page = 10_000
        let reader = try ReaderServer([
            "tag/list": { _ in ReaderServer.json(Self.typed) },
            "stream/items/ids": { request in
                guard request.value("s") == "user/-/label/Later" else { return ReaderServer.ids(["1"]) }
                let start = Int(request.value("c") ?? "1") ?? 1
                return ReaderServer.ids((start..<start + page).map { "\($0)" }, continuation: "\(start + page)")
            },
        ])

        let labels = try #require(try await reader.caller().statuses(here: nil).labels)

        #expect(labels.lists == ["a/b": ["0000000000000001"]])
        #expect(labels.leftOut == ["Later"] && labels["Later"] == nil)
        let asked = reader.requests("stream/items/ids").filter { $0.value("s") == "user/-/label/Later" }
        #expect(asked.count == ServerLabels.mostArticles / page + 1)
    }

    @Test(arguments: [true, false]) func aLabelIsGivenOrTaken(_ value: Bool) async throws {
        let reader = try ReaderServer(["edit-tag": { _ in .text("OK") }])

        try await reader.caller().set(MarkChange(.label("a/b & c"), value), of: ["0000000000000001"])

        let request = try #require(reader.requests("edit-tag").first)
        #expect(request.values(value ? "a" : "r") == ["user/-/label/a/b & c"])
        #expect(request.values(value ? "r" : "a").isEmpty)
    }

    @Test func anArticleSaysWhichLabelsItHas() async throws {
        let reader = try ReaderServer([
            "stream/items/contents": { _ in try Capture.reply("freshrss/contents") }
        ])
        let articles = try await reader.caller().articles(["000660c48f1f1694"])
        #expect(articles.first?.labels?.isEmpty == false)
    }
}
