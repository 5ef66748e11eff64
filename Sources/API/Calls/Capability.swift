/// What not every service can do.
package enum Capability: CaseIterable, Hashable, Sendable {
    /// To subscribe and unsubscribe, one feed or many.
    case subscribing
    case renamingFeeds

    /// To move feeds into folders, and to rename and delete those.
    case changingFolders

    /// To make a folder without feeds, and to remember it.
    case emptyFolders

    /// To keep a feed that is in no folder.
    case feedsWithoutFolder

    /// What nearly every service can do.
    package static let usual: Set<Capability> = [.subscribing, .renamingFeeds, .changingFolders]
}
