@testable import Base
import Foundation
import Testing

@testable import rss

@Suite struct MomentTests {

    /// 2026-11-21T09:30:00Z
    private let now = Date(timeIntervalSince1970: 1_795_253_400)

    @Test(
        "A date and time is itself",
        arguments: [
            ("2026-11-21T09:30:00Z", 1_795_253_400.0),
            ("2026-11-21T09:30:00+01:00", 1_795_249_800),
            ("1970-01-01T00:00:00Z", 0),
        ])
    func dateAndTime(_ text: String, _ seconds: Double) throws {
        #expect(try Moment(typed: text).date(at: now).timeIntervalSince1970 == seconds)
    }

    @Test("A day is its first moment, where the user is", arguments: ["2026-11-21", "2024-02-29", "1999-01-01"])
    func day(_ text: String) throws {
        #expect(Timestamp.local(try Moment(typed: text).date(at: now)) == text + " 00:00")
    }

    @Test("Dates are those of queries", arguments: ["today", "yesterday", "30m", "3d", "2w", "6mo", "1y", "2026-11"])
    func asInQueries(_ text: String) throws {
        #expect(try Moment(typed: text).date(at: now) <= now)
    }

    @Test("An age is counted from when the command runs")
    func age() throws {
        let moment = try Moment(typed: "3d")
        #expect(try moment.date(at: now) == now.addingTimeInterval(-3 * 86_400))
        #expect(try moment.date(at: now + 60) == now.addingTimeInterval(60 - 3 * 86_400))
    }

    @Test(
        "Anything else is not a date",
        arguments: ["", "d", "-7d", "someday", "2026-13-01", "2026-02-31", "2026-11-32", "nand", "infd", "1e400d"])
    func nothing(_ text: String) {
        #expect(throws: NotADate.self) { try Moment(typed: text) }
    }
}
