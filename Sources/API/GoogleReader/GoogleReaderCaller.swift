import Base
package import Foundation
import Model
import Web

/// A caller of the Google Reader API, as FreshRSS, Miniflux, Inoreader, The Old Reader and BazQux have it.
///
/// Google's own description is gone; https://github.com/mihaip/google-reader-api has the remaining knowledge about it.
package final class GoogleReaderCaller: APICaller {
    let quirks: GoogleReaderQuirks
    let exchange: APIExchange
    let now: @Sendable () -> Date

    /// The session of a login with a password. `nil` if a token is used.
    private let session: GoogleReaderSession?
    private let user: String?

    /// - Parameter server: its URL is what precedes `/reader/api/0`.
    package init(_ server: ServerConnection, _ quirks: GoogleReaderQuirks) {
        self.quirks = quirks
        now = server.now
        user = server.credentials.user
        let authorizer: any APIAuthorizer
        if user == nil, let oauth = quirks.oauth {
            session = nil
            authorizer = OAuthSession(oauth, server)
        } else {
            let session = GoogleReaderSession(
                quirks, server.credentials, exchange: server.exchange(isHosted: quirks.isHosted))
            self.session = session
            authorizer = session
        }
        exchange = server.exchange(isHosted: quirks.isHosted, authorizer: authorizer)
    }

    package var traits: ServiceTraits { quirks.traits }

    package var clock: Date? { exchange.serverDate }

    /// Logs in with the password, even if an earlier login is still valid.
    package func logIn() async throws -> String? {
        guard let session else {
            guard let name = try await get("user-info").json()["userName"]?.text else {
                throw APIError.malformed(.missing(.userName))
            }
            return name
        }
        try await session.logIn()
        // Not every service has this call, and the login is what counts.
        guard let answer = try? await get("user-info").json() else { return user }
        return answer["userName"]?.text ?? user
    }
}

// MARK: - Calls

extension GoogleReaderCaller {
    typealias Parameter = APICall.Parameter

    /// Reads something. It counts towards the daily quota of some services.
    func get(_ path: String, _ query: [Parameter] = []) async throws -> APIResult {
        try await read(APICall(.get, "reader/api/0/\(path)", query: [Parameter("output", "json")] + query))
    }

    func read(_ call: APICall) async throws -> APIResult {
        try exchange.limiter.checkReads()
        let result = try await exchange.send(call)
        if let pause = GoogleReaderQuota.pause(after: result) { exchange.limiter.pauseReads(until: now() + pause) }
        if let error = result.error { throw error }
        return result
    }

    /// Changes something. It is never sent twice, unless the server says that it did nothing.
    func post(_ path: String, _ fields: [Parameter]) async throws -> APIResult {
        let call = APICall(.post, "reader/api/0/\(path)", body: .form(fields))
        // The server marks articles by itself; for the rest, it may have to fetch a feed.
        let result = try await exchange.send(path == "edit-tag" ? call : call.patient)
        if let error = result.error { throw refusal(error) }
        return result
    }

    /// Sends a change whose answer must be `OK`: a proxy's or a hotel's page comes with status 200, too.
    func change(_ path: String, _ fields: [Parameter]) async throws {
        let result = try await post(path, fields)
        let text = result.text
        guard text.prefix(2).uppercased() == "OK", text.utf8.count < 100 else {
            throw APIError.unexpected(result.body, insteadOf: .ok)
        }
    }

    /// Returns an error of the request instead of one of the server, if the service confuses them.
    private func refusal(_ error: APIError) -> APIError {
        guard quirks.refusesWith500, case .unavailable(status: 500, let words?) = error else { return error }
        return .refused(status: 500, serverMessage: words)
    }
}

/// The used part of the daily quota, if a service tells it: Inoreader.
///
/// Reading (zone 1) stops when a tenth is left; the user's changes (zone 2) can still be sent.
private enum GoogleReaderQuota {
    private static let share = 0.9

    /// Returns the number of seconds without reading. `nil` if enough is left.
    static func pause(after result: APIResult) -> TimeInterval? {
        guard let limit = number("X-Reader-Zone1-Limit", result), let usage = number("X-Reader-Zone1-Usage", result),
            limit > 0, usage >= limit * share
        else { return nil }
        return max(0, number("X-Reader-Limits-Reset-After", result) ?? 3_600)
    }

    private static func number(_ name: String, _ result: APIResult) -> Double? {
        result.header(name).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
}

extension APISession {

    package init(auth: String, token: String? = nil) {
        self.init(values: ["auth": auth])
        self.token = token
    }

    /// The value after `GoogleLogin auth=`; empty if not logged in.
    package var auth: String { values["auth"] ?? "" }

    /// Google Reader's T, which every POST contains. `nil` if it was not requested yet.
    package var token: String? {
        get { values["token"] }
        set { values["token"] = newValue }
    }
}
