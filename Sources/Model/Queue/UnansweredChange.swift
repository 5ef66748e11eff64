/// A change that was sent to a server, possibly without arriving there.
package struct UnansweredChange: Equatable, Sendable {
    package var id: ArticleID

    /// The server's id of the article.
    package var serverID: String
    package var kind: StatusKind
    package var value: Bool

    package init(id: ArticleID, serverID: String, kind: StatusKind, value: Bool) {
        self.id = id
        self.serverID = serverID
        self.kind = kind
        self.value = value
    }
}
