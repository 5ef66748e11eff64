import Foundation
import TerminalText
import Testing

@testable import rss

@Suite struct DateFormTests {
    private let now = Date(timeIntervalSince1970: 1_795_253_400)

    @Test(
        arguments: [
            (-5, "0m"), (59, "0m"), (60, "1m"), (119 * 60, "119m"), (120 * 60, "2h"), (47 * 3_600, "47h"),
            (48 * 3_600, "2d"), (13 * 86_400, "13d"), (14 * 86_400, "2w"), (61 * 86_400, "2mo"), (740 * 86_400, "2y"),
            (1e300, "3168y"),
        ] as [(Double, String)])
    func ageIsInTheLargestUnitThatSaysEnough(_ seconds: Double, _ words: String) {
        #expect(DateForm.age(of: now.addingTimeInterval(-seconds), at: now) == words)
    }

    @Test(arguments: [20, 59, 60, 80], DateForm.allCases.map(Optional.init) + [nil])
    func everyDateIsAsWideAsItsColumn(_ width: Int, _ dates: DateForm?) {
        let form = LineForm(width: width, dates: dates, now: now)
        for age in [0, 3_600, 100_000, 86_400 * 200, 86_400 * 9_000] as [Double] {
            #expect(DisplayWidth.width(of: form.date(now.addingTimeInterval(-age))) == form.dateWidth)
        }
        #expect(form.date(nil) == String(repeating: " ", count: form.dateWidth))
    }

    @Test func todaysDatesAreTimes() {
        let form = LineForm(width: 80, now: now)

        #expect(form.date(now).contains(":"))
        #expect(form.date(now.addingTimeInterval(-86_400)).contains("2026-"))
    }

    @Test func narrowDatesHaveNoYearOrOnlyTheYear() {
        let form = LineForm(width: 40, now: now)

        #expect(form.date(now.addingTimeInterval(-30 * 86_400)) == "10-22")
        #expect(form.date(now.addingTimeInterval(-400 * 86_400)) == " 2025")
    }
}
