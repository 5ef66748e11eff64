import Foundation
import Testing

@testable import Parser

/// The tz database, read by hand, against Foundation, which asks ICU.
@Suite struct PlaceZoneTests {

    /// Places whose clocks no country has changed lately: databases have different versions.
    private static let places = [
        "Europe/Berlin", "Europe/London", "Europe/Dublin", "America/New_York", "America/Los_Angeles",
        "America/Sao_Paulo",
        "America/St_Johns", "Asia/Tokyo", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Sydney", "Australia/Lord_Howe",
        "Pacific/Auckland", "Pacific/Chatham", "Pacific/Kiritimati", "Africa/Johannesburg", "Etc/GMT+5", "UTC",
    ]

    @Test(arguments: places)
    func clocksAreAsFoundationHasThem(_ place: String) throws {
        let zone = try #require(PlaceZone.named(place))
        let other = try #require(TimeZone(identifier: place))
        // Four times a day, a little longer each time.
        for time in stride(from: 0, to: 4_000_000_000, by: 21_613) {
            let expected = other.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))
            try #require(zone.offset(at: time) == expected, "\(place) at \(time)")
        }
    }

    @Test(arguments: [
        "", "/", "Europe/Atlantis", "../../../etc/passwd", "Europe/../UTC", "Europe//Berlin", "Europe", "tzdata.zi",
    ])
    func noPlaces(_ name: String) {
        #expect(PlaceZone.named(name) == nil)
    }

    @Test(arguments: [
        ("EST5", 1_700_000_000, -18_000), ("<+0330>-3:30", 1_700_000_000, 12_600),
        ("CET-1CEST,M3.5.0,M10.5.0/3", 1_711_846_799, 3_600), ("CET-1CEST,M3.5.0,M10.5.0/3", 1_711_846_800, 7_200),
        ("CET-1CEST,M3.5.0,M10.5.0/3", 1_729_990_799, 7_200), ("CET-1CEST,M3.5.0,M10.5.0/3", 1_729_990_800, 3_600),
        // The southern summer has the new year in it.
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_704_067_200, 39_600),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_719_792_000, 36_000),
        // Clocks that are an hour slow in winter; changes before the day and on a day of the year.
        ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_704_067_200, 0), ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_719_792_000, 3_600),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_719_792_000, -3_600), ("A3B,J60/0,300", 1_719_792_000, -7_200),
    ])
    func clocksFollowTheRule(_ rule: String, _ time: Int, _ offset: Int) throws {
        #expect(try #require(ClockRule(rule.utf8)).offset(at: time) == offset)
    }

    @Test(arguments: [
        "", "CET", "5", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0,",
        "<CET-1",
    ])
    func noRules(_ rule: String) {
        #expect(ClockRule(rule.utf8) == nil)
    }

    @Test func whatIsNoFileOfTheDatabaseIsNone() throws {
        let path = "/usr/share/zoneinfo/Europe/Berlin"
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        #expect(PlaceZone(bytes) != nil)
        for count in stride(from: 0, to: bytes.count, by: 7) { _ = PlaceZone(Array(bytes.prefix(count))) }
        #expect(PlaceZone(Array(bytes.prefix(200))) == nil)
        #expect(PlaceZone([]) == nil)
        var other = bytes
        for index in other.indices.dropFirst(44) { other[index] = 0xFF }
        #expect(PlaceZone(other) == nil)
    }
}
