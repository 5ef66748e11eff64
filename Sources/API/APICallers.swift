package import Foundation
package import Model
package import Web

/// All services, and functions that create callers of them.
package enum APICallers {

    /// The services, in the order in which an unknown server is probed.
    package static let services =
        [MinifluxCaller.service] + GoogleReaderService.all.map(\.description)
        + [
            TinyTinyRSSCaller.service, NextcloudNewsCaller.service, FeedbinCaller.service,
            NewsBlurCaller.service, FeverCaller.yarr, FeverCaller.service,
        ]

    /// The names of the values of sessions. The file of passwords uses them for nothing else.
    package static let sessionNames = Set(services.flatMap(\.sessionNames) + APISession.oauthNames)

    /// - Parameter url: the API's URL without a slash at the end, as ``ServiceFinder`` found it.
    package static func caller(
        for service: Account.Service, url: String, credentials: Credentials, web: HTTPClient, limiter: RateLimiter,
        now: @escaping @Sendable () -> Date
    ) -> any APICaller {
        description(of: service).connect(
            ServerConnection(url: url, credentials: credentials, web: web, limiter: limiter, now: now))
    }

    /// Returns whether a token alone, without a user name, is a login.
    package static func takesTokens(_ service: Account.Service) -> Bool { description(of: service).takesTokens }

    /// Returns the rate of requests that the service accepts, for its ``RateLimiter``.
    package static func rate(of service: Account.Service) -> RatePolicy {
        description(of: service).traits.rate
    }

    /// Returns the page for tasks that the API doesn't support: the server's own URL, derived from the API's.
    package static func webPage(of service: Account.Service, url: String) -> String {
        let description = description(of: service)
        return description.hosted?.url ?? ServerAddress(url).base(description.paths)
    }

    /// Returns the description of a service. An unknown service is assumed to have the Google Reader API.
    package static func description(of service: Account.Service) -> ServiceDescription {
        services.first { $0.service == service } ?? GoogleReaderService.other.description
    }
}
