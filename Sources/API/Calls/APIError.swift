package import Foundation
package import Web

/// The reason why a call to a server's API failed. It holds facts only; `APIError.words` has the messages.
package enum APIError: Error, Equatable, Sendable {
    /// The answer is missing or incomplete.
    case transport(HTTPError)

    /// The user, password or token is wrong, or no longer valid.
    case unauthorized(LoginProblem)

    /// The server wants a newer client, or the API no longer exists: 410, 426.
    case outdated(serverMessage: String?)

    /// A 429, a 503 with Retry-After, or our own limit: no request may be made before `until`.
    case rateLimited(until: Date)

    /// A 5xx: an error of the server itself.
    case unavailable(status: Int, serverMessage: String?)

    /// Another 4xx, or an error in an answer with status 200: the request cannot be fulfilled.
    case refused(status: Int, serverMessage: String?)

    /// The answer of the server implies that the request cannot be fulfilled.
    case impossible(Obstacle)

    /// The answer makes no sense: HTML, other JSON, a redirect.
    case malformed(MalformedAnswer)

    /// The list is incomplete, and must not be used as a whole one.
    case partial(PartialAnswer)

    /// The service has no such function.
    case unsupported(Capability)

    /// Whether the server can't keep a label, whatever the article.
    package var concernsLabel: Bool {
        switch self {
        case .impossible(.labelIsFolder), .impossible(.missingLabel), .impossible(.unkeepableLabel),
            .unsupported(.keepingLabels):
            true
        default: false
        }
    }

    /// Whether the answer is missing or incomplete.
    package var isOfTransport: Bool {
        if case .transport = self { true } else { false }
    }

    /// Whether a smaller answer may come where this one didn't: it was too large for this program, or the server, or
    /// the proxy in front of it, failed on making it.
    var asksForLess: Bool {
        switch self {
        case .transport(.bodyTooLarge), .unavailable(status: 500, _), .unavailable(status: 502, _),
            .unavailable(status: 504, _):
            true
        default: false
        }
    }
}

/// The reason why a login failed.
package enum LoginProblem: Equatable, Sendable {
    /// The server refused the login; the message is `nil` if it gave no reason.
    case rejected(serverMessage: String?)

    /// The service refused the login, and has a separate password for its API.
    case apiPasswordNeeded(service: String)

    /// Most likely a proxy refused the request, not the server: the answer is a web page, its status is one with which
    /// the server never refuses a login, or the server's first page is refused, too.
    case rejectedByWebPage

    /// The user has disabled the API, or never enabled it.
    case apiDisabled

    /// Others could read the password on its way: the address is one of http:, and not on this computer.
    case unencrypted

    /// There is only a secret, but the service needs a user name, too.
    case userNameNeeded

    /// The user denied access to the account, or the server did not ask: an error code of the protocol.
    case notPermitted(String)

    /// The access that the user granted has expired or was revoked.
    case permissionEnded

    /// The server knows no application with this id and key, or they are not set.
    case applicationRefused

    /// The service grants access to applications only: the settings must name the user's own.
    case applicationNeeded(idName: String, keyName: String, redirect: String)

    /// The service does not support OAuth.
    case noOAuth(service: String)

    /// The program printed something that cannot be a token.
    case noToken

    /// The secret belongs to another user.
    case otherUser(String, expected: String)
}

/// The reason why a change is impossible.
package enum Obstacle: Equatable, Sendable {
    case noFeedFound
    case feedNotImported

    /// The id of a feed or folder is not a valid one of this service.
    case invalidID(String)

    /// The server is older than all supported versions. `nil` if it does not tell its version.
    case tooOld(version: String?)

    /// The service keeps at least one folder.
    case lastFolder

    /// The folder cannot be deleted while it has feeds, and some cannot be moved.
    case folderNotEmpty

    /// There is no folder with this name (any more).
    case missingFolder(String)

    /// Several folders have this name, and the API cannot distinguish them.
    case severalFolders(String)

    /// The folder has the feeds that are in no other; the service neither renames nor deletes it.
    case fixedFolder(String)

    /// A folder has the label's name, and the service takes one for the other.
    case labelIsFolder(String)

    /// A label has the folder's name, and the service takes one for the other.
    case folderIsLabel(String)

    /// There is no such label, and programs can't make it.
    case missingLabel(String)

    /// The service keeps no label of that name, whatever it says.
    case unkeepableLabel(String)

    /// The service has no room for the folder's name. The number of bytes is the limit.
    case longFolderName(most: Int)
}

/// The reason why a list is incomplete.
package enum PartialAnswer: Equatable, Sendable {
    /// A page is empty although the list has `total` entries.
    case emptyPage(total: Int64)

    /// Some ids came twice, so that others are missing, each time that the list was requested.
    case gaps

    /// Each page announces another one.
    case endless

    /// There is more than was wanted.
    case tooLong

    /// The list changed each time while it was read.
    case unstable
}

/// A function that not every service has.
package enum Capability: CaseIterable, Hashable, Sendable {
    /// Subscribes and unsubscribes, one feed or many.
    case subscribing
    case renamingFeeds

    /// Gives feeds other addresses; their articles stay.
    case changingAddresses

    /// Moves feeds into folders; renames and deletes folders.
    case changingFolders

    /// Creates folders without feeds, and keeps them.
    case emptyFolders

    /// Keeps feeds that are in no folder.
    case feedsWithoutFolder

    /// Keeps the user's labels of articles.
    case keepingLabels

    /// Keeps an article that is starred and unread.
    case starringUnread

    /// The capabilities of nearly every service.
    package static let usual: Set<Capability> = [.subscribing, .renamingFeeds, .changingFolders, .starringUnread]
}
