import Platform

/// Checks whether the system has a route out of this machine. Nothing is sent for this.
package enum NetworkRoute {
    package static func exists() -> Bool {
        // These addresses belong to no host (RFC 5737, RFC 3849).
        reaches("192.0.2.1", family: AF_INET) || reaches("2001:db8::1", family: AF_INET6)
    }

    /// Returns whether there is a route. Connecting a datagram socket only looks it up.
    private static func reaches(_ address: String, family: Int32) -> Bool {
        var hints = addrinfo()
        hints.ai_family = family
        hints.ai_socktype = Sockets.datagram
        hints.ai_flags = AI_NUMERICHOST
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address, "9", &hints, &list) == 0, let info = list?.pointee else { return false }
        defer { freeaddrinfo(list) }
        let socket = socket(family, info.ai_socktype, 0)
        guard socket >= 0 else { return false }
        defer { close(socket) }
        return connect(socket, info.ai_addr, info.ai_addrlen) == 0
    }
}
