package import Model

/// What a server didn't do although it said so, and how things are there.
package enum Undone: Equatable, Sendable {
    case rename(Feed, isCalled: String)

    /// `folders`: where it is.
    case move(Feed, to: String?, folders: [String])
    case unsubscribe(Feed)
    case addFolder(String)
    case renameFolder(String, to: String)
    case deleteFolder(String)
}
