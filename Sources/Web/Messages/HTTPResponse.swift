import Base

/// The answer of a server. A status like 404 or 500 is an answer, too, not an error.
package struct HTTPResponse: Sendable {
    package var status: Int

    /// The URL of the response, after redirects.
    package var url: String

    /// Whether the server has an address in a private network.
    package var isFromPrivateNetwork = false

    /// The headers of the last response, after redirects.
    package var headers: HTTPHeaders
    package var body: [UInt8]

    /// The file of a large body, if the request allows one; ``body`` is empty then.
    package var file: BodyFile?

    /// Whether the connection ended before the body. Only possible if the request accepts it.
    package var isTruncated = false

    /// The way from the request's URL to ``url``.
    package var redirects: [HTTPRedirect]

    /// The number of bytes of all responses' headers and the last one's body, compressed if the server did so.
    package var bytesReceived: Int

    package init(
        status: Int,
        url: String,
        headers: HTTPHeaders = HTTPHeaders(),
        body: [UInt8] = [],
        redirects: [HTTPRedirect] = [],
        bytesReceived: Int = 0
    ) {
        self.status = status
        self.url = url
        self.headers = headers
        self.body = body
        self.redirects = redirects
        self.bytesReceived = bytesReceived
    }

    /// The length of the body, in memory or in a file.
    package var bodyCount: Int { file?.count ?? body.count }

    /// Calls `content` with the body, and with a function that releases the memory of bytes that were read, if
    /// possible.
    package func withBody<Result>(
        _ content: (_ bytes: UnsafeBufferPointer<UInt8>, _ release: @escaping () -> Void) throws -> Result
    ) rethrows -> Result {
        if let file, let result = try file.withBytes(content) { return result }
        let body = file.flatMap { $0.bytes($0.count) } ?? body
        return try body.withUnsafeBufferPointer { try content($0) {} }
    }

    /// The new URL of a resource that has moved permanently: the target of the leading permanent redirects.
    ///
    /// `nil` if the first redirect is temporary: permanent ones after it don't matter for the request's URL.
    package var permanentURL: String? {
        redirects.prefix(while: \.isPermanent).last?.url
    }

    /// The source of the URLs in the body. Those in a file are the user's own.
    package var addressSource: AddressSource {
        WebURL.scheme(of: url) == "file" ? .user : .publisher(isPrivate: isFromPrivateNetwork)
    }
}

/// A redirect from one URL to the next.
package struct HTTPRedirect: Hashable, Sendable {
    package var status: Int

    /// The absolute URL of the target.
    package var url: String

    package init(status: Int, url: String) {
        self.status = status
        self.url = url
    }

    /// Whether the redirect is permanent (RFC 9110, 15.4.2 and 15.4.9).
    package var isPermanent: Bool { status == 301 || status == 308 }
}
