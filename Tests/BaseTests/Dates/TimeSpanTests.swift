import Base
import Testing

@Suite struct TimeSpanTests {

    @Test(arguments: [
        ("90s", 90, "90s"), ("30m", 1_800, "30m"), ("120m", 7_200, "2h"), ("2H", 7_200, "2h"), ("1d", 86_400, "1d"),
        ("2w", 1_209_600, "14d"), ("1y", 31_536_000, "365d"), ("0d", 0, "0s"), ("100y", 3_153_600_000, "36500d"),
    ])
    func reads(_ text: String, _ seconds: Int, _ shown: String) {
        #expect(TimeSpan(text)?.seconds == seconds)
        #expect(TimeSpan(text)?.description == shown)
    }

    @Test(arguments: ["", "2", "h", "-1h", "1.5h", "1h30m", " 1h", "1 h", "2x", "101y", "99999999999999999999h", "٣h"])
    func refuses(_ text: String) {
        #expect(TimeSpan(text) == nil)
    }
}
