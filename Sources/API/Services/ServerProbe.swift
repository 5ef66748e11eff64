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
