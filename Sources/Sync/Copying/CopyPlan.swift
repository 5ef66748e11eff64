package import Model
package import Web

/// The feeds and folders of an account that another account lacks.
package struct CopyPlan: Sendable {
    /// The feeds to subscribe to.
    package var feeds: [ImportedFeed] = []

    /// The number of feeds that the other account has already.
    package var known = 0

    /// The logins that addresses of the feeds contain, by origin.
    package var logins: [String: HTTPCredentials] = [:]

    /// The feeds that no server can fetch: local files, and saved pages.
    package var unfit: [Feed] = []

    /// Whether there is anything to copy: a feed, or articles with a star, a label or a note of one that is not subscribed to.
    package var hasFeeds = false

    /// The number of feeds with settings or a login, which servers don't get.
    package var withSettings = 0

    /// The reason why nothing can be subscribed to, if that is so.
    package var obstacle: SyncError?

    /// The folders without feeds that the other account lacks, if it supports such.
    package var emptyFolders: [String] = []

    /// The number of folders without feeds if the other account doesn't support them.
    package var unfitFolders = 0

    /// The feeds of the plan, by their ids in the account.
    var sources: Set<FeedID> = []
}

/// The result of subscribing to what an account lacked.
package struct CopiedFeeds: Sendable {
    package var added = 0
    package var refused: [Imported.Refusal] = []

    /// The number of empty folders that were created.
    package var folders = 0

    /// The number of new feeds that are not in all of their folders.
    package var elsewhere = 0

    /// The feeds that the server accepted but doesn't list under their addresses.
    package var unrecognized: [Feed] = []
}

/// The result of copying statuses.
package struct CopiedStatuses: Sendable {
    /// The number of articles that changed, for each kind of status.
    package var counts: [Mark: Int] = [:]

    /// The number of articles with a star, a label or a note that were added as the target lacked them.
    package var kept = 0

    /// Those that the target lacks. Empty for the local account, to which they are added.
    package var missingKept: [ArticleID] = []

    /// The number of read articles that the target lacks.
    package var missingRead = 0

    mutating func add(_ more: [Mark: Int]) { counts.merge(more, uniquingKeysWith: +) }
}
