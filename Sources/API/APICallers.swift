package import Foundation
package import Model
package import Web

/// All services, and callers of them.
package enum APICallers {

    /// In the order in which an unknown server is asked.
    package static let services =
        [MinifluxCaller.service] + GoogleReaderService.all.map(\.description)
        + [
            TinyTinyRSSCaller.service, NextcloudNewsCaller.service, FeedbinCaller.service,
            NewsBlurCaller.service, FeverCaller.service,
        ]

    /// What the values of a session are called: none of them is anything else in the file of passwords.
    package static let sessionNames = Set(services.flatMap(\.sessionNames) + APISession.oauthNames)

    /// - Parameter url: the API's, as ``ServiceFinder`` found it: without a slash at the end.
    package static func caller(
        for service: Account.Service, url: String, credentials: Credentials, web: HTTPClient, limiter: RateLimiter,
        now: @escaping @Sendable () -> Date
    ) -> any APICaller {
        description(of: service).connect(
            ServerConnection(url: url, credentials: credentials, web: web, limiter: limiter, now: now))
    }

    /// Whether a token alone, without a user name, is a login.
    package static func takesTokens(_ service: Account.Service) -> Bool { description(of: service).takesTokens }

    /// How many requests the service takes: what to make a limiter of.
    package static func rate(of service: Account.Service) -> RatePolicy {
        description(of: service).traits.rate
    }

    /// Where people do by hand what the service's API cannot: the server's own address, as far as the API's tells.
    package static func webPage(of service: Account.Service, url: String) -> String {
        let description = description(of: service)
        return description.hosted?.url ?? ServerAddress(url).base(description.paths)
    }

    /// An unknown service is taken for one with the Google Reader API.
    package static func description(of service: Account.Service) -> ServiceDescription {
        services.first { $0.service == service } ?? GoogleReaderService.other.description
    }
}
