package import Base
package import Model

/// An error of the database, as far as a caller can act on it.
package enum StoreError: Error, Equatable, Sendable {
    /// A file for locks beside the database cannot be made or locked.
    case lockFile(path: String, reason: String, isDenied: Bool)
    /// The file or its folder cannot be created.
    case cannotCreate(path: String, reason: String)
    /// The file exists, but cannot be opened, read or written.
    case unusable(path: String, reason: String)
    case readOnly(path: String)
    /// No space is left on the device.
    case full(path: String)
    /// The file is not a database, or a damaged one.
    case damaged(path: String, reason: String)
    /// The file is empty, although there was a database; `backup` is a copy of that.
    case emptied(path: String, backup: String?)
    /// The search index is damaged; the articles may be intact, and it can be rebuilt from them.
    case damagedIndex(path: String)
    /// Another process kept the database locked for too long.
    case busy(path: String)
    /// The file is a database of another program.
    case notOurs(path: String)
    /// There is no file of this path, and the caller did not want a new one.
    case noDatabase(String)
    /// The path means something else to SQLite, such as `:memory:`.
    case notAPath(String)
    /// The database is read-only, and must be upgraded before it can be read.
    case cannotUpgrade(path: String)
    /// The database was made by a newer version of this program.
    case newer(path: String, found: Int, known: Int)
    /// The database was made by a version between two releases, from which this program knows no way.
    case unreleased(path: String, found: Int)

    case noSuchAccount(String)
    /// Another account has the name.
    case accountExists(String)
    /// An account for the user of that server exists already; the value is its name.
    case serverKnown(account: String)
    case noSuchFeed(String)
    case ambiguousFeed(String, candidates: [String])
    case noSuchFolder(String)
    case folderExists(String)
    /// No article has the label.
    case noSuchLabel(String)
    /// Another label has the name.
    case labelExists(String)
    /// The article has as many labels as one may have.
    case tooManyLabels(ArticleID)
    /// The feed is to be taken out of a folder that it isn't in.
    case notInFolder(feed: String, folder: String)
    /// The article does not exist in the account of that name; `nil` means in any account.
    case noSuchArticle(ArticleID, in: String? = nil)
    /// No search of that name was saved.
    case noSuchSearch(String)
    case searchExists(String)
    case noSuchDelivery(String)
    case deliveryExists(String)
    case alreadySubscribed(url: String, FeedID)
    /// The articles cannot be ordered by relevance, as no words are searched for.
    case nothingToRank
}

extension StoreError {

    /// Returns the error for a lock that can't be made beside a database. A full disk is an error of the database,
    /// which is the same for all locks.
    package static func lock(_ error: FileError, besideDatabase path: String) -> StoreError {
        error.isFull ? .full(path: path) : .lockFile(path: error.path, reason: error.reason, isDenied: error.isDenied)
    }

    /// Whether the database itself can be used, and only what needs the lock cannot be done.
    package var isOfLock: Bool {
        if case .lockFile = self { true } else { false }
    }
}
