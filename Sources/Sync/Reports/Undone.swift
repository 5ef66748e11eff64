package import Model

/// A change that a server claims to have made but hasn't, with the state on the server.
package enum Undone: Equatable, Sendable {
    /// The server's list lacks the feed, as it is hidden there: nothing tells whether the change was made.
    case unlisted(Feed)
    case rename(Feed, isCalled: String)
    case setURL(Feed, isAt: String)

    /// The feed was not moved: it is in `folders`.
    case move(Feed, to: String?, folders: [String])
    case unsubscribe(Feed)
    case addFolder(String)
    case renameFolder(String, to: String)
    case deleteFolder(String)
}
