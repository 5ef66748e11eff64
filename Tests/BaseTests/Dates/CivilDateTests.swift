import Testing

@testable import Base

@Suite struct CivilDateTests {

    @Test(arguments: [
        (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (1900, 3, 1, -25_508),
        (2100, 2, 28, 47_540), (2100, 3, 1, 47_541), (9999, 12, 31, 2_932_896), (1, 1, 1, -719_162),
        (0, 2, 29, -719_469), (-1, 12, 31, -719_529),
    ])
    func countsDays(year: Int, month: Int, day: Int, days: Int) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))

        #expect(date.daysSince1970 == days)
        #expect(CivilDate(daysSince1970: days) == date)
    }

    @Test func daysFollowEachOther() {
        let days = -200_000...200_000
        #expect(days.allSatisfy { CivilDate(daysSince1970: $0).daysSince1970 == $0 })
    }

    @Test(arguments: [(2001, 2, 29), (1900, 2, 29), (2003, 4, 31), (2003, 13, 1), (2003, 0, 1), (2003, 1, 0)])
    func knowsWhichDaysThereAre(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }
}
