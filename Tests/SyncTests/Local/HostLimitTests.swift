import Foundation
import Model
import Testing
import Web

@testable import Fetch
@testable import Sync

/// How often a host that limits requests is asked.
@Suite struct HostLimitTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    // MARK: - Learning

    private typealias Lesson = HostLimit.Lesson

    @Test(
        arguments: [
            // The first refusal.
            (nil, Lesson(answers: 0), HostLimit(burst: 64, pause: 60)),
            (nil, Lesson(answers: 7), HostLimit(burst: 7, pause: 60)),
            (nil, Lesson(answers: 1, wait: 300), HostLimit(burst: 1, pause: 300)),
            (nil, Lesson(answers: 1, wait: 0), HostLimit(burst: 1, pause: 1)),
            // The pause was too short.
            (HostLimit(burst: 9, pause: 60), Lesson(answers: 0), HostLimit(burst: 9, pause: 120)),
            (HostLimit(burst: 1, pause: 60_000), Lesson(answers: 0), HostLimit(burst: 1, pause: 86_400)),
            (HostLimit(burst: 1, pause: 60), Lesson(answers: 0, wait: 600), HostLimit(burst: 1, pause: 600)),
            (HostLimit(burst: 1, pause: 600), Lesson(answers: 0, wait: 600), HostLimit(burst: 1, pause: 1_200)),
            (HostLimit(burst: 1, pause: 600_000), Lesson(answers: 0, wait: 90), HostLimit(burst: 1, pause: 86_400)),
            // There were too many.
            (HostLimit(burst: 9, pause: 120), Lesson(answers: 8), HostLimit(burst: 8, pause: 120)),
            (HostLimit(burst: 9, pause: 120), Lesson(answers: 8, wait: 9), HostLimit(burst: 8, pause: 9)),
            // The host has answered since: what it says counts, without a word the time of the refusal.
            (
                HostLimit(burst: 1, pause: 600, answers: 1), Lesson(answers: 0, wait: 600),
                HostLimit(burst: 1, pause: 600)
            ),
            (HostLimit(burst: 1, pause: 600, answers: 1), Lesson(answers: 0, wait: 30), HostLimit(burst: 1, pause: 30)),
            (
                HostLimit(burst: 1, pause: 600, answers: 1), Lesson(answers: 0, wait: 600, isEarly: true),
                HostLimit(burst: 1, pause: 600)
            ),
            (
                HostLimit(burst: 2, pause: 600, answers: 2), Lesson(answers: 0, isEarly: true),
                HostLimit(burst: 2, pause: 1_200)
            ),
            (HostLimit(burst: 2, pause: 600, answers: 2), Lesson(answers: 0), HostLimit(burst: 2, pause: 300)),
            (HostLimit(burst: 2, pause: 60, answers: 2), Lesson(answers: 0), HostLimit(burst: 2, pause: 60)),
            // Half the pause was not enough.
            (
                HostLimit(burst: 1, pause: 600, answers: 17), Lesson(answers: 0, wait: 300, isEarly: true),
                HostLimit(burst: 1, pause: 600)
            ),
            (
                HostLimit(burst: 1, pause: 600, answers: 17), Lesson(answers: 0, isEarly: true),
                HostLimit(burst: 1, pause: 600)
            ),
            (
                HostLimit(burst: 1, pause: 600, answers: 17), Lesson(answers: 0, wait: 300),
                HostLimit(burst: 1, pause: 300)
            ),
        ] as [(HostLimit?, HostLimit.Lesson, HostLimit)])
    private func isLearntFromRefusals(_ known: HostLimit?, _ lesson: Lesson, _ learnt: HostLimit) {
        #expect(HostLimit.learnt(known, from: lesson) == learnt)
    }

    @Test(
        arguments: [
            (HostLimit(burst: 1, pause: 60, answers: 15), HostLimit(burst: 1, pause: 60, answers: 15), 60),
            (HostLimit(burst: 1, pause: 60, answers: 16), HostLimit(burst: 2, pause: 60), 60),
            (HostLimit(burst: 5, pause: 600, answers: 15), HostLimit(burst: 5, pause: 600, answers: 15), 600),
            (HostLimit(burst: 5, pause: 600, answers: 20), HostLimit(burst: 5, pause: 600, answers: 20), 300),
            (HostLimit(burst: 5, pause: 600, answers: 32), HostLimit(burst: 5, pause: 300, answers: 16), 150),
            (HostLimit(burst: 5, pause: 100, answers: 16), HostLimit(burst: 5, pause: 100, answers: 16), 60),
            (HostLimit(burst: 64, pause: 60, answers: 16), nil, nil),
        ] as [(HostLimit, HostLimit?, TimeInterval?)])
    func isTriedAfterManyAnswers(_ limit: HostLimit, _ renewed: HostLimit?, _ pace: TimeInterval?) {
        #expect(limit.renewed == renewed)
        #expect(limit.renewed?.pace == pace)
    }

    // MARK: - A host that refuses now and then

    /// What a refusal says, and the longest time in hours from one to the next answer, if syncs are half an hour apart.
    struct NowAndThen: Sendable {
        var feeds = 1
        /// The number of requests from one refusal to the next, or of hours.
        var every: Int?
        var hours: Int?
        var wait: TimeInterval?
        /// The days at the beginning during which it refuses everything.
        var outage = 0
        var longest: Double
    }

    @Test(
        arguments: [
            NowAndThen(every: 5, wait: 3_600, longest: 1), NowAndThen(every: 5, wait: 1_800, longest: 0.5),
            NowAndThen(every: 5, wait: nil, longest: 0.5), NowAndThen(every: 5, wait: 60, longest: 0.5),
            NowAndThen(every: 2, wait: 3_600, longest: 1), NowAndThen(feeds: 3, every: 5, wait: 3_600, longest: 1.5),
            NowAndThen(feeds: 20, every: 5, wait: 3_600, longest: 1.5),
            NowAndThen(feeds: 6, hours: 8, wait: 1_800, longest: 0.5), NowAndThen(feeds: 6, hours: 8, longest: 0.5),
            NowAndThen(hours: 8, wait: 3_600, longest: 1), NowAndThen(feeds: 2, every: 7, wait: 3_600, longest: 1.5),
            NowAndThen(every: 5, wait: 3_600, outage: 3, longest: 1), NowAndThen(every: 5, outage: 3, longest: 0.5),
        ])
    func isAskedAgainWhenItSaid(_ host: NowAndThen) {
        var (backoffs, requests, lastPeriod) = ([] as [HostBackoff], 0, -1)
        var waits: [TimeInterval] = []
        var refused: Date?
        let begin = Self.start + TimeInterval(host.outage * 86_400)
        for now in stride(from: Self.start, to: begin + 14 * 86_400, by: 1_800) {
            var sync = HostBackoffs(backoffs)
            for _ in 0..<host.feeds where (sync.backoff(of: "a")?.until ?? now) <= now {
                if now >= begin { requests += 1 }
                let period = host.hours.map { Int(now.timeIntervalSince(begin)) / ($0 * 3_600) } ?? 0
                let isDue = host.every.map { requests % $0 == 0 } ?? (period != lastPeriod)
                lastPeriod = period
                if now < begin || isDue {
                    refused = refused ?? now
                    sync.note(HostReply(host: "a", isRefusal: true, wait: host.wait), at: now)
                } else {
                    if let time = refused, time >= begin { waits.append(now.timeIntervalSince(time)) }
                    refused = nil
                    sync.note(HostReply(host: "a", isRefusal: false), at: now)
                }
            }
            // Another process knows what was stored.
            backoffs = sync.backoff(of: "a").map { [$0] } ?? backoffs
        }
        // What an outage has taught is forgotten in a few steps.
        let later = waits.dropFirst(host.outage > 0 ? 8 : 0)
        #expect(later.count > 10)
        #expect(later.allSatisfy { $0 <= host.longest * 3_600 && $0 >= host.wait ?? 0 }, "\(waits)")
    }

    @Test(arguments: [3_600, nil] as [TimeInterval?])
    func isLeftAloneForADayIfItAlwaysRefuses(_ wait: TimeInterval?) {
        var backoffs: [HostBackoff] = []
        var dates: [Date] = []
        for now in stride(from: Self.start, to: Self.start + 14 * 86_400, by: 1_800) {
            var sync = HostBackoffs(backoffs)
            guard (sync.backoff(of: "a")?.until ?? now) <= now else { continue }
            dates.append(now)
            sync.note(HostReply(host: "a", isRefusal: true, wait: wait), at: now)
            backoffs = [sync.backoff(of: "a")].compactMap(\.self)
        }
        let gaps = zip(dates, dates.dropFirst()).map { $1.timeIntervalSince($0) }
        #expect(gaps == gaps.sorted())
        #expect(gaps.last == 86_400)
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

    @Test(
        arguments: [
            Week(minutes: 5), Week(minutes: 30), Week(minutes: 60, burst: 10, period: 600),
            Week(minutes: 5, burst: 3, period: 900), Week(minutes: 5, burst: 1, period: 1_200),
        ], Words.allCases)
    func everyFeedIsVisitedInAWeek(_ week: Week, _ words: Words) {
        var simulation = Simulation(Host(burst: week.burst, period: week.period, words))
        let interval = TimeInterval(week.minutes * 60)
        let end = Self.start + 7 * 86_400
        for now in stride(from: Self.start, to: end, by: interval) { simulation.sync(at: now) }

        #expect(simulation.failures == 0)
        #expect(simulation.host.refusals * 10 < simulation.host.requests)
        // A sync gets what the host answers at once.
        let ideal = max(interval, week.period) * Double(simulation.feeds.count) / Double(week.burst)
        for feed in simulation.feeds {
            let dates = [Self.start] + (simulation.visits[feed.id] ?? []) + [end]
            let longest = zip(dates, dates.dropFirst()).map { $1.timeIntervalSince($0) }.max() ?? 0
            #expect(longest <= 2 * ideal, "\(feed.url)")
        }
    }
}
