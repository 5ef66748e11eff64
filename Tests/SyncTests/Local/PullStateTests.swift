import Foundation
import Model
import TestSupport
import Testing
import Web

@testable import Fetch
@testable import Sync

/// What a pull does next, as a table: what happens, and what is done about it.
@Suite struct PullStateTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)

    /// Feeds are named by host and number: `a1`, `a2`, `b1`.
    private static func job(_ name: String) -> FetchJob {
        let number = Int64(name.utf8.reduce(0) { $0 * 256 + Int($1) })
        let feed = Feed(
            id: FeedID(number), accountID: AccountID(1), url: "http://\(name.prefix(1)).example/\(name)", dateAdded: now
        )
        return FetchJob(feed, RefreshState())
    }

    private static func refused(_ name: String, by host: String) -> FetchResult {
        FetchResult(fetch: FeedFetch(feedID: job(name).feed.id, refresh: RefreshState()), refusingHost: host)
    }

    private static func result(_ name: String, _ problem: FetchError? = nil, hasOwnProxy: Bool = false) -> FetchResult {
        var refresh = RefreshState()
        refresh.failures = problem == nil ? 0 : 1
        return FetchResult(
            fetch: FeedFetch(feedID: job(name).feed.id, refresh: refresh), problem: problem, hasOwnProxy: hasOwnProxy)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var feeds: [String]
        var steps: [(event: PullState.Event, effects: [String])]
    }

    private static let refusal = HostReply(host: "a.example", isRefusal: true, wait: 900)
    private static let lost = FetchError.transport(.cannotResolve(host: "example"))

    static let rows: [Row] = [
        Row(testDescription: "no feeds", feeds: [], steps: [(.begun, ["finish"])]),
        Row(
            testDescription: "a feed that answers", feeds: ["a1"],
            steps: [
                (.begun, ["fetch a1"]), (.left(job("a1")), []),
                (.read(job("a1"), result("a1")), ["keep a1", "1 of 1"]), (.ended, ["finish"]),
            ]),
        Row(
            testDescription: "three feeds of a host at a time, and hosts in turn",
            feeds: ["a1", "a2", "a3", "a4", "b1"],
            steps: [
                (.begun, ["fetch a1", "fetch b1", "fetch a2", "fetch a3"]), (.left(job("b1")), []),
                (.left(job("a1")), ["fetch a4"]),
            ]),
        Row(
            testDescription: "a host that wants to be left alone", feeds: ["a1", "a2", "a3", "a4", "a5"],
            steps: [
                (.begun, ["fetch a1", "fetch a2", "fetch a3"]), (.replied(refusal), []),
                (.read(job("a1"), refused("a1", by: "a.example")), ["keep a1", "1 of 5"]),
                (.left(job("a1")), ["2 of 5", "3 of 5"]), (.ended, []),
                (.read(job("a2"), result("a2")), ["keep a2", "4 of 5"]), (.left(job("a2")), []), (.ended, []),
                (.read(job("a3"), result("a3")), ["keep a3", "5 of 5"]), (.ended, ["finish"]), (.left(job("a3")), []),
            ]),
        Row(
            testDescription: "a host to which another one redirects, and which wants to be left alone",
            feeds: ["b1", "b2", "b3", "b4"],
            steps: [
                (.begun, ["fetch b1", "fetch b2", "fetch b3"]), (.replied(refusal), []),
                (.read(job("b1"), refused("b1", by: "a.example")), ["keep b1", "1 of 4"]),
                (.left(job("b1")), ["fetch b4"]), (.ended, []),
            ]),
        Row(
            testDescription: "a host that fails five feeds", feeds: (1...7).map { "a\($0)" },
            steps: [
                (.begun, ["fetch a1", "fetch a2", "fetch a3"]), (.left(job("a1")), ["fetch a4"]),
                (.left(job("a2")), ["fetch a5"]),
                (.read(job("a1"), result("a1", .status(500))), ["keep a1", "1 of 7"]),
                (.read(job("a2"), result("a2", .status(500))), ["keep a2", "2 of 7"]),
                (.read(job("a3"), result("a3", .status(500))), ["keep a3", "3 of 7"]),
                (.read(job("a4"), result("a4", .status(500))), ["keep a4", "4 of 7"]),
                (.read(job("a5"), result("a5", .status(500))), ["keep a5", "5 of 7"]),
                (.left(job("a3")), ["6 of 7", "7 of 7"]),
            ]),
        Row(
            testDescription: "a large document", feeds: ["a1", "a2", "a3", "a4"],
            steps: [
                (.begun, ["fetch a1", "fetch a2", "fetch a3"]),
                (.postponed(job("a1")), ["fetch a1 alone", "fetch a4"]),
                (.ended, []), (.ended, []), (.ended, []), (.read(job("a1"), result("a1")), ["keep a1", "1 of 4"]),
                (.ended, ["finish"]),
            ]),
        Row(
            testDescription: "no network", feeds: ["a1", "b1"],
            steps: [
                (.begun, ["fetch a1", "fetch b1"]), (.read(job("a1"), result("a1", lost)), ["1 of 2"]),
                (.left(job("a1")), []), (.ended, []), (.read(job("b1"), result("b1", lost)), ["2 of 2"]),
                (.left(job("b1")), []), (.ended, ["find a route"]), (.route(exists: true), ["finish"]),
            ]),
        Row(
            testDescription: "no way to any host", feeds: ["a1", "b1"],
            steps: [
                (.begun, ["fetch a1", "fetch b1"]),
                (.read(job("a1"), result("a1", .transport(.noRoute(host: "a.example")))), ["1 of 2"]), (.ended, []),
                (.read(job("b1"), result("b1", .transport(.noRoute(host: "b.example")))), ["2 of 2"]),
                (.ended, ["find a route"]), (.route(exists: true), ["finish"]),
            ]),
        Row(
            testDescription: "a proxy that is down", feeds: ["a1"],
            steps: [
                (.begun, ["fetch a1"]),
                (.read(job("a1"), result("a1", .transport(.proxy(reason: "")))), ["1 of 1"]), (.ended, ["finish"]),
            ]),
        Row(
            testDescription: "a proxy that is down, and a host that needs none", feeds: ["a1", "b1", "b2"],
            steps: [
                (.begun, ["fetch a1", "fetch b1", "fetch b2"]),
                (.read(job("a1"), result("a1")), ["keep a1", "1 of 3"]), (.ended, []),
                (.read(job("b1"), result("b1", .transport(.proxy(reason: "")))), ["2 of 3"]), (.ended, []),
                (.read(job("b2"), result("b2", .status(500))), ["keep b2", "3 of 3"]), (.ended, ["finish"]),
            ]),
        Row(
            testDescription: "a proxy that doesn't reach the only server", feeds: ["a1"],
            steps: [
                (.begun, ["fetch a1"]),
                (.read(job("a1"), result("a1", .transport(.tunnelRefused(status: 503)))), ["1 of 1"]),
                (.ended, ["find a route"]), (.route(exists: true), ["keep a1", "finish"]),
            ]),
        Row(
            testDescription: "a feed's own proxy that is down, without a network", feeds: ["a1", "b1"],
            steps: [
                (.begun, ["fetch a1", "fetch b1"]),
                (
                    .read(job("a1"), result("a1", .transport(.proxy(reason: "")), hasOwnProxy: true)),
                    ["keep a1", "1 of 2"]
                ),
                (.ended, []), (.read(job("b1"), result("b1", lost)), ["2 of 2"]),
                (.ended, ["find a route"]), (.route(exists: false), ["finish"]),
            ]),
        Row(
            testDescription: "a network that wants a login", feeds: ["a1", "b1"],
            steps: [
                (.begun, ["fetch a1", "fetch b1"]), (.read(job("a1"), result("a1", .status(511))), ["1 of 2"]),
                (.ended, []), (.read(job("b1"), result("b1", lost)), ["2 of 2"]),
                (.ended, ["find a route"]), (.route(exists: false), ["finish"]),
            ]),
        Row(
            testDescription: "one host that is gone", feeds: ["a1"],
            steps: [
                (.begun, ["fetch a1"]), (.read(job("a1"), result("a1", lost)), ["1 of 1"]),
                (.ended, ["find a route"]), (.route(exists: true), ["keep a1", "finish"]),
            ]),
        Row(
            testDescription: "a host that is gone, and one that answers", feeds: ["a1", "b1"],
            steps: [
                (.begun, ["fetch a1", "fetch b1"]), (.read(job("a1"), result("a1", lost)), ["1 of 2"]), (.ended, []),
                (.read(job("b1"), result("b1")), ["keep a1", "keep b1", "2 of 2"]), (.ended, ["finish"]),
            ]),
        Row(
            testDescription: "a sync that the user ends", feeds: ["a1", "a2", "a3", "a4"],
            steps: [
                (.begun, ["fetch a1", "fetch a2", "fetch a3"]), (.cancelled, []), (.left(job("a2")), []),
                (.cancelled, []),
                (.read(job("a3"), result("a3")), ["keep a3", "1 of 4"]), (.ended, ["finish"]),
            ]),
    ]

    @Test(arguments: rows) func everyEventHasItsEffects(_ row: Row) {
        let conditions = PullState.Conditions(
            rule: { _ in RefreshRule() }, outages: OutageRule(), occasion: .scheduled, start: Self.now)
        let web = HTTPClient(.init(userAgent: "rss"))
        var state = PullState(
            Account(id: AccountID(1), service: .local, name: "local"), row.feeds.map(Self.job), web.queue(),
            backoffs: HostBackoffs([]),
            conditions)
        for (event, effects) in row.steps {
            #expect(state.handle(event, at: Self.now).map(Self.words) == effects, "\(event)")
        }
    }

    private static func words(_ effect: PullState.Effect) -> String {
        switch effect {
        case .fetch(let job): "fetch \(name(job.feed.id))"
        case .fetchAlone(let job): "fetch \(name(job.feed.id)) alone"
        case .keep(let fetch, _): "keep \(name(fetch.feedID))"
        case .report(let progress): "\(progress.done) of \(progress.total)"
        case .findRoute: "find a route"
        case .finish: "finish"
        }
    }

    private static func name(_ id: FeedID) -> String {
        String(decoding: [UInt8(id.rawValue / 256), UInt8(id.rawValue % 256)], as: UTF8.self)
    }
}
