import API
import Model

/// The login of an account on its server.
struct ServerLogin: Equatable, Sendable {
    /// The account's URL. URL and user identify the account in any database, see `Account`.
    let url: String
    let user: String?

    /// The name to log in with, which may differ from the server's name of the user; `nil` if the secret is an API
    /// token.
    var name: String?
    var secret: LoginSecret

    /// The session of the last login; `nil` if none is stored.
    var session: APISession?

    init(of account: Account, name: String?, secret: LoginSecret, session: APISession? = nil) {
        self.init(url: account.url ?? "", user: account.user, name: name, secret: secret, session: session)
    }

    init(url: String, user: String?, name: String?, secret: LoginSecret, session: APISession? = nil) {
        self.url = url
        self.user = user
        self.name = name
        self.secret = secret
        self.session = session
    }

    func isOf(_ account: Account) -> Bool {
        url == account.url && user == account.user
    }
}

/// The source of a password or token.
enum LoginSecret: Equatable, Sendable {
    case password(String)

    /// A program and its arguments, see ``PasswordCommand``.
    case command([String])

    /// No password, only the session that the user allowed in a browser.
    case session

    /// Returns the password or token; `nil` if there is only a session. Throws ``Failure``.
    func value() async throws -> String? {
        switch self {
        case .password(let password): password
        case .command(let words): try await PasswordCommand(words: words).run()
        case .session: nil
        }
    }
}
