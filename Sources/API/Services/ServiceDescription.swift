package import Model

/// The static description of a service. ``APICallers/services`` lists all of them.
package struct ServiceDescription: Sendable {
    package let service: Account.Service
    package let traits: ServiceTraits

    /// The URL of a hosted service; `nil` for services that users run themselves.
    package var hosted: HostedAddress?
    var paths = ServicePaths()

    /// Whether a token alone, without a user name, is a login.
    var takesTokens = false

    /// The service's OAuth 2. `nil` if it has none.
    package var oauth: OAuthService?

    /// The way in which the caller was tested.
    package var trial = Trial.contract

    /// The names of the values of its ``APISession``, besides those of OAuth.
    var sessionNames: [String] = []

    /// Whether unknown servers are probed for it. Otherwise, the user must name it, or its host identifies it.
    var isDetected = true

    /// Services that this one turns out to be, at the same URL: servers of its API with oddities of their own.
    var kinds: [Account.Service] = []

    /// The service to try at the same URL if the login was refused: a server may have one password per API.
    var alternative: Account.Service?

    /// Checks, without a password, whether one of these URLs is the service's API.
    let recognize: @Sendable (_ urls: [String], ServerProbe) async throws -> Recognition?
    let connect: @Sendable (ServerConnection) -> any APICaller
}

/// The way in which a service's caller was tested.
package enum Trial: String, Sendable {
    /// Tests run against real servers.
    case live

    /// Tests replay the answers of real servers.
    case captures

    /// Tests simulate a server as the service's documentation describes it.
    case contract
}

/// The URL of a service that has the same one for all users.
package struct HostedAddress: Sendable {
    /// The host, without `www.`.
    let host: String

    /// The API's URL, without a slash at the end.
    package let url: String
}

/// The paths of a service's API below a server's URL, and other paths that users copy with that URL.
struct ServicePaths: Sendable {
    /// Paths that only this service has. The server's URL is what precedes one.
    var own: [String] = []

    /// Possible ends of URLs: calls, and pages of the server.
    var tails: [String] = []

    /// The possible paths of the API, the most likely one first.
    var api = [""]
}

/// The conclusion from a server's answer about a service.
enum Recognition: Sendable {
    /// The service is there.
    case certain(url: String)

    /// The answer looks like that of a login, so the service may be there.
    case possible(url: String)

    /// The server has a problem of its own.
    case serverError(APIError)
}
