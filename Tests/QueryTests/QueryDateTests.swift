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
            "2026-11-01..x",
        ])
    func everythingElseIsNoDate(_ text: String) {
        #expect(throws: QueryError.self) { try QueryParser.parse("date:\"\(text)\"", now: now) }
    }

    @Test func aDateMayHoldAColon() throws {
        let query = try QueryParser.parse("newer:2026-11-21T09:30:00Z", now: now)

        #expect(query.condition == .date(DateSpan(from: now)))
    }
}
