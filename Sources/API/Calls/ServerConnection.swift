package import Foundation
package import Web

/// A server's URL, its login, and the client for requests to it.
package struct ServerConnection: Sendable {
    let url: String
    let credentials: Credentials
    let web: HTTPClient
    let limiter: RateLimiter
    let now: @Sendable () -> Date

    /// - Parameter url: the API's URL, without a slash at the end.
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
    /// - base: the base URL of the calls; `nil` means ``url``.
    /// - isHosted: see ``APIExchange``; the same value as for the authorizer.
    func exchange(
        at base: String? = nil, isHosted: Bool = false, authorizer: (any APIAuthorizer)? = nil
    ) -> APIExchange {
        APIExchange(
            url: base ?? url, web: web, limiter: limiter, isHosted: isHosted, prepare: credentials.prepare,
            authorizer: authorizer, now: now)
    }
}
