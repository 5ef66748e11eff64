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
