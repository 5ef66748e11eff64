package import Foundation

/// An article as the feed last published it: a plain value.
package struct Article: Equatable, Sendable {
    package var title: String?
    package var url: String?

    /// The URL that a link blog points to, if it is not the article's own address.
    package var externalURL: String?

    /// The URL of a page with comments on it.
    package var commentsURL: String?

    /// The authors' names, joined by commas.
    package var author: String?
    package var summary: String?
    package var imageURL: String?
    package var language: String?
    package var datePublished: Date?
    package var dateModified: Date?
    package var tags: [String] = []
    package var enclosures: [Enclosure] = []

    /// The content as HTML, with absolute URLs.
    package var content: String?

    package init() {}

    /// The size of its texts, in bytes.
    package var size: Int {
        let texts = [title, url, externalURL, commentsURL, author, summary, imageURL, language, content]
        let files = enclosures.reduce(0) { $0 + $1.url.utf8.count + ($1.title?.utf8.count ?? 0) }
        return texts.reduce(files) { $0 + ($1?.utf8.count ?? 0) } + tags.reduce(0) { $0 + $1.utf8.count }
    }

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

/// A file that comes with an article: a podcast's episode, a picture.
package struct Enclosure: Hashable, Sendable, Codable {
    package var url: String
    package var mimeType: String?

    /// The size in bytes, according to the feed.
    package var size: Int64?

    /// The duration in seconds.
    package var duration: Double?

    /// The title; of a picture, what it shows.
    package var title: String?

    /// Its part in an episode of a podcast; `nil` of most files.
    package var role: Role?

    /// The part of a file in an episode of a podcast. Its name is stored.
    package enum Role: String, Hashable, Sendable, Codable {
        case transcript, chapters
    }

    package init(
        url: String, mimeType: String? = nil, size: Int64? = nil, duration: Double? = nil, title: String? = nil,
        role: Role? = nil
    ) {
        self.url = url
        self.mimeType = mimeType
        self.size = size
        self.duration = duration
        self.title = title
        self.role = role
    }
}

extension [Enclosure] {

    /// The files that have the text of an episode of a podcast: its transcript in the form that says most, and its chapters.
    package var textFiles: [Enclosure] {
        let transcript = filter { $0.role == .transcript }.min { Self.formRank($0) < Self.formRank($1) }
        return [transcript, first { $0.role == .chapters }].compactMap(\.self)
    }

    /// Those with times and speakers come first, and those that browsers show before those of players.
    private static func formRank(_ transcript: Enclosure) -> Int {
        let forms = ["text/vtt", "application/json", "text/html", "application/srt", "application/x-subrip"]
        let type = transcript.mimeType?.lowercased() ?? ""
        return forms.firstIndex { type.hasPrefix($0) } ?? forms.count
    }
}
