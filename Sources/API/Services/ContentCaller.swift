package import Model

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
