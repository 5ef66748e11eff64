package import Foundation
package import Model
package import Web

/// Finds out what speaks at an address that the user typed, and where exactly.
package struct ServiceFinder: Sendable {
    private let web: HTTPClient
    private let credentials: Credentials
    private let limiter: RateLimiter
    private let now: @Sendable () -> Date

    /// - Parameter credentials: the ones to use there later: servers tell what they are to those they know only.
    package init(web: HTTPClient, credentials: Credentials, now: @escaping @Sendable () -> Date) {
        self.web = web
        self.credentials = credentials
        self.now = now
        limiter = RateLimiter(.selfHosted, now: now)
    }

    package struct Found: Equatable, Sendable {
        package var service: Account.Service

        /// What ``APICallers`` takes: without a slash at the end.
        package var url: String

        package init(service: Account.Service, url: String) {
            self.service = service
            self.url = url
        }
    }

    /// Where a service's API is that has one address for all users; nil for the others.
    package static func url(of service: Account.Service) -> String? {
        HostedService.url(of: service)
    }

    /// Tries what may be there, and logs in: what is found has taken the password. Services with one address for all
    /// users are known by it, and nothing is asked.
    ///
    /// - Parameters:
    ///   - url: absolute, of the server, of its API or of a page of it, see `WebAddress`.
    ///   - service: nil: whichever is there.
    /// - Throws: ``APIError``; ``APIError/unauthorized(_:)`` also when it is known what is there.
    package func find(_ url: String, service: Account.Service? = nil) async throws -> Found {
        if let hosted = HostedService.at(url), service == nil || service == hosted.service {
            return Found(service: hosted.service, url: hosted.url)
        }
        let address = ServerAddress(url)
        let mayBeMiniflux = service == nil ? !address.isFreshRSS : service == .miniflux
        if mayBeMiniflux, let found = try await miniflux(address.base) { return found }
        var refusal: APIError?
        for candidate in candidates(address, service) {
            do {
                if let found = try await googleReader(candidate, service) { return found }
            } catch APIError.unauthorized(let problem) {
                // Some servers say so at every address.
                refusal = refusal ?? .unauthorized(problem)
            }
        }
        throw refusal ?? .malformed(.unknownAPI)
    }

    private func candidates(_ address: ServerAddress, _ service: Account.Service?) -> [String] {
        switch service {
        case .miniflux: []
        case .freshRSS: address.freshRSS
        case nil where address.isFreshRSS: address.freshRSS
        case nil: address.freshRSS + [address.base]
        default: [address.base] + (address.isFreshRSS ? address.freshRSS : [])
        }
    }
}

// MARK: - Miniflux

private extension ServiceFinder {

    /// Nil when it is something else: it is asked without the password first.
    func miniflux(_ url: String) async throws -> Found? {
        let (result, base) = try await ask(url, APICall(.get, "v1/me"))
        switch result.error {
        case .transport(let error): throw APIError.transport(error)
        case .unauthorized where JSONValue(result.body)?["error_message"] != nil: break
        default: return nil
        }
        do {
            let caller = APICallers.caller(
                for: .miniflux, url: base, credentials: credentials, web: web, limiter: limiter, now: now)
            _ = try await caller.logIn()
            return Found(service: .miniflux, url: base)
        } catch APIError.unauthorized(let problem) where credentials.user != nil {
            // The password may be the one that Miniflux has for the Google Reader API alone.
            if let found = try await googleReader(base, .minifluxGoogleReader) { return found }
            throw APIError.unauthorized(problem)
        }
    }
}

// MARK: - Google Reader

private extension ServiceFinder {

    /// Nil when nothing there logs anybody in. It is asked without the password first.
    func googleReader(_ url: String, _ service: Account.Service?) async throws -> Found? {
        let (probe, base) = try await ask(url, APICall(.post, "accounts/ClientLogin", body: .form([])))
        if case .refused(let status, _) = probe.error, status == 404 || status == 405 { return nil }
        if ServerMessage.isMarkup(probe.body), probe.error == nil { return nil }
        guard credentials.user != nil else { throw APIError.unauthorized(.userNameNeeded) }
        do {
            let bare = APIExchange(url: base, web: web, limiter: limiter, authorizer: nil, now: now)
            try await GoogleReaderSession(credentials, exchange: bare).logIn()
            return Found(service: service ?? kind(base), url: base)
        } catch APIError.refused, APIError.malformed {
            return nil
        }
    }

    private func kind(_ url: String) -> Account.Service {
        url.hasSuffix(ServerAddress.freshRSSPath) ? .freshRSS : .googleReader
    }
}

// MARK: - Asking

private extension ServiceFinder {

    /// Follows one redirect, to the same place at the same host, as from http: to https:, or to `www.` before it.
    ///
    /// - Returns: what came, and the URL of the API that it came from.
    func ask(_ url: String, _ call: APICall) async throws -> (APIResult, String) {
        let exchange = { url in APIExchange(url: url, web: web, limiter: limiter, authorizer: nil, now: now) }
        let result = try await exchange(url).send(call)
        guard let other = ServerAddress.base(redirectedFrom: url, by: result, path: call.path) else {
            return (result, url)
        }
        return (try await exchange(other).send(call), other)
    }
}

/// The services that have one address for all users.
private enum HostedService {
    private static let services: [(service: Account.Service, host: String, url: String)] = [
        (.inoreader, "inoreader.com", "https://www.inoreader.com"),
        (.theOldReader, "theoldreader.com", "https://theoldreader.com"),
        (.bazQux, "bazqux.com", "https://bazqux.com"),
    ]

    /// Where its API is; nil for services that people run themselves.
    static func url(of service: Account.Service) -> String? {
        services.first { $0.service == service }?.url
    }

    /// Nil when the host is none of theirs.
    static func at(_ url: String) -> (service: Account.Service, url: String)? {
        guard let host = WebAddress.host(of: url) else { return nil }
        let name = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        return services.first { $0.host == name }.map { ($0.service, $0.url) }
    }
}
