import Base
package import Foundation
import Synchronization
package import Web

/// Sends calls to one server, at its rate and with the user's login.
package final class APIExchange: Sendable {

    /// The API's base URL, without a slash at the end.
    package let url: String
    let limiter: RateLimiter
    private let web: HTTPClient
    private let prepare: @Sendable (inout HTTPRequest) throws -> Void
    private let authorizer: (any APIAuthorizer)?
    private let pause: TimeInterval
    private let now: @Sendable () -> Date
    private let date = Mutex<Date?>(nil)
    private let patience = Mutex(Patience())

    /// - Parameters:
    /// - isHosted: whether many users share the server: a 429 without Retry-After then means an hour, else a minute.
    /// - prepare: see ``Credentials/prepare``.
    /// - authorizer: `nil` for calls that need no login, and for the login itself.
    package init(
        url: String, web: HTTPClient, limiter: RateLimiter, isHosted: Bool = false,
        prepare: @escaping @Sendable (inout HTTPRequest) throws -> Void, authorizer: (any APIAuthorizer)?,
        now: @escaping @Sendable () -> Date
    ) {
        self.url = url
        self.web = web
        self.limiter = limiter
        self.prepare = prepare
        self.authorizer = authorizer
        self.now = now
        pause = isHosted ? 3_600 : 60
    }

    /// The server's clock at its last answer. `nil` if it has not answered, or sent no date.
    package var serverDate: Date? { date.withLock { $0 } }

    /// Sends the call, again with a renewed login if necessary, and returns its result.
    ///
    /// - Throws: ``APIError`` when the call was not sent: during a pause, or without a password.
    package func send(_ call: APICall) async throws -> APIResult {
        var refusals = 0
        while true {
            let authorized = try await authorizer?.authorized(call) ?? call
            let result = try await transfer(authorized)
            guard case .unauthorized = result.error, let authorizer else { return result }
            refusals += 1
            guard try await authorizer.renew(after: authorized, refusals: refusals) else { return result }
        }
    }

    /// Sends the call and throws the ``APIError`` of its result, if there is one.
    @discardableResult
    package func perform(_ call: APICall) async throws -> APIResult {
        let result = try await send(call)
        if let error = result.error { throw error }
        return result
    }

    private func transfer(_ call: APICall) async throws -> APIResult {
        var request = call.request(base: url)
        try prepare(&request)
        let result = try await attempt(request)
        if call.isSafe, result.error == .transport(.emptyReply) { return try await attempt(request) }
        return result
    }

    private func attempt(_ request: HTTPRequest) async throws -> APIResult {
        do {
            try await limiter.enter()
        } catch is CancellationError {
            throw APIError.transport(.cancelled)
        }
        let response = await response(to: request)
        let now = now()
        let result = APIResult(request, response, now: now, pause: pause)
        if let seconds = result.header("Date").flatMap({
            HTTPDate.seconds($0, now: now.wholeSeconds)
        }) {
            date.withLock { $0 = Date(timeIntervalSince1970: Double(seconds)) }
        }
        if case .rateLimited(let until) = result.error { limiter.pause(until: until) }
        return result
    }

    private func response(to request: HTTPRequest) async -> Result<HTTPResponse, HTTPError> {
        guard let limit = patience.withLock({ $0.limit(request.limits.stalled) }) else {
            return .failure(.timedOut(.stalled))
        }
        var request = request
        request.limits.stalled = limit
        let start = ContinuousClock.now
        do {
            let response = try await web.send(request)
            patience.withLock { $0 = Patience() }
            return .success(response)
        } catch {
            if case .timedOut = error { patience.withLock { $0.waited(from: start, to: .now) } }
            return .failure(error)
        }
    }
}
