import Foundation
import Model
import SyncSupport
import TestSupport
import Testing

@testable import Fetch
@testable import Sync

/// A day of cron, every five minutes, with two hundred feeds: judged as publishers judge readers, see
/// https://rachelbythebay.com/fs/help.html.
@Suite(.timeLimit(.minutes(5))) struct DayOfCronTests {
    private typealias Kind = Publisher.Kind
    private static let hour: TimeInterval = 3_600

    /// What was seen in a day.
    private struct Day {
        var visits: [Kind: [[Publisher.Visit]]] = [:]

        /// The lines that cron mailed, by feed.
        var reports: [String: Int] = [:]

        /// The kinds of feeds that were reported.
        var reported: Set<String> = []
        var states: [String: RefreshState] = [:]
    }

    /// Ten feeds of each kind; failures are reported after six hours, to see it happen in a day.
    private func day() async throws -> Day {
        let reader = try Reader(rule: RefreshRule(), reportDelay: 6 * Self.hour)
        let publisher = try Publisher(reader.clock)
        try await reader.subscribe(Kind.allCases.flatMap { kind in (0..<10).map { publisher.url($0, kind) } })
        var day = Day()
        for _ in 0..<(24 * 12) {
            let report = try await reader.sync()
            for failure in report.fetches.failures where failure.isReported {
                day.reports[failure.feed.url, default: 0] += 1
            }
            #expect(report.fetches.recoveries.isEmpty)
            reader.clock.advance(by: 300)
        }
        for (path, visits) in publisher.visits {
            let parts = path.split(separator: "/")
            if parts.count == 2, let kind = Kind(rawValue: String(parts[1])) {
                day.visits[kind, default: []].append(visits)
            }
            // What a redirect leads to has no other visitors.
            if parts.count == 3 { day.visits[.movedForNow, default: []].append(visits) }
        }
        day.states = try reader.states
        return day
    }

    @Test func pleasesPublishers() async throws {
        let day = try await day()

        for (kind, feeds) in day.visits {
            for visits in feeds {
                noneIsTooEarly(kind, visits)
                allAreConditional(kind, visits)
                nothingIsGivenAway(visits)
            }
        }
        failuresAreRare(day)
        eachOutageIsOneLine(day)
        newsComeInTime(day)
    }

    private func noneIsTooEarly(_ kind: Kind, _ visits: [Publisher.Visit]) {
        let gaps = zip(visits, visits.dropFirst()).map { $1.date.timeIntervalSince($0.date) }
        let shortest: TimeInterval =
            switch kind {
            case .timeToLive: 3 * Self.hour
            case .maxAge, .unavailable: 4 * Self.hour
            case .silent: 24 * Self.hour
            default: Self.hour
            }
        #expect(gaps.allSatisfy { $0 >= shortest }, "\(kind)")
        if kind == .tooMany {
            #expect(zip(gaps, 0...).allSatisfy { $1 % 2 == 0 || $0 >= 3 * Self.hour })
        }
        if kind == .skipHours {
            let hours = visits.dropFirst().map { Int($0.date.timeIntervalSince1970 / Self.hour) % 24 }
            #expect(hours.allSatisfy { (6..<22).contains($0) })
        }
    }

    /// What a feed sent comes back byte for byte.
    private func allAreConditional(_ kind: Kind, _ visits: [Publisher.Visit]) {
        for visit in visits {
            for (name, condition) in Publisher.conditions {
                #expect(
                    visit.request.header(condition) == visit.validators[name] ?? visit.request.sentOnTheWay(condition))
            }
        }
    }

    private func nothingIsGivenAway(_ visits: [Publisher.Visit]) {
        for visit in visits {
            #expect(visit.request.header("Cookie") == nil)
            #expect(visit.request.header("Referer") == nil)
        }
    }

    private func failuresAreRare(_ day: Day) {
        // After 0, 1, 3, 7 and 15 hours.
        #expect(day.visits[.notFound]?.allSatisfy { $0.count <= 5 } ?? false)
        #expect(day.visits[.gone]?.map(\.count) == Array(repeating: 1, count: 10))
        for (url, state) in day.states where url.contains("dead") { #expect((1...5).contains(state.failures)) }
    }

    private func eachOutageIsOneLine(_ day: Day) {
        #expect(day.reports.values.allSatisfy { $0 == 1 })
        let kinds = Set(
            day.reports.keys.map { $0.contains("dead") ? "dead" : String($0.split(separator: "/").last ?? "") })
        #expect(kinds.isSubset(of: ["dead", "notFound", "gone", "unavailable"]))
        #expect(kinds.isSuperset(of: ["notFound", "gone"]))
    }

    private func newsComeInTime(_ day: Day) {
        #expect(day.visits[.hourly]?.map(\.count) == Array(repeating: 24, count: 10))
        #expect(day.visits[.daily]?.allSatisfy { $0.count >= 2 } ?? false)
        #expect(day.visits[.silent]?.map(\.count) == Array(repeating: 1, count: 10))
        #expect(day.visits.count == Kind.allCases.count - 1)
    }
}

extension LoopbackRequest {
    /// What is sent to an address that redirects is meant for where it leads.
    fileprivate func sentOnTheWay(_ condition: String) -> String? {
        path.contains("moved") ? header(condition) : nil
    }
}
