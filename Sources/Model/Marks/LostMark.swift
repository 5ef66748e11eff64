/// A mark that an article has here, and no longer on its server.
package struct LostMark: Equatable, Sendable {
    package let mark: Mark
    package let id: ArticleID

    /// The server's id of the article.
    package let serverID: String

    package init(mark: Mark, id: ArticleID, serverID: String) {
        self.mark = mark
        self.id = id
        self.serverID = serverID
    }
}
