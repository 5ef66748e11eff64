import Base
import Foundation
import Web

/// Asks a server which service it is, without a password.
struct ServerProbe: Sendable {
    let credentials: Credentials
    let web: HTTPClient
    let limiter: RateLimiter
    let now: @Sendable () -> Date

    /// Follows one redirect, to the same path at the same host: from http: to https:, or to or from `www.`.
    ///
    /// - Returns: the answer, and the URL of the API that it came from.
    func ask(_ url: String, _ call: APICall) async throws -> (result: APIResult, url: String) {
        let result = try await send(call, to: url)
        guard let other = Self.base(redirectedFrom: url, by: result, path: call.path) else { return (result, url) }
        return (try await send(call, to: other), other)
    }

    /// Returns whether a proxy in front of the server wants a login of its own, as Authelia, Authentik, oauth2-proxy and
    /// Cloudflare Access do: it refuses the server's first page, which servers show to everybody, or redirects it to
    /// its own login.
    ///
    /// - Parameter url: the server's URL, without a slash at the end.
    func isBehindLogin(_ url: String) async throws -> Bool {
        let result = try await send(APICall(.get, ""), to: url)
        switch result.status {
        case 401, 403:
            // Servers of the Google Reader API refuse whatever they are asked.
            return JSONValue(result.body) == nil && !result.text.contains("BadAuthentication")
        case let status? where 300..<400 ~= status:
            return result.header("Location").map { Self.isLoginOfProxy($0, at: url) } ?? false
        default: return false
        }
    }

    /// Returns whether a redirect leads to a proxy's login: at a path that only proxies have, or at another host, whose
    /// address names the login or the page to come back to.
    private static func isLoginOfProxy(_ location: String, at url: String) -> Bool {
        let place = location.lowercased()
        if ["/oauth2/", "/outpost.goauthentik.io/", "/cdn-cgi/access/", "/authelia/"].contains(where: place.contains) {
            return true
        }
        guard let host = WebURL.host(of: url), let other = WebURL.host(of: location), other != host else {
            return false
        }
        let isNamed = ["login", "signin", "sign_in", "sso", "auth"].contains(where: place.contains)
        return isNamed || place.split(separator: "?", maxSplits: 1).dropFirst().contains { $0.contains(host) }
    }

    /// Sends a call. Throws ``APIError/transport(_:)``, as the next call would fail, too.
    private func send(_ call: APICall, to url: String) async throws -> APIResult {
        let connection = ServerConnection(url: url, credentials: credentials, web: web, limiter: limiter, now: now)
        let result = try await connection.exchange().send(call)
        if case .transport(let error) = result.error { throw APIError.transport(error) }
        return result
    }

    /// Returns the API's URL if the answer redirects to it; `nil` for another host or path, such as a login page's.
    private static func base(redirectedFrom url: String, by result: APIResult, path: String) -> String? {
        guard let status = result.status, 300..<400 ~= status, let location = result.header("Location"),
            let host = WebURL.host(of: url), let other = WebURL.host(of: location),
            other == host || other == "www.\(host)" || "www.\(other)" == host
        else { return nil }
        let place = location.prefix { $0 != "?" }
        return place.hasSuffix("/\(path)") ? String(place.dropLast(path.utf8.count + 1)) : nil
    }
}
