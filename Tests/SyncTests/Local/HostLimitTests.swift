import Foundation
import Model
import Testing
import Web

@testable import Sync

/// How often a host that limits requests is asked.
@Suite struct HostLimitTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    // MARK: - Learning

    @Test(
        arguments: [
            // The first refusal.
            (nil, 0, nil, HostLimit(burst: 64, pause: 60)), (nil, 7, nil, HostLimit(burst: 7, pause: 60)),
            (nil, 1, 300, HostLimit(burst: 1, pause: 300)), (nil, 1, 0, HostLimit(burst: 1, pause: 1)),
            // The pause was too short.
            (HostLimit(burst: 9, pause: 60), 0, nil, HostLimit(burst: 9, pause: 120)),
            (HostLimit(burst: 1, pause: 60_000), 0, nil, HostLimit(burst: 1, pause: 86_400)),
            (HostLimit(burst: 1, pause: 60), 0, 600, HostLimit(burst: 1, pause: 600)),
            (HostLimit(burst: 1, pause: 600), 0, 600, HostLimit(burst: 1, pause: 1_200)),
            // There were too many.
            (HostLimit(burst: 9, pause: 120), 8, nil, HostLimit(burst: 8, pause: 120)),
        ] as [(HostLimit?, Int, TimeInterval?, HostLimit)])
    func isLearntFromRefusals(_ known: HostLimit?, _ answers: Int, _ wait: TimeInterval?, _ learnt: HostLimit) {
        #expect(HostLimit.learnt(known, answers: answers, wait: wait) == learnt)
    }

    @Test(
        arguments: [
            (HostLimit(burst: 1, pause: 60, answers: 15), HostLimit(burst: 1, pause: 60, answers: 15)),
            (HostLimit(burst: 1, pause: 60, answers: 16), HostLimit(burst: 2, pause: 60)),
            (HostLimit(burst: 5, pause: 600, answers: 20), HostLimit(burst: 5, pause: 300)),
            (HostLimit(burst: 64, pause: 60, answers: 16), nil),
        ] as [(HostLimit, HostLimit?)])
    func isTriedAfterManyAnswers(_ limit: HostLimit, _ renewed: HostLimit?) {
        #expect(limit.renewed == renewed)
    }

    @Test func refusalsOfRequestsUnderWayCountOnce() {
        var backoffs = HostBackoffs([HostBackoff(host: "a", until: Self.start, limit: HostLimit(burst: 3, pause: 60))])
        for _ in 0..<3 { backoffs.note(HostReply(host: "a", isRefusal: true), at: Self.start) }
        #expect(backoffs.learnt["a"]?.limit == HostLimit(burst: 3, pause: 120))
        #expect(backoffs.learnt["a"]?.until == Self.start + 120)
    }

    @Test func theLastAnswerBeforeARefusalIsEnough() {
        var backoffs = HostBackoffs([])
        backoffs.note(HostReply(host: "a", isRefusal: false, isLast: true, wait: 37), at: Self.start)
        #expect(backoffs.learnt["a"]?.until == Self.start + 37)
        backoffs.note(HostReply(host: "b", isRefusal: false, isLast: false, wait: 37), at: Self.start)
        #expect(backoffs.learnt["b"] == nil)
    }

    @Test func recoveringFromTroubleKeepsTheLimit() {
        let limit = HostLimit(burst: 3, pause: 60)
        var backoffs = HostBackoffs([HostBackoff(host: "a", until: Self.start, refusals: 2, limit: limit)])
        backoffs.noteAnswer(of: "a", at: Self.start)
        #expect(backoffs.learnt["a"] == HostBackoff(host: "a", until: Self.start - 86_400, limit: limit))
    }

    // MARK: - A week

    /// What the host says about its limit.
    enum Words: CaseIterable { case none, retryAfter, remaining }

    /// A host that answers some requests in each period.
    private struct Host {
        var burst = 1
        var period: TimeInterval = 60
        var words: Words
        private var answers: [Date] = []
        private(set) var requests = 0
        private(set) var refusals = 0

        init(burst: Int, period: TimeInterval, _ words: Words) {
            (self.burst, self.period, self.words) = (burst, period, words)
        }

        mutating func reply(at now: Date) -> HostReply {
            requests += 1
            answers.removeAll { $0 + period <= now }
            let isRefusal = answers.count >= burst
            if isRefusal { refusals += 1 } else { answers.append(now) }
            let wait = answers.first.map { ($0 + period).timeIntervalSince(now) }
            return switch words {
            case .none: HostReply(host: "a.example", isRefusal: isRefusal)
            case .retryAfter: HostReply(host: "a.example", isRefusal: isRefusal, wait: isRefusal ? wait : nil)
            case .remaining:
                HostReply(host: "a.example", isRefusal: isRefusal, isLast: answers.count == burst, wait: wait)
            }
        }
    }

    /// A reader with twenty feeds of the host and a timer; its clock moves with every request.
    private struct Simulation {
        var host: Host
        var feeds = (1...20).map { number in
            let url = "http://a.example/\(number)"
            return Feed(id: FeedID(Int64(number)), accountID: AccountID(1), url: url, dateAdded: start)
        }
        var backoffs: [String: HostBackoff] = [:]
        var states: [FeedID: RefreshState] = [:]
        var visits: [FeedID: [Date]] = [:]
        var failures = 0
        private let web = HTTPClient(.init(userAgent: "rss"))

        init(_ host: Host) {
            self.host = host
        }

        mutating func sync(at start: Date) {
            var now = start
            let jobs = feeds.map { FetchJob($0, states[$0.id] ?? RefreshState()) }.sorted {
                ($0.state.dateChecked ?? .distantPast, $0.feed.id) < ($1.state.dateChecked ?? .distantPast, $1.feed.id)
            }
            var state = PullState(
                Account(id: AccountID(1), service: .local, name: "local"), jobs, web.queue(),
                backoffs: HostBackoffs(Array(backoffs.values)),
                PullState.Conditions(
                    rule: { _ in RefreshRule(interval: 0) }, outages: OutageRule(), occasion: .scheduled, start: start))
            var effects = state.handle(.begun, at: now)[...]
            while let effect = effects.popFirst() {
                switch effect {
                case .fetch(let job):
                    let reply = host.reply(at: now)
                    let fetch = FeedFetch(feedID: job.feed.id, refresh: job.state)
                    let result = FetchResult(fetch: fetch, refusingHost: reply.isRefusal ? reply.host : nil)
                    for event in [.replied(reply), .left(job), .read(job, result), .ended] as [PullState.Event] {
                        effects += state.handle(event, at: now)
                    }
                    now += 0.2
                case .keep(let fetch, _):
                    states[fetch.feedID] = fetch.refresh
                    visits[fetch.feedID, default: []].append(start)
                case .findRoute: effects += state.handle(.route(exists: true), at: now)
                case .fetchAlone, .report, .finish: break
                }
            }
            backoffs.merge(state.backoffs.learnt) { $1 }
            failures += state.report.fetches.failures.count
        }
    }

    struct Week: Sendable {
        /// The minutes from one sync to the next.
        var minutes: Int
        var burst = 1
        var period: TimeInterval = 60
    }

    @Test(arguments: [Week(minutes: 5), Week(minutes: 30), Week(minutes: 60, burst: 10, period: 600)], Words.allCases)
    func everyFeedIsVisitedInAWeek(_ week: Week, _ words: Words) {
        var simulation = Simulation(Host(burst: week.burst, period: week.period, words))
        let interval = TimeInterval(week.minutes * 60)
        let end = Self.start + 7 * 86_400
        for now in stride(from: Self.start, to: end, by: interval) { simulation.sync(at: now) }

        #expect(simulation.failures == 0)
        #expect(simulation.host.refusals * 10 < simulation.host.requests)
        // A sync gets what the host answers at once.
        let ideal = interval * Double(simulation.feeds.count / week.burst)
        for feed in simulation.feeds {
            let dates = [Self.start] + (simulation.visits[feed.id] ?? []) + [end]
            let longest = zip(dates, dates.dropFirst()).map { $1.timeIntervalSince($0) }.max() ?? 0
            #expect(longest <= 2 * ideal, "\(feed.url)")
        }
    }
}
