/// How long a request may take, and how much it may bring.
package struct HTTPLimits: Hashable, Sendable {

    /// From looking up the host to the end of the TLS handshake.
    package var connect: Duration = .seconds(10)

    /// Without a byte in either direction. Counted in whole seconds, rounded up.
    package var stalled: Duration = .seconds(30)

    /// From the moment the transfer starts, redirects included. Waiting for other transfers doesn't count.
    package var whole: Duration = .seconds(120)

    /// Bytes of the body, after decompression. A ``BodyReceiver`` has a limit of its own.
    package var body = 20 << 20

    /// Bytes of the headers of all responses together.
    package var headers = 256 << 10

    /// Redirects followed one after the other.
    package var redirects = 10

    package init() {}
}
