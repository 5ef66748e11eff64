package import Foundation
package import Web

/// Why a server's API didn't do what it was asked to.
package enum APIError: Error, Equatable, Sendable {
    /// No answer, or not a whole one.
    case transport(HTTPError)

    /// User, password or token are wrong, or no longer right. With the server's reason, if it gave one.
    case unauthorized(String?)

    /// The server wants a newer client, or the API is gone: 410, 426.
    case outdated(String?)

    /// 429, or a limit of ours; nothing may be asked before then. 503 with Retry-After is one, too.
    case rateLimited(until: Date)

    /// 5xx: the server's own trouble, with its words where it has some.
    case unavailable(status: Int, String?)

    /// Another 4xx, or an error told in a good answer: what was asked can't be done.
    case refused(status: Int, String?)

    /// An answer that makes no sense, and what is wrong with it: HTML, other JSON, a redirect.
    case nonsense(String)

    /// A list that isn't whole: it must not be taken for one.
    case partial(String)

    /// The service has no such function. What it can't, as the object of "can't": `empty folders`.
    case unsupported(String)
}
