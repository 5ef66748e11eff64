package import Model
import Web

/// The articles of a server.
package protocol ContentCaller: Sendable {

    /// Fetches new and changed articles, page by page. The next page is requested while `take` runs.
    ///
    /// - Parameter since: the last result. If it is `nil` or too old, unread, starred and recent ones are fetched.
    /// - Returns: the value to pass next time, based on the server's own clock or ids. It is opaque; `nil` if the
    ///   server has neither.
    func changes(since: String?, take: (ServerPage) async throws -> Void) async throws -> String?

    /// Fetches the articles' contents, as far as the server still has them, in any order.
    ///
    /// - Parameter ids: at most ``ServiceTraits/articlesPerCall`` ids.
    func articles(_ ids: [String]) async throws -> [ServerArticle]

    /// Fetches all articles of a feed that aren't too old, page by page.
    func articles(ofFeed id: String, take: (ServerPage) async throws -> Void) async throws
}

extension ContentCaller {

    /// Does nothing: the next sync fetches the articles.
    package func articles(ofFeed id: String, take: (ServerPage) async throws -> Void) async throws {}
}

extension ContentCaller {

    /// Fetches what the ids name, in halves if the answer is too large, or the server fails on it.
    func inHalves<ID, Item>(_ ids: [ID], ask: ([ID]) async throws -> [Item]) async throws -> [Item] {
        do {
            return try await ask(ids)
        } catch let error as APIError where error.asksForLess && ids.count > 1 {
            let half = ids.count / 2
            return try await inHalves(Array(ids[..<half]), ask: ask) + inHalves(Array(ids[half...]), ask: ask)
        }
    }
}

extension ServerPage {

    /// Returns the page with the article of that id apart from those that may be new.
    func separating(known id: String?) -> ServerPage {
        var page = self
        page.known = articles.filter { $0.incoming.key == id }
        page.articles.removeAll { $0.incoming.key == id }
        return page
    }
}

/// A range of ids for one query, or a single id.
///
/// Without a request for several ids, close ones are cheaper to fetch with those in between than one by one.
struct IDRange: Equatable, Sendable {
    let first: Int64
    private(set) var last: Int64

    /// The widest gap in a range: a request costs about as much as that many articles.
    private static let widestGap: Int64 = 20

    /// Returns ranges that cover the ids, as few as make sense, in order.
    ///
    /// - Parameter mostIDs: the longest range, including unwanted ids.
    static func covering(_ ids: some Sequence<Int64>, mostIDs: Int64 = .max) -> [IDRange] {
        var ranges: [IDRange] = []
        for id in ids.sorted() {
            if let range = ranges.last, id - range.last <= widestGap, id - range.first < mostIDs {
                ranges[ranges.count - 1].last = id
            } else {
                ranges.append(IDRange(first: id, last: id))
            }
        }
        return ranges
    }

    var isOne: Bool { first == last }
}
