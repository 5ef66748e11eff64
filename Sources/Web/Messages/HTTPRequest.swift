/// A request to a server.
package struct HTTPRequest: Hashable, Sendable {

    /// An http: or https: URL. Spaces and characters beyond ASCII in its path and query are escaped before sending. A
    /// user and password in it are used as credentials.
    package var url: String

    /// The source of the URL, which decides whether it may be in a private network, see ``PrivateRedirects``.
    package var addressSource = AddressSource.user
    package var method = HTTPMethod.get
    package var headers: [HTTPHeader] = []
    package var body: [UInt8]?

    /// The credentials, sent to the host of ``url`` only, never to the target of a redirect to another.
    package var credentials: HTTPCredentials?

    /// The headers for the origin of ``url`` only, see `WebURL.origin(of:)`: a redirect to another never gets them.
    package var originHeaders: [HTTPHeader] = []

    /// The user agent; `nil` means the client's.
    package var userAgent: String?

    /// The proxy; `nil` means the client's.
    package var proxy: HTTPProxy?

    /// A PEM file with the authorities to trust. `nil` means the client's.
    package var certificateFile: String?

    /// A PEM file with the user's certificate and its key, for servers that ask for one.
    package var clientCertificateFile: String?

    /// The validators of an earlier response, with which the server can answer 304, Not Modified.
    package var validators = Validators()
    package var limits = HTTPLimits()

    /// Whether redirects are followed; otherwise, one is the response. A request with a secret in another header should
    /// not follow them: only `Authorization` and `Cookie` are never sent to other hosts.
    package var followsRedirects = true

    /// Whether the request may reach the server twice. libcurl silently repeats a request with any method if a reused
    /// connection turns out to be dead; one that mustn't be repeated gets a new connection
    /// (https://github.com/curl/curl/blob/master/lib/transfer.c, `Curl_retry_request`).
    package var mayBeRepeated = true

    /// Whether the server may compress the body. If it mustn't, but does, the body is decoded nevertheless.
    package var acceptsCompression = true

    /// Whether an incomplete body makes a response, too, which is marked: see ``HTTPResponse/isTruncated``.
    package var acceptsTruncated = false

    /// Whether a large body may be in a file, see ``HTTPResponse/file``.
    package var allowsBodyFile = false

    /// Whether ``url`` may be a file: URL. A redirect never leads to one.
    package var allowsFileURL = false

    package init(_ url: String) {
        self.url = url
    }
}

/// The method of a request.
package enum HTTPMethod: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"

    // Those of WebDAV (RFC 4918).
    case propfind = "PROPFIND"
    case mkcol = "MKCOL"
}

/// The limits of a request's time and size.
package struct HTTPLimits: Hashable, Sendable {

    /// The time from looking up the host to the end of the TLS handshake.
    package var connect: Duration = .seconds(10)

    /// The time without a byte in either direction. It is counted in whole seconds, rounded up.
    package var stalled: Duration = .seconds(30)

    /// The time from the start of the transfer, including redirects. Waiting for other transfers doesn't count.
    package var whole: Duration = .seconds(120)

    /// The bytes of the body, after decompression. A ``BodyReceiver`` has its own limit.
    package var body = 20 << 20

    /// The bytes of the headers of all responses together.
    package var headers = 256 << 10

    /// The number of consecutive redirects.
    package var redirects = 10

    package init() {}
}
