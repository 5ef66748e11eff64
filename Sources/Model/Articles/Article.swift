package import Foundation

/// What a feed published: a dumb value, as the feed last told it.
package struct Article: Equatable, Sendable {
    package var title: String?
    package var url: String?

    /// What a link blog points to, when that is not the article's own address.
    package var externalURL: String?

    /// The authors' names, joined by commas.
    package var author: String?
    package var summary: String?
    package var imageURL: String?
    package var language: String?
    package var datePublished: Date?
    package var dateModified: Date?
    package var tags: [String] = []
    package var enclosures: [Enclosure] = []

    /// HTML, its URLs absolute.
    package var content: String?

    package init() {}

    /// When the article is from, for the order of lists: the feed's word if it can be believed, else when it arrived.
    ///
    /// A date in the future or before 1990 is a mistake of the feed's.
    package func listedDate(arrived: Date) -> Date { credibleDate(by: arrived) ?? arrived }

    /// The same when the article is looked at again. One that says it was published long after it arrived did not arrive
    /// then: the clock was wrong, on a computer without a battery for it, say.
    ///
    /// - Parameter now: A date by which the article has certainly been published.
    package func listedDate(arrived: Date, by now: Date) -> Date {
        guard let date = credibleDate(by: now), date > arrived.addingTimeInterval(Self.longestNotice) else {
            return listedDate(arrived: arrived)
        }
        return date
    }

    /// What the feed says, unless it is a mistake.
    package func credibleDate(by now: Date) -> Date? {
        [datePublished, dateModified].lazy.compactMap { $0 }.first { $0 >= Self.oldest && $0 <= now }
    }

    /// Half a year, in seconds: feeds announce events with their dates, but hardly any that far ahead.
    private static let longestNotice: TimeInterval = 183 * 86_400

    /// 1990-01-01: there were no feeds before.
    private static let oldest = Date(timeIntervalSince1970: 631_152_000)
}

/// A file that comes with an article: a podcast's episode, a picture.
package struct Enclosure: Hashable, Sendable, Codable {
    package var url: String
    package var mimeType: String?

    /// In bytes, according to the feed.
    package var size: Int64?

    /// In seconds.
    package var duration: Double?

    package init(url: String, mimeType: String? = nil, size: Int64? = nil, duration: Double? = nil) {
        self.url = url
        self.mimeType = mimeType
        self.size = size
        self.duration = duration
    }
}
