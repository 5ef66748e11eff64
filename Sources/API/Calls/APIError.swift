package import Foundation
package import Web

/// Why a server's API didn't do what it was asked to. Facts only: people read what `APIError.words` makes of them.
package enum APIError: Error, Equatable, Sendable {
    /// No answer, or not a whole one.
    case transport(HTTPError)

    /// User, password or token are wrong, or no longer right.
    case unauthorized(LoginProblem)

    /// The server wants a newer client, or the API is gone: 410, 426.
    case outdated(serverMessage: String?)

    /// 429, or a limit of ours; nothing may be asked before then. 503 with Retry-After is one, too.
    case rateLimited(until: Date)

    /// 5xx: the server's own trouble.
    case unavailable(status: Int, serverMessage: String?)

    /// Another 4xx, or an error told in a good answer: what was asked can't be done.
    case refused(status: Int, serverMessage: String?)

    /// The server answered, and from its answer it follows that what was asked can't be done.
    case impossible(Obstacle)

    /// An answer that makes no sense: HTML, other JSON, a redirect.
    case malformed(MalformedAnswer)

    /// A list that isn't whole: it must not be taken for one.
    case partial(PartialAnswer)

    /// The service has no such function.
    case unsupported(Capability)
}

/// Why a login isn't good.
package enum LoginProblem: Equatable, Sendable {
    /// By the server; without a message if it gave no reason.
    case rejected(serverMessage: String?)

    /// By a service that has a password of its own for its API.
    case apiPasswordNeeded(service: String)

    /// By a web page: a proxy's word, not the server's.
    case rejectedByWebPage

    /// The user has switched the API off, or never on.
    case apiDisabled

    /// There is only a secret, and the service takes that together with a user name.
    case userNameNeeded

    /// The user did not allow this program to use the account, or the server did not ask: in a word of the protocol.
    case notPermitted(String)

    /// What a user had allowed this program is over, or was taken back.
    case permissionEnded

    /// The server knows no application with this id and key, or nobody has said which it is.
    case applicationRefused

    /// The service gives permission to applications only: settings name the user's own.
    case applicationNeeded(idName: String, keyName: String, redirect: String)

    /// The service has no such way to log in.
    case noOAuth(service: String)

    /// A program printed something that can be no token.
    case noToken

    /// The secret is somebody else's.
    case otherUser(String, expected: String)
}

/// What is in the way of a change.
package enum Obstacle: Equatable, Sendable {
    case noFeedFound
    case feedNotImported

    /// An id of a feed or folder that can't be one of this service.
    case invalidID(String)

    /// The server is older than what is known here. Nil: it doesn't say how old.
    case tooOld(version: String?)

    /// The service keeps one folder at least.
    case lastFolder

    /// A folder can't be deleted while there are feeds in it, and some can't be moved.
    case folderNotEmpty

    /// There is no folder with this name, or no longer.
    case missingFolder(String)

    /// There are other folders with this name, and the server cannot be told which is meant.
    case severalFolders(String)
}

/// Why a list isn't whole.
package enum PartialAnswer: Equatable, Sendable {
    /// An empty page of a list that should have so many entries.
    case emptyPage(total: Int64)

    /// Ids came twice, so that others are missing, each time the list was asked for.
    case gaps

    /// Each page says that there is another one.
    case endless

    /// The list was another one each time it was read.
    case unstable
}
