import Foundation

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

    /// Whether there is a proxy, so that the address of the connection isn't the server's.
    var hasProxy: Bool { proxy != nil || Self.isProxyInEnvironment }

    private static let isProxyInEnvironment = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        .contains {
            ProcessInfo.processInfo.environment[$0].map { !$0.isEmpty } ?? false
        }

    package init(userAgent: String) {
        self.userAgent = userAgent
    }
}
