import Foundation

/// Logs in with user and password, keeps what that gives, and logs in again when it has ended: a day after the last
/// request, or, before 2021-03, when another version of this program asks.
actor TinyTinyRSSSession {
    private let exchange: APIExchange
    private let credentials: Credentials
    private let secret: Secret
    private var sid: String?
    private var hasLoaded = false

    /// Why the password was refused: requests that were on their way then must not try it again.
    private var refusal: APIError?

    /// Under way: whoever else needs it waits for the same.
    private var login: Task<String, any Error>?

    private static let name = "session"

    init(_ credentials: Credentials, exchange: APIExchange) {
        self.exchange = exchange
        self.credentials = credentials
        secret = Secret(credentials.secret)
    }

    /// With user and password, whatever is known already.
    func logIn() async throws {
        refusal = nil
        _ = try await newSession()
    }

    func current() async throws -> String {
        if !hasLoaded {
            sid = credentials.session.load()?.values[Self.name]
            hasLoaded = true
        }
        if let sid { return sid }
        return try await newSession()
    }

    /// - Parameter old: the session that has ended. Others may have renewed it meanwhile.
    func renew(after old: String) async throws {
        if sid == old { _ = try await newSession() }
    }

    private func newSession() async throws -> String {
        if let refusal { throw refusal }
        if let login { return try await login.value }
        let task = Task { try await self.logInAndRemember() }
        login = task
        defer { login = nil }
        return try await task.value
    }

    private func logInAndRemember() async throws -> String {
        do {
            let sid = try await freshSession()
            remember(sid)
            return sid
        } catch APIError.unauthorized(let problem) {
            remember(nil)
            refusal = .unauthorized(problem)
            throw APIError.unauthorized(problem)
        }
    }

    private func remember(_ sid: String?) {
        self.sid = sid
        hasLoaded = true
        credentials.session.save(sid.map { APISession(values: [Self.name: $0]) })
    }

    private func freshSession() async throws -> String {
        guard let user = credentials.user else { throw APIError.unauthorized(.userNameNeeded) }
        var request = TinyTinyRSSRequest("login")
        request.user = user
        request.password = try await secret.value
        let content = try await request.send(by: exchange, isSafe: true)
        if let level = content["api_level"]?.integer, level < Self.oldestLevel {
            throw APIError.impossible(.tooOld(version: "API level \(level)"))
        }
        guard let sid = content["session_id"]?.text else {
            throw APIError.malformed(.field("session_id", of: .answer, .missing))
        }
        return sid
    }

    /// That of 2019. What is used here has been there for longer.
    private static let oldestLevel: Int64 = 14
}
