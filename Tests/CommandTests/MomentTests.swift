@testable import Base
import Foundation
import Parser
import Testing

@testable import rss

@Suite struct MomentTests {

    @Test(
        "A date and time is itself",
        arguments: [
            ("2026-11-21T09:30:00Z", 1_795_253_400.0),
            ("2026-11-21T09:30:00+01:00", 1_795_249_800),
            ("Sat, 21 Nov 2026 09:30:00 GMT", 1_795_253_400),
            ("1970-01-01T00:00:00Z", 0),
        ])
    func dateAndTime(_ text: String, _ seconds: Double) {
        #expect(Moment(argument: text)?.date.timeIntervalSince1970 == seconds)
    }

    @Test("A day is its first moment, where the user is", arguments: ["2026-11-21", "2024-02-29", "1999-01-01"])
    func day(_ text: String) throws {
        let date = try #require(Moment(argument: text)).date

        #expect(Timestamp.local(date) == text + " 00:00")
    }

    @Test(
        "A number with a unit is that long ago",
        arguments: [
            ("30m", 1_800.0), ("12h", 43_200), ("7d", 604_800), ("2w", 1_209_600), ("0d", 0), ("1.5h", 5_400),
        ])
    func ago(_ text: String, _ seconds: Double) throws {
        let before = Date()
        let date = try #require(Moment(argument: text)).date.addingTimeInterval(seconds)

        // Rounded: numbers of that size have no room for every fraction of a second.
        #expect(date.timeIntervalSince(before) > -0.001)
        #expect(date.timeIntervalSince(Date()) < 0.001)
    }

    @Test(
        "Anything else is no date",
        arguments: [
            "", "d", "-7d", "yesterday", "2026-13-01", "2026-11-32", "7y", "nand", "infd", "1e400d",
        ])
    func nothing(_ text: String) {
        #expect(Moment(argument: text) == nil)
    }
}
