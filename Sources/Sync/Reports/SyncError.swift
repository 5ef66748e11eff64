package import API
package import Model

/// The reason why a sync or a change of subscriptions failed.
package enum SyncError: Error, Equatable, Sendable {
    case alreadyRunning(account: String)

    /// The account's service is unknown: a newer version added it.
    case unknownService(String)

    /// The user interrupted it.
    case interrupted

    /// The folder's name is empty, or begins or ends with a slash.
    case badFolderName(String)

    // MARK: Accounts' servers

    /// A request to the account's server failed.
    case server(Account, APIError)

    /// The server made the change, but a request for the result failed: the next sync brings it.
    case halfDone(Account, APIError)

    /// The change was made, but could not be written to the account's directory: the next sync writes it.
    case unwritten(Account, reason: String)

    /// The server made the change, but lists far fewer feeds than it can have, so nothing was taken over.
    case doneButUnconfirmed(Account, AccountState.ServerList, listed: Int, known: Int)

    /// The server's list doesn't have the feed or folder that was to be changed, or has another one under its number.
    /// Nothing was changed.
    case notListed(Account, name: String)

    /// The server claims to have made the change, but its lists, which were taken over, lack it.
    case notDone(Account, Undone)

    /// The server has the numbers of `same` known feeds, but under `other` of them a feed with another address and
    /// another title: it isn't the server it was. Nothing was taken over, and the account is frozen.
    case anotherServer(Account, other: Int, same: Int)

    /// The account is frozen, so no request was sent.
    case frozen(Account, AccountState.Freeze)

    /// Only this machine can read the feed, so that a server can't have it.
    case notForServers(url: String, Account)

    /// The feed needs a title: on a server, the user's title can't be removed.
    case titleNeeded(Account)

    /// Feeds of the account cannot be put into further folders, or taken out of one of several.
    case oneFolderEach(Account)

    /// The directory of the account can't be used; without a reason, it isn't there, or none of the machines that were
    /// there is. Nothing was changed.
    case directory(Account, reason: String?)

    /// The login leads to an account with other feeds.
    case otherAccount(Account, url: String, user: String?)

    /// The file of passwords has no password for the account.
    case noPassword(Account)
}
