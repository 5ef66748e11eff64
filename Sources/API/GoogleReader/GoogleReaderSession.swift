import Foundation
import Web

/// What a login gave, which is renewed when it isn't good any more.
///
/// There are two proofs: a header for everything (Auth), and a form field for what is posted (T). Miniflux asks for the
/// field alone then, even where nothing is changed.
actor GoogleReaderSession: LoginSession, APIAuthorizer {
    static let valueName = "auth"

    let credentials: Credentials
    var state = LoginState()
    private let exchange: APIExchange
    private let quirks: GoogleReaderQuirks
    private let secret: Secret

    /// Under way: whoever else needs it waits for the same.
    private var tokenRequest: Task<String, any Error>?

    /// - Parameter exchange: one without an authorizer, to the same server.
    init(_ quirks: GoogleReaderQuirks, _ credentials: Credentials, exchange: APIExchange) {
        self.quirks = quirks
        self.credentials = credentials
        self.exchange = exchange
        secret = Secret(credentials.secret)
    }

    func authorized(_ call: APICall) async throws -> APICall {
        var call = call
        if call.method == .post {
            // First: getting it may take a new login.
            let token = try await currentToken()
            if case .form(let fields) = call.body ?? .form([]), !token.isEmpty {
                call.body = .form([APICall.Parameter("T", token)] + fields)
            }
        }
        call.headers += [header(try await currentSession().auth)] + applicationHeaders
        return call
    }

    /// A post gets a new T first, then a new login; all else a new login. After that, the server knows us, and refuses
    /// that call all the same.
    func renew(after call: APICall, refusals: Int) async throws -> Bool {
        let hasToken = call.method == .post && state.session?.token != ""
        guard refusals <= (hasToken ? 2 : 1) else { throw APIError.unavailable(status: 401, serverMessage: nil) }
        guard let session = state.session, isProof(session, of: call) else { return true }
        if hasToken, refusals == 1 {
            remember(APISession(auth: session.auth))
        } else {
            _ = try await newSession()
        }
        return true
    }

    /// Whether the call was made with what is known now, not with something older.
    private func isProof(_ session: APISession, of call: APICall) -> Bool {
        guard call.headers.contains(header(session.auth)) else { return false }
        guard let token = session.token, !token.isEmpty, case .form(let fields) = call.body else { return true }
        return fields.contains(APICall.Parameter("T", token))
    }

    private func header(_ auth: String) -> HTTPHeader {
        HTTPHeader("Authorization", "GoogleLogin auth=\(auth)")
    }

    /// Those that say which program asks: all, or none.
    private var applicationHeaders: [HTTPHeader] {
        let headers = quirks.secretHeaders.sorted { $0.key < $1.key }.compactMap { header in
            credentials.secrets[header.value].map { HTTPHeader(header.key, $0) }
        }
        return headers.count == quirks.secretHeaders.count ? headers : []
    }
}

// MARK: - Auth

extension GoogleReaderSession {

    func freshSession() async throws -> APISession {
        guard let user = credentials.user else { throw APIError.unauthorized(.userNameNeeded) }
        let fields = [
            ("Email", user), ("Passwd", try await secret.value), ("accountType", "HOSTED_OR_GOOGLE"),
            ("service", "reader"), ("client", "rss"),
        ]
        var call = APICall(
            .post, "accounts/ClientLogin", body: .form(fields.map { APICall.Parameter($0.0, $0.1) }))
        call.accepts = "text/plain"
        call.headers = applicationHeaders
        let result = try await exchange.send(call)
        do {
            return APISession(auth: try GoogleReaderLoginAnswer.auth(in: result))
        } catch {
            throw refusal(error)
        }
    }

    /// Says what the usual mistake is, unless the server gave a reason.
    private func refusal(_ error: APIError) -> APIError {
        guard quirks.hasAPIPassword, error == .unauthorized(.rejected(serverMessage: nil)) else { return error }
        return .unauthorized(.apiPasswordNeeded(service: quirks.name))
    }
}

// MARK: - T

private extension GoogleReaderSession {

    /// Empty where there is no such thing.
    func currentToken() async throws -> String {
        if let token = try await currentSession().token { return token }
        if let tokenRequest { return try await tokenRequest.value }
        let task = Task { try await self.newToken() }
        tokenRequest = task
        defer { tokenRequest = nil }
        return try await task.value
    }

    /// Logs in once more when Auth isn't good any more.
    func newToken() async throws -> String {
        var session = try await currentSession()
        var result = try await requestToken(session.auth)
        if case .unauthorized = result.error {
            session = try await newSession()
            result = try await requestToken(session.auth)
        }
        session.token = try token(in: result)
        remember(session)
        return session.token ?? ""
    }

    func requestToken(_ auth: String) async throws -> APIResult {
        var call = APICall(.get, "reader/api/0/token")
        call.accepts = "text/plain"
        call.headers = [header(auth)] + applicationHeaders
        return try await exchange.send(call)
    }

    /// One word in one line. A server that doesn't know the call has no T, and wants none.
    func token(in result: APIResult) throws(APIError) -> String {
        if case .refused = result.error { return "" }
        if let error = result.error { throw error }
        let token = result.text
        guard token.utf8.count <= 1_000, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "<") })
        else { throw .malformed(.unexpected(instead: .token, isWebPage: false)) }
        return token
    }
}

/// The answer to ClientLogin: lines like `Auth=alice/69f51fcc`.
private enum GoogleReaderLoginAnswer {

    /// What stands after the first `=` of the line: it may hold further ones.
    ///
    /// Throws ``APIError/unauthorized(_:)`` also for a refusal with another status than 401.
    static func auth(in result: APIResult) throws(APIError) -> String {
        // BazQux says there what it is: FreeTrialExpired, YearSubscriptionExpired.
        let reason = result.header("X-BQ-LoginErrorReason")
        switch (result.error, value("Error", in: result)) {
        // With 403 from Google, with whatever status from BazQux.
        case (nil, let error?), (.unauthorized, let error?), (.refused, let error?):
            throw .unauthorized(.rejected(serverMessage: reason ?? (error == "BadAuthentication" ? nil : error)))
        case (nil, nil): break
        case (.unauthorized(.rejected(let words)), nil):
            throw .unauthorized(.rejected(serverMessage: reason ?? words))
        // FreshRSS, for a user name with characters that it lets nobody have.
        case (.refused(status: 400, let words), nil):
            let words = words == "Bad Request!" ? nil : words
            throw .unauthorized(.rejected(serverMessage: reason ?? words))
        case (let error?, _): throw error
        }
        if let auth = value("Auth", in: result) ?? (try? result.json())?["Auth"]?.text { return auth }
        throw .unexpected(result.body, insteadOf: .login)
    }

    private static func value(_ name: String, in result: APIResult) -> String? {
        for line in result.text.split(whereSeparator: \.isNewline) where line.hasPrefix("\(name)=") {
            let value = line.dropFirst(name.count + 1)
            return value.isEmpty || value.utf8.contains { $0 <= 0x20 } ? nil : String(value)
        }
        return nil
    }
}
