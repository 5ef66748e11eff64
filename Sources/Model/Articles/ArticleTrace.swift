package import Foundation

/// A key that identifies an article whose id is unknown: its address, together with its title or its date.
package struct ArticleTrace: Hashable, Sendable {
    /// The address without its scheme: a site that moves to https: stays the same.
    private let place: String
    private let mark: Mark

    private enum Mark: Hashable, Sendable {
        case title(String)
        /// The date, in seconds since 1970.
        case date(Int64)
    }

    /// Returns all traces of an article, each of which suffices; empty without an address.
    package static func all(url: String?, title: String?, date: Date?) -> [ArticleTrace] {
        guard let url else { return [] }
        let seconds = date.flatMap { Int64(exactly: $0.timeIntervalSince1970.rounded(.down)) }
        let marks = [title.map(Mark.title), seconds.map(Mark.date)].compactMap { $0 }
        return marks.map { ArticleTrace(place: String(place(of: url)), mark: $0) }
    }

    /// Returns the address without its scheme.
    package static func place(of url: String) -> Substring {
        let scheme = ["https:", "http:"].first { url.hasPrefix($0) } ?? ""
        return url.dropFirst(scheme.count)
    }
}
