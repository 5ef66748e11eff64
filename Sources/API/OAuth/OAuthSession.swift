import Foundation
import Web

/// Sends a token with calls, and renews it before it expires: once for all waiting calls, and for other processes.
///
/// Without a saved session, the secret is the token: it may come from a program.
actor OAuthSession: APIAuthorizer {
    private let credentials: Credentials
    private let client: OAuthClient?
    private let now: @Sendable () -> Date
    private var session: APISession?

    /// The token that the program for the secret printed last.
    private var given: String?

    /// The renewal under way, which all callers wait for.
    private var refresh: Task<APISession, any Error>?
    private var asking: Task<String, any Error>?

    init(_ service: OAuthService, _ server: ServerConnection) {
        credentials = server.credentials
        client = OAuthClient(service, server)
        now = server.now
    }

    func authorized(_ call: APICall) async throws -> APICall {
        var call = call
        call.headers.append(Self.header(try await token()))
        return call
    }

    /// Renews the token, once.
    func renew(after call: APICall, refusals: Int) async throws -> Bool {
        guard refusals == 1 else { return false }
        if let session {
            if let token = session.accessToken, call.headers.contains(Self.header(token)) {
                _ = try await refreshed(session)
            }
            return true
        }
        if let given, !call.headers.contains(Self.header(given)) { return true }
        let token = try await ask()
        return !call.headers.contains(Self.header(token))
    }

    private static func header(_ token: String) -> HTTPHeader { HTTPHeader("Authorization", "Bearer \(token)") }

    private func token() async throws -> String {
        session = session ?? kept()
        guard let session else {
            if let given { return given }
            return try await ask()
        }
        let current = isOld(session) ? try await refreshed(session) : session
        return current.accessToken ?? ""
    }

    private func kept() -> APISession? {
        guard let kept = credentials.session.load(), kept.accessToken?.isEmpty == false else { return nil }
        return kept
    }

    /// Returns whether the session expires within some minutes.
    private func isOld(_ session: APISession) -> Bool {
        session.expires.map { $0.timeIntervalSince(now()) < Self.margin } ?? false
    }

    private static let margin: TimeInterval = 300

    private func ask() async throws -> String {
        if let asking { return try await asking.value }
        let task = Task { try await self.askAlone() }
        asking = task
        defer { asking = nil }
        return try await task.value
    }

    /// Calls the secret, and remembers the token before any waiting call continues.
    private func askAlone() async throws -> String {
        let token = try await credentials.secret()
        guard OAuthClient.isToken(token) else { throw APIError.unauthorized(.noToken) }
        given = token
        return token
    }

    private func refreshed(_ old: APISession) async throws -> APISession {
        if let refresh { return try await refresh.value }
        let task = Task { try await self.refreshAlone(old) }
        refresh = task
        defer { refresh = nil }
        return try await task.value
    }

    /// Renews the session under a lock, as the server may take an old token for stolen if two processes send it. The
    /// new one is saved, and remembered here, before it is used.
    private func refreshAlone(_ old: APISession) async throws -> APISession {
        let renewed = try await credentials.session.alone { [credentials, client] in
            let kept = await self.kept() ?? old
            if kept.accessToken != old.accessToken, await !self.isOld(kept) { return kept }
            guard let token = kept.refreshToken else { throw APIError.unauthorized(.permissionEnded) }
            guard let client else { throw APIError.unauthorized(.applicationRefused) }
            let new = try await client.session(refreshing: token)
            try credentials.session.save(new)
            return new
        }
        session = renewed
        return renewed
    }
}
