package import Foundation

/// What an article is recognised by when nothing is known of its id: its address, together with its title or its date.
package struct ArticleTrace: Hashable, Sendable {
    /// Without its scheme: a site that moves to https: stays the same.
    private let place: String
    private let mark: Mark

    private enum Mark: Hashable, Sendable {
        case title(String)
        /// In seconds.
        case date(Int64)
    }

    /// Any of which suffices; none without an address.
    package static func all(url: String?, title: String?, date: Date?) -> [ArticleTrace] {
        guard let url else { return [] }
        let seconds = date.flatMap { Int64(exactly: $0.timeIntervalSince1970.rounded(.down)) }
        let marks = [title.map(Mark.title), seconds.map(Mark.date)].compactMap { $0 }
        return marks.map { ArticleTrace(place: String(place(of: url)), mark: $0) }
    }

    /// The address without its scheme.
    package static func place(of url: String) -> Substring {
        let scheme = ["https:", "http:"].first { url.hasPrefix($0) } ?? ""
        return url.dropFirst(scheme.count)
    }
}
