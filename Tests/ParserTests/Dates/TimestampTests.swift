import Base
import Foundation
import Parser
import Testing

@Suite struct TimestampTests {

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
    ])
    func writesRFC3339(seconds: Int, expected: String) {
        #expect(Timestamp.utc(Date(timeIntervalSince1970: Double(seconds))) == expected)
    }

    @Test func agreesWithTheReader() {
        for day in stride(from: 0, to: 40_000, by: 17) {
            let date = Date(timeIntervalSince1970: Double(day * 86400 + day))
            #expect(FeedDate.parse(Timestamp.utc(date)) == date)
        }
    }
}
