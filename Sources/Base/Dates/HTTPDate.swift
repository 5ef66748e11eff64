/// A parser of the three forms of a date in HTTP (RFC 9110, 5.6.7).
package enum HTTPDate {
    private static let months = [
        "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6,
        "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11, "dec": 12,
    ]

    /// Returns the seconds since 1970, in UTC; `nil` if the text isn't a date.
    ///
    ///     Sun, 06 Nov 1994 08:49:37 GMT
    ///     Sunday, 06-Nov-94 08:49:37 GMT
    ///     Sun Nov  6 08:49:37 1994
    ///
    /// - Parameter now: the seconds since 1970. A year of two digits is at most 50 years after it.
    package static func seconds(_ text: String, now: Int) -> Int? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
        switch words.count {
        case 6 where isUTC(words[5]):
            return seconds(year: words[3], month: words[2], day: words[1], time: words[4], now: now)
        case 5:
            return seconds(year: words[4], month: words[1], day: words[2], time: words[3], now: now)
        default:
            return nil
        }
    }

    private static func isUTC(_ zone: Substring) -> Bool {
        ["gmt", "utc"].contains(zone.asciiLowercased)
    }

    private static func seconds(
        year: Substring, month: Substring, day: Substring, time: Substring, now: Int
    ) -> Int? {
        guard let month = months[month.asciiLowercased], let day = day.asciiNumber,
            let year = fullYear(year, now: now), let time = secondOfDay(time),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        return date.daysSince1970 * 86_400 + time
    }

    private static func secondOfDay(_ time: Substring) -> Int? {
        let numbers = time.split(separator: ":").compactMap(\.asciiNumber)
        // 60 is a leap second.
        guard numbers.count == 3, numbers[0] < 24, numbers[1] < 60, numbers[2] <= 60 else { return nil }
        return numbers[0] * 3_600 + numbers[1] * 60 + numbers[2]
    }

    private static func fullYear(_ text: Substring, now: Int) -> Int? {
        guard let year = text.asciiNumber else { return nil }
        switch text.utf8.count {
        case 4: return year
        case 2:
            let thisYear = 1970 + now / 31_556_952
            let full = thisYear / 100 * 100 + year
            return full > thisYear + 50 ? full - 100 : full <= thisYear - 50 ? full + 100 : full
        default: return nil
        }
    }
}
