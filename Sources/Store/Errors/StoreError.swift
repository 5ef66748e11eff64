package import Model

/// What went wrong with the database, as far as a caller can act on it.
package enum StoreError: Error, Equatable, Sendable {
    /// The file or its folder can't be made.
    case cannotCreate(path: String, reason: String)
    /// It is there, but can't be opened, read or written.
    case unusable(path: String, reason: String)
    case readOnly(path: String)
    /// No space is left on the device.
    case full(path: String)
    /// Not a database, or a damaged one.
    case damaged(path: String, reason: String)
    /// The search index is damaged; the articles needn't be, and it can be made again from them.
    case damagedIndex(path: String)
    /// Another process kept it locked for longer than we wait.
    case busy(path: String)
    /// A database, but another program's.
    case notOurs(path: String)
    /// A name that means something else to SQLite, such as `:memory:`.
    case notAPath(String)
    /// It can only be read, and must be upgraded before that.
    case cannotUpgrade(path: String)
    /// Made by a newer version of this program.
    case newer(path: String, found: Int, known: Int)

    case noSuchAccount(String)
    /// Another account has the name.
    case accountExists(String)
    /// There is an account for the user of that server already, and what it is called.
    case serverKnown(account: String)
    case noSuchFeed(String)
    case ambiguousFeed(String, candidates: [String])
    case noSuchFolder(String)
    case folderExists(String)
    /// With the name of the account where it was looked for; nil: in all.
    case noSuchArticle(ArticleID, in: String? = nil)
    /// No search was saved by the name.
    case noSuchSearch(String)
    case searchExists(String)
    case alreadySubscribed(url: String, FeedID)
    /// An order by relevance of what no words are searched for in.
    case nothingToRank
}
