/// The configuration of an ``HTTPClient``.
package struct HTTPConfiguration: Sendable {
    package var userAgent: String

    /// The number of concurrent requests to a host. Others wait, which doesn't count towards their time limits.
    package var connectionsPerHost = 3

    /// The number of concurrent requests to all hosts.
    package var connections = 64

    /// A PEM file with the authorities to trust instead of the system's.
    package var certificateFile: String?

    /// The proxy for hosts that `no_proxy` doesn't name. `nil` means that of the environment.
    package var proxy: HTTPProxy?

    package var privateRedirects = PrivateRedirects.Policy.fromPrivate

    package init(userAgent: String) {
        self.userAgent = userAgent
    }
}
