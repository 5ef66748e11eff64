/// What not every service can do.
package enum Capability: CaseIterable, Hashable, Sendable {
    /// To make a folder without feeds, and to remember it.
    case emptyFolders

    /// To keep a feed that is in no folder.
    case feedsWithoutFolder
}
