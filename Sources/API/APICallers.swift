package import Foundation
package import Model
package import Web

/// The one place that knows which service is spoken to by which caller.
package enum APICallers {

    /// - Parameter url: the API's, as ``ServiceFinder`` found it: without a slash at the end.
    package static func caller(
        for service: Account.Service, url: String, credentials: Credentials, web: HTTPClient, limiter: RateLimiter,
        now: @escaping @Sendable () -> Date
    ) -> any APICaller {
        if service == .miniflux {
            return MinifluxCaller(url: url, credentials: credentials, web: web, limiter: limiter, now: now)
        }
        return GoogleReaderCaller(
            GoogleReaderQuirks(service), url: url, credentials: credentials, web: web, limiter: limiter, now: now)
    }

    /// How many requests the service takes: what to make a limiter of.
    package static func rate(of service: Account.Service) -> RatePolicy {
        service == .miniflux ? .selfHosted : GoogleReaderQuirks(service).traits.rate
    }
}
