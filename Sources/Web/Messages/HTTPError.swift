/// The reason why there is no response.
package enum HTTPError: Error, Hashable, Sendable {

    package enum Phase: Hashable, Sendable {
        /// The host is looked up, the connection made, or the TLS handshake is under way.
        case connecting
        /// The connection exists, but no data moved.
        case stalled
        /// Data moved, but not fast enough.
        case whole
    }

    case badURL(String)
    case forbiddenScheme(String)
    case cannotResolve(host: String)
    case refused(host: String, port: Int)

    /// This machine, or a router on the way, knows no way to the host.
    case noRoute(host: String)
    case tls(reason: String)

    /// The proxy can't be reached, doesn't speak its protocol, or wants another user and password (407).
    case proxy(reason: String)

    /// The proxy works, but didn't connect to the server, for which the server may be the reason: the status of its
    /// answer to CONNECT, or `nil` if it is a SOCKS proxy.
    case tunnelRefused(status: Int?)
    case timedOut(Phase)
    case tooManyRedirects(limit: Int)

    /// A redirect, a page or a feed led to an IP address in a private network, see ``PrivateRedirects``.
    case privateAddress(String)

    /// The host is one of Tor's, which is never looked up, and there is no proxy that takes its name.
    case onion(host: String)
    case headersTooLarge(limit: Int)
    case bodyTooLarge(limit: Int)

    /// The caller has no room for the body now: see ``HTTPClient/send(_:to:hasRoom:)``.
    case noRoom

    /// The connection ended before the headers.
    case emptyReply

    /// The connection ended before the body.
    case truncated

    /// The response isn't HTTP, or isn't encoded as it claims.
    case malformedReply(reason: String)

    /// The task was cancelled.
    case cancelled

    /// The file: URL has no readable file.
    case unreadableFile(path: String)

    /// libcurl can't be loaded.
    case libraryMissing(reason: String)

    /// Any other error, with libcurl's code (libcurl-errors(3)) and message.
    case other(code: Int, message: String)
}
