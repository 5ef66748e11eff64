package import API
package import Base
package import Model
import Store

/// Why a sync or a change of subscriptions didn't happen.
package enum SyncError: Error, Equatable, Sendable {
    case alreadyRunning(account: String)
    case lockFile(path: String, reason: String, isDenied: Bool)

    /// The service of an account that a newer version added.
    case unknownService(String)

    /// The user's doing.
    case interrupted

    // MARK: Feeds' servers

    /// There was no feed to be had at the address.
    case fetch(url: String, FetchError)

    /// A web page that points to no feed, nor is there one at the addresses that were tried.
    case noFeeds(page: String, tried: [String] = [])

    /// A web page that points to several feeds: which one, the caller must say.
    case severalFeeds(page: String, [FeedCandidate])

    /// The folder's name is empty, or begins or ends with a slash.
    case badFolderName(String)

    // MARK: Accounts' servers

    /// The server of the account answered that, or didn't.
    case server(Account, APIError)

    /// The server has done what it was asked to, but then couldn't be asked how things are: the next sync brings it.
    case halfDone(Account, APIError)

    /// The server has done what it was asked to, and lists far fewer feeds than it can have: nothing was taken
    /// over.
    case doneButUnconfirmed(Account, AccountState.ServerList, listed: Int, known: Int)

    /// The server said that it did what it was asked to, but its lists say otherwise. They are taken over.
    case notDone(Account, Undone)

    /// Under the numbers of `same` known feeds the server has `other` ones of which neither the address nor the title is
    /// known: it isn't the server it was. Nothing was taken over, and the account is frozen.
    case anotherServer(Account, other: Int, same: Int)

    /// The account is frozen: nothing was asked.
    case frozen(Account, AccountState.Freeze)

    /// A feed that only this machine can read can't be on a server.
    case notForServers(url: String, Account)

    /// Google Reader's feeds have one title, which can't be taken away.
    case titleNeeded(Account)

    /// What answers at a login has other feeds than the account.
    case otherAccount(Account, url: String, user: String?)

    /// The password is gone from the file of passwords.
    case noPassword(Account)
}

extension SyncError {

    /// Why there is no lock beside a database. On a full disk, that is the database's own error, which is the same for
    /// all locks.
    package static func lock(_ error: FileError, besideDatabase path: String) -> any Error {
        if error.isFull { return StoreError.full(path: path) }
        return lockFile(path: error.path, reason: error.reason, isDenied: error.isDenied)
    }
}
