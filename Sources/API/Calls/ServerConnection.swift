package import Foundation
package import Web

/// A server, and how to reach and log in to it.
package struct ServerConnection: Sendable {
    let url: String
    let credentials: Credentials
    let web: HTTPClient
    let limiter: RateLimiter
    let now: @Sendable () -> Date

    /// - Parameter url: the API's, without a slash at the end.
    package init(
        url: String, credentials: Credentials, web: HTTPClient, limiter: RateLimiter,
        now: @escaping @Sendable () -> Date
    ) {
        self.url = url
        self.credentials = credentials
        self.web = web
        self.limiter = limiter
        self.now = now
    }

    /// - Parameters:
    ///   - base: of the calls; nil: ``url``.
    ///   - isHosted: see ``APIExchange``, as for the authorizer.
    func exchange(
        at base: String? = nil, isHosted: Bool = false, authorizer: (any APIAuthorizer)? = nil
    ) -> APIExchange {
        APIExchange(
            url: base ?? url, web: web, limiter: limiter, isHosted: isHosted, authorizer: authorizer, now: now)
    }
}
