import Foundation
import Testing

@testable import Parser

@Suite struct MediaDurationTests {

    @Test(arguments: [("5025", 5025), ("83:45", 5025), ("1:23:45", 5025), ("12.5", 12.5), ("0:05", 5)])
    func readsSecondsAndClockTime(text: String, seconds: TimeInterval) {
        #expect(MediaDuration.seconds(in: text) == seconds)
    }

    @Test(arguments: [
        ("PT1H2M3S", 3723), ("PT45M", 2700), ("P1DT1H", 90_000), ("PT90.5S", 90.5), ("pt1h", 3600), ("P1W", 604_800),
        ("1h 2m", 3720), ("1h2m3s", 3723), ("45 min", 2700), ("45 Min.", 2700), ("1 hr, 2 mins and 3 sec", 3723),
        ("1h02", 3720), ("1h 2", 3720), ("1 Std. 5 Min.", 3900), ("45' 30\"", 2730), ("1.5 hours", 5400), ("90s", 90),
        ("1 heure 2 minutes", 3720),
    ])
    func readsUnits(text: String, seconds: TimeInterval) {
        #expect(MediaDuration.seconds(in: text) == seconds)
    }

    @Test(arguments: [
        "P", "PT", "P1M", "P1Y", "PT1X", "2m 1h", "1h 1h", "about 45 min", "45 ms", "min", "45 min later", "1. h",
        "P1H",
        "", "x", "1:2:3:4", "-5", "1::2", "inf", "nan",
    ])
    func refusesOthers(text: String) {
        #expect(MediaDuration.seconds(in: text) == nil)
    }
}
