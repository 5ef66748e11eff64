/// Why a sync or a change of subscriptions didn't happen.
package enum SyncError: Error, Equatable, Sendable {
    case alreadyRunning(account: String)
    case lockFile(path: String, reason: String)

    /// The service of an account that a newer version added.
    case unknownService(String)

    /// There was no feed to be had at the address.
    case visit(url: String, VisitProblem)

    /// A web page that points to no feed, nor is there one at the usual addresses.
    case noFeeds(page: String)

    /// A web page that points to several feeds: which one, the caller must say.
    case severalFeeds(page: String, [FeedChoice])

    /// The folder's name is empty, or begins or ends with a slash.
    case badFolderName(String)
}
