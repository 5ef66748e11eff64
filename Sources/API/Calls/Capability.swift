/// A function that not every service has.
package enum Capability: CaseIterable, Hashable, Sendable {
    /// Subscribes and unsubscribes, one feed or many.
    case subscribing
    case renamingFeeds

    /// Moves feeds into folders; renames and deletes folders.
    case changingFolders

    /// Creates folders without feeds, and keeps them.
    case emptyFolders

    /// Keeps feeds that are in no folder.
    case feedsWithoutFolder

    /// The capabilities of nearly every service.
    package static let usual: Set<Capability> = [.subscribing, .renamingFeeds, .changingFolders]
}
