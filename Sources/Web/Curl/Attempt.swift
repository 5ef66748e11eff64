import CCurl

/// How a request is sent: as usual, or in another way after an attempt that failed.
struct Attempt: Equatable {
    /// Whether to use a connection of its own. Some servers send a body with 304, or more than their Content-Length:
    /// the surplus looks like the answer to the next request on the connection.
    var isOnNewConnection = false

    /// Whether to use addresses of IPv4 only.
    var isOverIPv4 = false

    /// Whether to use HTTP/1.1. Some servers reset their streams of HTTP/2.
    var isOverHTTP1 = false

    /// Whether to ask for a body that isn't compressed, and to take it as it comes. Some servers name unknown
    /// codings (`aws-chunked`, `UTF-8`), which browsers ignore, or announce a compression that isn't there.
    var isUncompressed = false

    /// The circumstances in which an attempt failed.
    struct Circumstances {
        var code: CURLcode
        var systemError: Int32 = 0

        /// Whether any part of a response had arrived, redirects included.
        var hasBegun = false
        var hasReusedConnection = false

        /// Whether a part of the body has been passed on.
        var isPassedOn = false
        var mayBeRepeated = true
    }

    /// Returns the next attempt; `nil` if no other can help.
    func next(after failure: Circumstances) -> Attempt? {
        var next = self
        switch failure.code {
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            guard !failure.hasBegun, failure.hasReusedConnection, failure.mayBeRepeated else { return nil }
            next.isOnNewConnection = true
        case CURLE_COULDNT_CONNECT:
            // This is the error of the last address only, which is often one of IPv6 without a route. What IPv4 says
            // decides then: a server that refused connections is not the network's fault.
            guard CurlFailure.isWithoutRoute(failure.systemError), !failure.hasBegun else { return nil }
            next.isOverIPv4 = true
        case CURLE_HTTP2, CURLE_HTTP2_STREAM:
            guard failure.mayBeRepeated, !failure.isPassedOn else { return nil }
            (next.isOverHTTP1, next.isOnNewConnection) = (true, true)
        case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
            guard failure.mayBeRepeated, !failure.isPassedOn else { return nil }
            next.isUncompressed = true
        default: return nil
        }
        return next == self ? nil : next
    }
}
