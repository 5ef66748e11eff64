package import Model

/// Articles.
package protocol ContentCaller: Sendable {

    /// What came or changed on the server, page by page. The next page is asked for while `take` is at work.
    ///
    /// - Parameter since: What this returned last time. Nil, or too old: everything unread or starred, and what is recent.
    /// - Returns: What to pass next time, made of the server's own clock or numbers. Opaque; nil when there is nothing
    ///   to go by.
    func changes(since: String?, take: (ServerPage) async throws -> Void) async throws -> String?

    /// The articles' contents, those that the server still has, in any order.
    ///
    /// - Parameter ids: at most ``ServiceTraits/articlesPerCall``.
    func articles(_ ids: [String]) async throws -> [ServerArticle]

    /// Everything the server has of a feed that isn't too old, page by page.
    func articles(ofFeed id: String, take: (ServerPage) async throws -> Void) async throws
}

extension ContentCaller {

    /// Nothing: the next sync brings what came.
    package func articles(ofFeed id: String, take: (ServerPage) async throws -> Void) async throws {}
}
