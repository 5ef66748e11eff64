import Foundation
import Model
import Testing

@testable import Query

@Suite struct QueryDateTests {

    /// 2026-11-21T09:30:00Z
    private let now = Date(timeIntervalSince1970: 1_795_253_400)

    /// Midnight, where the test runs.
    private static func day(_ year: Int32, _ month: Int32, _ day: Int32) -> Date {
        var time = tm()
        (time.tm_year, time.tm_mon, time.tm_mday, time.tm_isdst) = (year - 1900, month - 1, day, -1)
        return Date(timeIntervalSince1970: TimeInterval(mktime(&time)))
    }

    @Test(
        arguments: [
            ("2026-11-21", day(2026, 11, 21), day(2026, 11, 22)),
            ("2026-12-31", day(2026, 12, 31), day(2027, 1, 1)),
            ("2024-02", day(2024, 2, 1), day(2024, 3, 1)),
            ("2026-12", day(2026, 12, 1), day(2027, 1, 1)),
            ("2026", day(2026, 1, 1), day(2027, 1, 1)),
            ("2026-11-01..2026-11-07", day(2026, 11, 1), day(2026, 11, 8)),
            ("2026-11-01..2026-11-01", day(2026, 11, 1), day(2026, 11, 2)),
            ("2026-10..2026-11-07", day(2026, 10, 1), day(2026, 11, 8)),
            ("2026-11..", day(2026, 11, 1), nil),
            ("today", day(2026, 11, 21), day(2026, 11, 22)),
            ("Yesterday", day(2026, 11, 20), day(2026, 11, 21)),
            ("yesterday..today", day(2026, 11, 20), day(2026, 11, 22)),
            ("..yesterday", nil, day(2026, 11, 21)),
            ("..2026-11", nil, day(2026, 12, 1)),
            (
                "2026-11-21T09:30:00Z..2026-11-21T11:00+01:00", Date(timeIntervalSince1970: 1_795_253_400),
                Date(timeIntervalSince1970: 1_795_255_200)
            ),
            (
                "7d..1d", Date(timeIntervalSince1970: 1_795_253_400 - 604_800),
                Date(timeIntervalSince1970: 1_795_253_400 - 86_400)
            ),
        ] as [(String, Date?, Date?)])
    func spanIsFromItsFirstMomentToBeforeTheNext(_ text: String, _ from: Date?, _ until: Date?) throws {
        let query = try QueryParser.parse("date:\(text.contains(":") ? "\"\(text)\"" : text)", now: now)

        #expect(query.condition == .date(DateSpan(from: from, until: until)))
    }

    @Test(
        arguments: [
            "", "..", "2026-13", "2026-02-30", "2026-11-32", "2026-11-21-05", "26-11-21", "0", "-5", "7d",
            "2026-11-08..2026-11-07",
            "2026-11-01...2026-11-07", "2026-11-21T25:00", "2026-11-21T09:30:00+99", "now", "٢٠٢٦", "1e9d..", "infd..",
            "1.5mo..", "1201mo..", "101y..", "mo..", ".d..", "٣d..",
            "-7d..",
            "2026-11-01..x",
        ])
    func everythingElseIsNoDate(_ text: String) {
        #expect(throws: QueryError.self) { try QueryParser.parse("date:\"\(text)\"", now: now) }
    }

    @Test(arguments: [
        ("30m", 1_800.0), ("12h", 43_200), ("3d", 259_200), ("2W", 1_209_600), ("7days", 604_800), ("1Week", 604_800),
        ("0d", 0), ("1.5h", 5_400),
    ])
    func aNumberWithAUnitIsThatLongAgo(_ text: String, _ seconds: Double) {
        #expect(QueryDate.moment(text, now: now) == now.addingTimeInterval(-seconds))
    }

    @Test(
        arguments: [
            ("6mo", [2026, 8, 31], [2026, 2, 28]), ("1mo", [2026, 8, 31], [2026, 7, 31]),
            ("1y", [2024, 2, 29], [2023, 2, 28]), ("4y", [2024, 2, 29], [2020, 2, 29]),
            ("1MO", [2026, 1, 15], [2025, 12, 15]),
            ("100y", [2026, 11, 21], [1926, 11, 21]), ("1200mo", [2026, 11, 21], [1926, 11, 21]),
            ("0mo", [2026, 11, 21], [2026, 11, 21]),
        ] as [(String, [Int32], [Int32])])
    func monthsAgoAreTheSameDayOrTheLast(_ text: String, _ today: [Int32], _ then: [Int32]) {
        let noon = Self.day(today[0], today[1], today[2]).addingTimeInterval(43_200)
        let date = Self.day(then[0], then[1], then[2])

        let moment = QueryDate.moment(text, now: noon)

        #expect(moment.map { LocalTime.parts($0).tm_hour } == LocalTime.parts(noon).tm_hour)
        #expect(moment.map { (0..<86_400).contains($0.timeIntervalSince(date)) } == true)
    }

    @Test func aBlankMayStandBeforeTheTime() {
        #expect(QueryDate.moment("2026-11-21 09:30:00Z", now: now) == now)
    }

    @Test func aDateMayHoldAColon() throws {
        let query = try QueryParser.parse("newer:2026-11-21T09:30:00Z", now: now)

        #expect(query.condition == .date(DateSpan(from: now)))
    }
}
