import Base
import Foundation
import Web

/// A login, which is renewed when it has expired.
///
/// It has two parts: a header for all calls (Auth), and a form field for POSTs (T). For those, Miniflux checks only the
/// field, even if they change nothing.
actor GoogleReaderSession: LoginSession, APIAuthorizer {
    static let valueName = "auth"

    let credentials: Credentials
    var state = LoginState()
    private let exchange: APIExchange
    private let quirks: GoogleReaderQuirks
    private let secret: Secret

    /// The request of T under way, which all callers wait for.
    private var tokenRequest: Task<String, any Error>?

    /// - Parameter exchange: an exchange with the same server, without an authorizer.
    init(_ quirks: GoogleReaderQuirks, _ credentials: Credentials, exchange: APIExchange) {
        self.quirks = quirks
        self.credentials = credentials
        self.exchange = exchange
        secret = Secret(credentials.secret)
    }

    func authorized(_ call: APICall) async throws -> APICall {
        var call = call
        if call.method == .post {
            // T comes first, as requesting it may take a new login.
            let token = try await currentToken()
            if case .form(let fields) = call.body ?? .form([]), !token.isEmpty {
                call.body = .form([APICall.Parameter("T", token)] + fields)
            }
        }
        call.headers += [header(try await currentSession().auth)] + applicationHeaders
        return call
    }

    /// Renews T first for a POST, then the login; for other calls, only the login. If the server still refuses the
    /// call, the login is valid, and the call is at fault.
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

    /// Returns whether the call was made with the current login, not an older one.
    private func isProof(_ session: APISession, of call: APICall) -> Bool {
        guard call.headers.contains(header(session.auth)) else { return false }
        guard let token = session.token, !token.isEmpty, case .form(let fields) = call.body else { return true }
        return fields.contains(APICall.Parameter("T", token))
    }

    private func header(_ auth: String) -> HTTPHeader {
        HTTPHeader("Authorization", "GoogleLogin auth=\(auth)")
    }

    /// The headers that identify the program: all, or none.
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

    /// Returns the usual mistake as the error, unless the server gave a reason.
    private func refusal(_ error: APIError) -> APIError {
        guard quirks.hasAPIPassword, error == .unauthorized(.rejected(serverMessage: nil)) else { return error }
        return .unauthorized(.apiPasswordNeeded(service: quirks.name))
    }
}

// MARK: - T

private extension GoogleReaderSession {

    /// Returns T; empty if the server has none.
    func currentToken() async throws -> String {
        if let token = try await currentSession().token { return token }
        if let tokenRequest { return try await tokenRequest.value }
        let task = Task { try await self.newToken() }
        tokenRequest = task
        defer { tokenRequest = nil }
        return try await task.value
    }

    /// Requests T, with a new login if Auth has expired.
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

    /// Returns T, a line of one word. A server that doesn't know the call has no T, and needs none.
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

    /// Returns the text after the first `=` of the line, which may contain further ones.
    ///
    /// - Throws: ``APIError/unauthorized(_:)`` also for a refusal with another status than 401.
    static func auth(in result: APIResult) throws(APIError) -> String {
        // BazQux gives the reason there: FreeTrialExpired, YearSubscriptionExpired.
        let reason = result.header("X-BQ-LoginErrorReason")
        switch (result.error, value("Error", in: result)) {
        // Google sent this with 403; BazQux does with various statuses.
        case (nil, let error?), (.unauthorized, let error?), (.refused, let error?):
            throw .unauthorized(.rejected(serverMessage: reason ?? (error == "BadAuthentication" ? nil : error)))
        case (nil, nil): break
        case (.unauthorized(.rejected(let words)), nil):
            throw .unauthorized(.rejected(serverMessage: reason ?? words))
        // FreshRSS says so if the user name has characters that it never allows.
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
