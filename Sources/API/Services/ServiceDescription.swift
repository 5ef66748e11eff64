package import Model

/// What is known of a service before any of its servers is asked. ``APICallers/services`` lists all of them.
package struct ServiceDescription: Sendable {
    package let service: Account.Service
    package let traits: ServiceTraits

    /// Nil for services that people run themselves.
    package var hosted: HostedAddress?
    var paths = ServicePaths()

    /// Whether a token alone, without a user name, is a login.
    var takesTokens = false

    /// How it gives permission by OAuth 2. Nil: not at all.
    package var oauth: OAuthService?

    /// What it was tried on.
    package var trial = Trial.contract

    /// Names of the values of its ``APISession``, besides those of OAuth.
    var sessionNames: [String] = []

    /// Whether it is looked for at addresses of unknown servers. Otherwise it has to be named, or known by its host.
    var isDetected = true

    /// Looked for at the same place if the login was refused: a server may have one password per API.
    var alternative: Account.Service?

    /// Asks, without a password, whether one of these URLs is the service's API.
    let recognize: @Sendable (_ urls: [String], ServerProbe) async throws -> Recognition?
    let connect: @Sendable (ServerConnection) -> any APICaller
}

/// How it is known that a service's caller works.
package enum Trial: String, Sendable {
    /// Tests play against real servers.
    case live

    /// Tests play with what real servers answered.
    case captures

    /// Tests play against what the service's documentation promises.
    case contract
}

/// Where a service is that has one address for all users.
package struct HostedAddress: Sendable {
    /// Without `www.`.
    let host: String

    /// The API's, without a slash at the end.
    package let url: String
}

/// Where a service's API is below a server's address, and what people copy along with that address.
struct ServicePaths: Sendable {
    /// Paths that only this service has. What precedes one is the server's address.
    var own: [String] = []

    /// What may end an address: calls, and pages of the server.
    var tails: [String] = []

    /// Where the API may be, the likeliest place first.
    var api = [""]
}

/// What a server's answer says about a service.
enum Recognition: Sendable {
    /// The service is there.
    case certain(url: String)

    /// Something that logs people in is there.
    case possible(url: String)

    /// The server has a problem of its own.
    case serverError(APIError)
}
