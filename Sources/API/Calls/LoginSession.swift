/// Logs in with user and password, keeps what that gives, and logs in again when it isn't good any more: once for all who
/// wait for it, and never again with a password that was refused.
protocol LoginSession: Actor {
    nonisolated var credentials: Credentials { get }
    var state: LoginState { get set }

    /// Of the value that a session has, if it is one: kept ones may be of another version.
    static var valueName: String { get }

    /// Logs in. Throws ``APIError/unauthorized(_:)`` when the server refuses that.
    func freshSession() async throws -> APISession
}

/// What a ``LoginSession`` knows.
struct LoginState {
    fileprivate(set) var session: APISession?
    fileprivate var hasLoaded = false

    /// Why the password was refused: requests that were on their way then must not try it again.
    fileprivate var refusal: APIError?

    /// Under way: whoever else needs it waits for the same.
    fileprivate var login: Task<APISession, any Error>?
}

extension LoginSession {

    /// Whatever is known already.
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

    /// - Parameter old: the session that has ended. Others may have renewed it meanwhile.
    func renew(after old: APISession) async throws {
        if state.session == old { _ = try await newSession() }
    }

    /// Remembered before anybody who waits goes on.
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
