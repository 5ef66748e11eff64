import Base
package import Foundation
package import Model
package import Web

/// Finds out which service is at a URL that the user typed, and the URL of its API.
package struct ServiceFinder: Sendable {
    private let web: HTTPClient
    private let credentials: Credentials
    private let limiter: RateLimiter
    private let now: @Sendable () -> Date

    /// - Parameter credentials: the credentials of the account.
    package init(web: HTTPClient, credentials: Credentials, now: @escaping @Sendable () -> Date) {
        self.web = web
        self.credentials = credentials
        self.now = now
        limiter = RateLimiter(.selfHosted, now: now)
    }

    package struct Found: Equatable, Sendable {
        package var service: Account.Service

        /// The URL for ``APICallers``, without a slash at the end.
        package var url: String

        package init(service: Account.Service, url: String) {
            self.service = service
            self.url = url
        }
    }

    /// Asks the server which service it is, without sending the password, then logs in, to one URL only. Hosted
    /// services are recognized by their host, without any request.
    ///
    /// - Parameters:
    /// - url: the absolute URL of the server, of its API or of one of its pages, see `WebAddress`.
    /// - service: the expected service; `nil` means any.
    /// - Throws: ``APIError``; ``APIError/unauthorized(_:)`` if the service was found but refused the login.
    package func find(_ url: String, service: Account.Service? = nil) async throws -> Found {
        try await search(url, service) { description, place in try await logIn(description, place) }
    }

    /// Asks the server which service it is, like ``find(_:service:)``, but does not log in.
    ///
    /// - Throws: ``APIError``.
    @discardableResult
    package func check(_ url: String, service: Account.Service? = nil) async throws -> Found {
        try await search(url, service) { description, place in Found(service: description.service, url: place) }
    }

    /// Requests access to an account by OAuth 2.
    ///
    /// - Parameters:
    /// - redirect: the URL that the user's application was registered with.
    /// - ask: asks the user.
    ///
    /// - Throws: ``APIError``, and the errors of `ask`.
    package func authorize(
        _ url: String, service: Account.Service?, redirect: String,
        ask: (OAuthRequest) async throws -> OAuthRequest.Answer
    ) async throws -> APISession {
        let found = try await check(url, service: service)
        let description = APICallers.description(of: found.service)
        guard let oauth = description.oauth else {
            throw APIError.unauthorized(.noOAuth(service: description.traits.name))
        }
        let connection = ServerConnection(
            url: found.url, credentials: credentials, web: web, limiter: limiter, now: now)
        guard let client = OAuthClient(oauth, connection) else {
            throw APIError.unauthorized(
                .applicationNeeded(idName: oauth.idName, keyName: oauth.keyName, redirect: redirect))
        }
        let request = client.request(redirect: redirect)
        switch try await ask(request) {
        case .code(let code): return try await client.session(code: code, request)
        case .error(let word): throw APIError.unauthorized(.notPermitted(word))
        }
    }

    /// Finds the service and does the rest of the search with it. If nothing is found or the login is refused, asks
    /// whether a proxy in front of the server refuses everybody: then neither address nor password are to blame.
    private func search(
        _ url: String, _ service: Account.Service?, rest: (ServiceDescription, String) async throws -> Found
    ) async throws -> Found {
        if let found = Self.hosted(at: url), service == nil || service == found.service { return found }
        do {
            let (description, place) = try await locate(url, service)
            return try await rest(description, place)
        } catch let error as APIError {
            let address = ServerAddress(url)
            guard error.mayComeFromProxy, let candidate = Self.candidates(address, service).first,
                try await probe.isBehindLogin(address.base(candidate.paths))
            else { throw error }
            throw APIError.unauthorized(.rejectedByWebPage)
        }
    }

    private func locate(
        _ url: String, _ service: Account.Service?
    ) async throws -> (service: ServiceDescription, url: String) {
        let address = ServerAddress(url)
        var possible: (service: ServiceDescription, url: String)?
        var serverError: APIError?
        for candidate in Self.candidates(address, service) {
            switch try await candidate.recognize(address.candidates(candidate.paths), probe) {
            case .certain(let url):
                for kind in candidate.kinds.map(APICallers.description) {
                    if case .certain(let url) = try await kind.recognize([url], probe) { return (kind, url) }
                }
                return (candidate, url)
            // The last of these has the least unusual URL: some servers give the same answer everywhere.
            case .possible(let url): possible = (candidate, url)
            case .serverError(let error): serverError = serverError ?? error
            case nil: break
            }
        }
        guard let possible else { throw serverError ?? .malformed(.unknownAPI) }
        return possible
    }

    /// Returns the possible URLs of the API at a URL, for any service.
    ///
    /// - Parameter url: the same as for ``find(_:service:)``.
    package static func places(of url: String) -> [String] {
        if let found = hosted(at: url) { return [found.url] }
        let address = ServerAddress(url)
        return candidates(address, nil).flatMap { address.candidates($0.paths) }
    }

    private static func hosted(at url: String) -> Found? {
        guard let host = WebURL.host(of: url) else { return nil }
        let name = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        for service in APICallers.services {
            if let hosted = service.hosted, hosted.host == name {
                return Found(service: service.service, url: hosted.url)
            }
        }
        return nil
    }

    private static func candidates(_ address: ServerAddress, _ service: Account.Service?) -> [ServiceDescription] {
        // A server that is known is taken with its peculiarities: Miniflux may toggle marks.
        let known: [Account.Service] = service == .googleReader ? [.freshRSS, .minifluxGoogleReader] : []
        if let service { return (known + [service]).map(APICallers.description) }
        let named = APICallers.services.filter { address.names($0.paths) }
        return named.isEmpty ? APICallers.services.filter(\.isDetected) : named
    }
}

// MARK: - Asking

private extension ServiceFinder {

    var probe: ServerProbe { ServerProbe(credentials: credentials, web: web, limiter: limiter, now: now) }

    func logIn(_ service: ServiceDescription, _ url: String) async throws -> Found {
        let connection = ServerConnection(url: url, credentials: credentials, web: web, limiter: limiter, now: now)
        do {
            _ = try await service.connect(connection).logIn()
            return Found(service: service.service, url: url)
        } catch APIError.unauthorized(let problem) {
            guard credentials.user != nil, let alternative = service.alternative.map(APICallers.description),
                try await alternative.recognize([url], probe) != nil
            else { throw APIError.unauthorized(problem) }
            return try await logIn(alternative, url)
        } catch APIError.refused, APIError.malformed {
            throw APIError.malformed(.unknownAPI)
        }
    }
}

private extension APIError {

    /// Whether a search ends so where a proxy answers instead of the server.
    var mayComeFromProxy: Bool {
        switch self {
        case .unauthorized(.rejected), .unauthorized(.apiPasswordNeeded), .malformed(.unknownAPI): true
        default: false
        }
    }
}
