/// The configuration of an ``HTTPClient``.
package struct HTTPConfiguration: Sendable {
    package var userAgent: String

    /// At the same time. Others wait; waiting doesn't count as time a request takes.
    package var connectionsPerHost = 3

    /// At the same time, to all hosts.
    package var connections = 64

    /// A PEM file with the authorities to trust instead of the system's.
    package var certificateFile: String?

    /// For hosts that `no_proxy` doesn't name. Nil: the one that the environment names.
    package var proxy: HTTPProxy?

    package var privateRedirects = PrivateRedirects.Policy.fromPrivate

    package init(userAgent: String) {
        self.userAgent = userAgent
    }
}
