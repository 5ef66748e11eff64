/// Logs in with user and password, keeps the session, and logs in again when it has expired: once for all waiting
/// calls, and never again with a password that was refused.
protocol LoginSession: Actor {
    nonisolated var credentials: Credentials { get }
    var state: LoginState { get set }

    /// The name of the session's value. Kept sessions without it are of another version, and ignored.
    static var valueName: String { get }

    /// Logs in. Throws ``APIError/unauthorized(_:)`` if the server refuses the login.
    func freshSession() async throws -> APISession
}

/// The state of a ``LoginSession``.
struct LoginState {
    fileprivate(set) var session: APISession?
    fileprivate var hasLoaded = false

    /// The reason why the password was refused: requests that were under way then must not try it again.
    fileprivate var refusal: APIError?

    /// The login under way, which all callers wait for.
    fileprivate var login: Task<APISession, any Error>?
}

extension LoginSession {

    /// Logs in even if there is a session.
    func logIn() async throws {
        state.refusal = nil
        _ = try await newSession()
    }

    func currentSession() async throws -> APISession {
        if !state.hasLoaded {
            let kept = credentials.session.load()
            state.session = kept?.values[Self.valueName]?.isEmpty == false ? kept : nil
            state.hasLoaded = true
        }
        if let session = state.session { return session }
        return try await newSession()
    }

    func newSession() async throws -> APISession {
        if let refusal = state.refusal { throw refusal }
        if let login = state.login { return try await login.value }
        let task = Task { try await self.logInAndRemember() }
        state.login = task
        defer { state.login = nil }
        return try await task.value
    }

    /// - Parameter old: the expired session. It is not renewed again if another call has done so meanwhile.
    func renew(after old: APISession) async throws {
        if state.session == old { _ = try await newSession() }
    }

    /// Logs in, and remembers the session before any waiting call continues.
    private func logInAndRemember() async throws -> APISession {
        do {
            let session = try await freshSession()
            remember(session)
            return session
        } catch APIError.unauthorized(let problem) {
            remember(nil)
            state.refusal = .unauthorized(problem)
            throw APIError.unauthorized(problem)
        }
    }

    func remember(_ session: APISession?) {
        state.session = session
        state.hasLoaded = true
        // If it cannot be kept, the next process logs in again.
        try? credentials.session.save(session)
    }
}
