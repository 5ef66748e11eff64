import API
import Model

/// How an account logs in to its server.
struct ServerLogin: Equatable, Sendable {
    /// The account's, see `Account`: together they name it, in whatever database it is.
    let url: String
    let user: String?

    /// The name to log in with. Nil: the secret is an API token. Servers may call the user something else.
    var name: String?
    var secret: LoginSecret

    /// What the last login gave; nil: nothing that is kept.
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

/// Where a password or token comes from.
enum LoginSecret: Equatable, Sendable {
    case password(String)

    /// A program and its arguments, see ``PasswordCommand``.
    case command([String])

    /// There is none: a permission that the user gave in a browser is all there is.
    case session

    /// Nil: there is none. Throws ``Failure``.
    func value() async throws -> String? {
        switch self {
        case .password(let password): password
        case .command(let words): try await PasswordCommand(words: words).run()
        case .session: nil
        }
    }
}
