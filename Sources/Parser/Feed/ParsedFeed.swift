package import Base
package import Foundation
package import Model

/// A feed and its items as published: nothing is sorted, merged or dropped.
///
/// Every URL is absolute if the feed or its URL provides a base. Titles and names are plain text: markup removed,
/// character references decoded, white space folded.
package struct ParsedFeed: Equatable, Sendable {
    package var format: FeedFormat
    package var title: String?
    package var homePageURL: String?
    package var feedURL: String?

    /// The address to which the feed has moved for good, as its document says (`itunes:new-feed-url`).
    package var newFeedURL: String?
    package var description: String?
    package var language: String?
    package var iconURL: String?
    package var authors: [Author] = []
    package var tags: [String] = []
    package var dateModified: Date?

    /// The time that the feed asks to wait before the next fetch, in seconds (RSS `ttl`, `sy:updatePeriod`).
    package var timeToLive: TimeInterval?

    /// The hours of the day, 0 to 23 in UTC, in which the feed asks not to be fetched (RSS 2.0, `skipHours`).
    package var skippedHours: Set<Int> = []

    /// The days of the week, 0 for Sunday, in UTC, on which it asks not to be fetched (RSS 2.0, `skipDays`).
    package var skippedDays: Set<Int> = []

    /// Whether items are missing: the document ended before its root element did, or has more than 50,000 items. The
    /// others are whole, except one that is marked.
    package var isTruncated = false

    /// The room that is left for what becomes of the items: their HTML is not sanitised yet.
    package var growth: DocumentGrowth

    /// The items in document order, duplicates included.
    package var items: [ParsedItem] = []

    /// The most items that are read. The longest feeds have some ten thousand; further ones are left out, and the feed
    /// is marked as truncated.
    package static let greatestItemCount = 50_000

    /// - Parameter growth: The room for what becomes of the document.
    package init(format: FeedFormat, growth: DocumentGrowth) {
        self.format = format
        self.growth = growth
    }

    /// Gives the feed's authors to the items that name none (RFC 4287, 4.2.1; JSON Feed 1.1, `authors`). An author with
    /// neither a name nor a mail address is not named. Items get them while there is room.
    mutating func inheritAuthors() {
        guard !authors.isEmpty else { return }
        let isNamed = { (author: Author) in author.name != nil || author.email != nil }
        let areNamed = authors.contains(where: isNamed)
        let size = authors.reduce(0) { $0 + $1.size }
        for index in items.indices {
            let own = items[index].authors
            guard own.isEmpty || areNamed && !own.contains(where: isNamed), growth.add(size) else { continue }
            items[index].authors = authors
        }
    }
}
