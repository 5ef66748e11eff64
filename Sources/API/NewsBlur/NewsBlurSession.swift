import Base
import Web

/// The session of a user: a cookie that is valid for years, and kept, as the service asks for few logins.
actor NewsBlurSession: LoginSession {
    static let valueName = "sessionid"

    /// The name of the value that identifies the user.
    static let userName = "user_id"

    /// The server's name of the cookie.
    static let cookieName = "newsblur_sessionid"

    let credentials: Credentials
    var state = LoginState()
    private let exchange: APIExchange
    private let secret: Secret

    init(_ credentials: Credentials, exchange: APIExchange) {
        self.exchange = exchange
        self.credentials = credentials
        secret = Secret(credentials.secret)
    }

    /// Logs in. Refusals come with status 200, too.
    func freshSession() async throws -> APISession {
        guard let user = credentials.user else { throw APIError.unauthorized(.userNameNeeded) }
        let password = try await secret.value
        var call = APICall(
            .post, "api/login",
            body: .form([APICall.Parameter("username", user), APICall.Parameter("password", password)]))
        call.isSafe = true
        let result = try await exchange.send(call)
        if case .unauthorized = result.error { throw APIError.unauthorized(.rejectedByWebPage) }
        let answer = try result.json()
        guard let code = answer["code"]?.integer else {
            throw APIError.malformed(.field("code", of: .answer, .missing))
        }
        guard code == 1, answer["authenticated"]?.asFlag != false else {
            throw APIError.unauthorized(.rejected(serverMessage: NewsBlurAnswer.words(answer)))
        }
        guard let cookie = Self.cookie(in: result) else {
            throw APIError.malformed(.unexpected(instead: .login, isWebPage: false))
        }
        var session = APISession(values: [Self.valueName: cookie])
        session.values[Self.userName] = answer[Self.userName]?.text
        return session
    }

    private static func cookie(in result: APIResult) -> String? {
        for cookie in result.headers("Set-Cookie") where cookie.hasPrefix("\(cookieName)=") {
            let value = cookie.dropFirst(cookieName.count + 1).prefix { $0 != ";" }
            // RFC 6265, section 4.1.1.
            if !value.isEmpty, value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") }) {
                return String(value)
            }
        }
        return nil
    }
}
