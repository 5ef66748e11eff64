package import Parser

/// The subscriptions of another reader, from the file in which it keeps them.
package struct ReaderList: Equatable, Sendable {
    /// In the file's order, each URL once.
    package private(set) var feeds: [OPMLFeed] = []

    /// The lines that name something else to be read.
    package var skipped: [SkippedLine] = []

    /// Where the reader keeps articles, if the file says that; it may begin with `~/`.
    package var articles: String?

    /// Of each URL among the feeds.
    private var positions: [String: Int] = [:]

    package init() {}

    /// A feed that is listed twice is in the folders of both lines.
    mutating func add(_ feed: OPMLFeed) {
        guard let index = positions[feed.url] else {
            positions[feed.url] = feeds.count
            return feeds.append(feed)
        }
        feeds[index].title = feeds[index].title ?? feed.title
        feeds[index].folders += feed.folders.filter { !feeds[index].folders.contains($0) }
    }
}

/// A line of a ``ReaderList`` that can't be taken over.
package struct SkippedLine: Equatable, Sendable {

    package enum Reason: Equatable, Sendable {
        /// Articles of other feeds, found by a query.
        case query
        /// What a program prints or changes.
        case program
        /// Not `http` or `https`.
        case notAWebAddress
        /// What only a shell would know: variables, substitutions, other commands.
        case notLiteral
        case noAddress
    }

    /// From 1.
    package var number: Int

    /// What it would have been called.
    package var name: String?
    package var reason: Reason

    package init(number: Int, name: String? = nil, reason: Reason) {
        self.number = number
        self.name = name
        self.reason = reason
    }
}
