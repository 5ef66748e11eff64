import Foundation

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

    /// Whether there is a proxy, whose address says nothing about the server's.
    var hasProxy: Bool { proxy != nil || Self.isProxyInEnvironment }

    private static let isProxyInEnvironment = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        .contains {
            ProcessInfo.processInfo.environment[$0].map { !$0.isEmpty } ?? false
        }

    package init(userAgent: String) {
        self.userAgent = userAgent
    }
}
