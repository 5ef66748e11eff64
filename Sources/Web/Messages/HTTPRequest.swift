/// What is sent to a server.
package struct HTTPRequest: Hashable, Sendable {

    /// An http: or https: URL. Spaces and characters beyond ASCII in its path and query are escaped on the way.
    /// User and password in it are used as credentials.
    package var url: String

    /// Whether it may be in a private network, see ``PrivateRedirects``.
    package var addressSource = AddressSource.user
    package var method = HTTPMethod.get
    package var headers: [HTTPHeader] = []
    package var body: [UInt8]?

    /// Sent to the host of ``url`` only, never to one that it redirects to.
    package var credentials: HTTPCredentials?

    /// Sent to the origin of ``url`` only, see `WebURL.origin(of:)`: never on by a redirect to another.
    package var originHeaders: [HTTPHeader] = []

    /// Nil: the client's.
    package var userAgent: String?

    /// Nil: the client's.
    package var proxy: HTTPProxy?

    /// A PEM file with the authorities to trust. Nil: the client's.
    package var certificateFile: String?

    /// From an earlier response: with them the server can answer 304, Not Modified.
    package var validators = Validators()
    package var limits = HTTPLimits()

    /// When false, a redirect is the response. A request with a secret in a header of its own shouldn't follow:
    /// only `Authorization` and `Cookie` are kept from other hosts.
    package var followsRedirects = true

    /// Whether it may reach the server twice. libcurl sends a request again, unasked and whatever its method, when a kept
    /// connection turns out to be dead; one that mustn't be repeated gets a connection of its own
    /// (https://github.com/curl/curl/blob/master/lib/transfer.c, `Curl_retry_request`).
    package var mayBeRepeated = true

    /// Whether the server may compress the body. Where it mustn't, but does, the body is decoded all the same.
    package var acceptsCompression = true

    /// Whether a body that ended before its time is a response, too: one that says so, see ``HTTPResponse/isTruncated``.
    package var acceptsTruncated = false

    /// Whether an answer that the host gave to all, while the request still waited for a connection, is its response, too:
    /// one that says so, see ``HTTPResponse/isRefusalOfHost``.
    package var acceptsRefusalOfHost = false

    /// Whether a large body may be in a file, see ``HTTPResponse/file``.
    package var allowsBodyFile = false

    /// Whether ``url`` may be a file: URL. A redirect never leads to one.
    package var allowsFileURL = false

    package init(_ url: String) {
        self.url = url
    }
}
