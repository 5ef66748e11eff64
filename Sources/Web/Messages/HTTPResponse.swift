import Base

/// What a server answered. A status like 404 or 500 is an answer too, not an error.
package struct HTTPResponse: Sendable {
    package var status: Int

    /// The URL that answered, after redirects.
    package var url: String

    /// Whether the server has an address in a private network.
    package var isFromPrivateNetwork = false

    /// Of the last response, where there were redirects.
    package var headers: HTTPHeaders
    package var body: [UInt8]

    /// The body, which is empty then, where it is large and the request allows that.
    package var file: BodyFile?

    /// Whether the connection ended before the body did. Only where the request accepts that.
    package var isTruncated = false

    /// Whether it was another request that the host answered, see `refusesHost`; this one wasn't sent any more. Only where
    /// the request accepts that.
    package var isRefusalOfHost = false

    /// The way from the request's URL to ``url``.
    package var redirects: [HTTPRedirect]

    /// The headers of all responses on the way and the last one's body, compressed where the server did so.
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

    /// Of the body, wherever it is.
    package var bodyCount: Int { file?.count ?? body.count }

    /// Calls `content` with the body, wherever it is, and with what takes bytes that were read out of memory, where that
    /// can be done.
    package func withBody<Result>(
        _ content: (_ bytes: UnsafeBufferPointer<UInt8>, _ release: @escaping () -> Void) throws -> Result
    ) rethrows -> Result {
        if let file, let result = try file.withBytes(content) { return result }
        let body = file.flatMap { $0.bytes($0.count) } ?? body
        return try body.withUnsafeBufferPointer { try content($0) {} }
    }

    /// Where the resource has moved for good: the end of the permanent redirects that the way begins with.
    ///
    /// Nil when the first redirect is temporary: permanent ones after it say nothing about the request's URL.
    package var permanentURL: String? {
        redirects.prefix(while: \.isPermanent).last?.url
    }

    /// Who chose the addresses in the body. Those in a file are the user's own.
    package var addressSource: AddressSource {
        WebURL.scheme(of: url) == "file" ? .user : .document(isPrivate: isFromPrivateNetwork)
    }
}
