import CCurl

/// How a request is sent: as usual, or in another way after an attempt that failed.
struct Attempt: Equatable {
    /// Whether to use a connection of its own. Some servers send a body with 304, or more than their Content-Length:
    /// the surplus looks like the answer to the next request on the connection.
    var isOnNewConnection = false

    /// Whether to use addresses of IPv4 only.
    var isOverIPv4 = false

    /// The circumstances in which an attempt failed.
    struct Circumstances {
        var code: CURLcode
        var systemError: Int32 = 0

        /// Whether any part of a response had arrived, redirects included.
        var hasBegun = false
        var hasReusedConnection = false
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
        default: return nil
        }
        return next == self ? nil : next
    }
}
