package import Foundation

extension Article {

    /// Returns the article's date for the order of lists: the feed's date if it is credible, else the time of arrival.
    ///
    /// A date in the future or before 1990 is a mistake of the feed's.
    package func listedDate(arrived: Date) -> Date { credibleDate(by: arrived) ?? arrived }

    /// Returns the date when the article is checked again later. An article dated long after its arrival did not arrive
    /// then: the clock was wrong, for example on a computer without a battery for it.
    ///
    /// - Parameter now: A date by which the article has certainly been published.
    package func listedDate(arrived: Date, by now: Date) -> Date {
        guard let date = credibleDate(by: now), date > arrived.addingTimeInterval(Self.longestNotice) else {
            return listedDate(arrived: arrived)
        }
        return date
    }

    /// Returns the feed's date, unless it is a mistake.
    package func credibleDate(by now: Date) -> Date? {
        [datePublished, dateModified].lazy.compactMap { $0 }.first { $0 >= Self.oldest && $0 <= now }
    }

    /// Half a year, in seconds: feeds announce events with their dates, but hardly any that far ahead.
    private static let longestNotice: TimeInterval = 183 * 86_400

    /// 1990-01-01: there were no feeds before.
    private static let oldest = Date(timeIntervalSince1970: 631_152_000)
}
