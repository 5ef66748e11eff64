package import Model
package import Web

/// What of an account's feeds and folders another account lacks.
package struct CopyPlan: Sendable {
    /// Those that are to be subscribed to.
    package var feeds: [ImportedFeed] = []

    /// How many feeds of the account are there already.
    package var known = 0

    /// What addresses of the feeds held, by origin.
    package var logins: [String: HTTPCredentials] = [:]

    /// Feeds that no server can fetch: local files.
    package var unfit: [Feed] = []

    /// How many of the feeds have settings or a login, which servers don't get.
    package var withSettings = 0

    /// Why nothing can be subscribed to. Nil: it can.
    package var obstacle: SyncError?

    /// Folders without feeds that the other account lacks, as far as it can have such.
    package var emptyFolders: [String] = []

    /// How many it cannot have.
    package var unfitFolders = 0

    /// The feeds, as the account has them.
    var sources: Set<FeedID> = []
}

/// What came of subscribing to what an account lacked.
package struct CopiedFeeds: Sendable {
    package var added = 0
    package var refused: [Imported.Refusal] = []

    /// How many empty folders were made.
    package var folders = 0

    /// How many of the new feeds are not in all of their folders.
    package var elsewhere = 0

    /// Feeds that were accepted, but are not there at their addresses.
    package var unrecognized: [Feed] = []
}

/// What came of copying statuses.
package struct CopiedStatuses: Sendable {
    /// How many articles changed, for each kind of status.
    package var counts: [StatusKind: Int] = [:]

    /// How many starred articles are kept that their feeds don't have.
    package var kept = 0

    /// Starred articles that aren't there. None in the local account, which keeps them.
    package var missingStarred: [ArticleID] = []

    /// How many read articles aren't there.
    package var missingRead = 0

    mutating func add(_ more: [StatusKind: Int]) { counts.merge(more, uniquingKeysWith: +) }
}
