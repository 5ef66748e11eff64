import Base

/// The session of a user: it ends a day after the last request, or, before 2021-03, when another version of this program
/// asks.
actor TinyTinyRSSSession: LoginSession {
    static let valueName = "session"

    let credentials: Credentials
    var state = LoginState()
    private let exchange: APIExchange
    private let secret: Secret

    init(_ credentials: Credentials, exchange: APIExchange) {
        self.exchange = exchange
        self.credentials = credentials
        secret = Secret(credentials.secret)
    }

    func freshSession() async throws -> APISession {
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
        return APISession(values: [Self.valueName: sid])
    }

    /// The level of 2019. The functions used here are older.
    private static let oldestLevel: Int64 = 14
}
