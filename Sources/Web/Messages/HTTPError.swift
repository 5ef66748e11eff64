/// Why no response came.
package enum HTTPError: Error, Hashable, Sendable {

    package enum Phase: Hashable, Sendable {
        /// Looking up the host, connecting, shaking hands.
        case connecting
        /// Connected, but nothing moved.
        case stalled
        /// Something moved, but not fast enough.
        case whole
    }

    case badURL(String)
    case forbiddenScheme(String)
    case cannotResolve(host: String)
    case refused(host: String, port: Int)
    case tls(reason: String)

    /// The proxy could not be found, or didn't let the request through.
    case proxy(reason: String)
    case timedOut(Phase)
    case tooManyRedirects(limit: Int)

    /// A redirect, a page or a feed led to an IP address in a private network, see ``PrivateRedirects``.
    case privateAddress(String)
    case headersTooLarge(limit: Int)
    case bodyTooLarge(limit: Int)

    /// Who asked has no room for the body now: see ``HTTPClient/send(_:to:hasRoom:)``.
    case noRoom

    /// The connection ended before the headers did.
    case emptyReply

    /// The connection ended before the body did.
    case truncated

    /// What came isn't HTTP, or isn't encoded as it says.
    case malformedReply(reason: String)

    /// The task was cancelled.
    case cancelled

    /// A file: URL that leads to no readable file.
    case unreadableFile(path: String)

    /// libcurl can't be loaded.
    case libraryMissing(reason: String)

    /// Anything else, with libcurl's code (libcurl-errors(3)) and words.
    case other(code: Int, message: String)
}
