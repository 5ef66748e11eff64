/// How to log in to a server.
package struct Credentials: Sendable {
    /// Nil: the secret is an API token.
    package var user: String?

    /// The password or token; asked for only when it is needed, for it may come from a program.
    package var secret: @Sendable () async throws -> String

    /// What a login gave, kept from one process to the next.
    package var session: SessionStore

    /// Inoreader's application id and key; nil for others.
    package var application: (id: String, key: String)?

    package init(
        user: String?, session: SessionStore, application: (id: String, key: String)? = nil,
        secret: @escaping @Sendable () async throws -> String
    ) {
        self.user = user
        self.session = session
        self.application = application
        self.secret = secret
    }
}

/// What a login gave: as secret as the password.
package struct APISession: Equatable, Sendable {
    /// The value after `GoogleLogin auth=`.
    package var auth: String

    /// Google Reader's T, which every POST carries. Nil: not asked for yet.
    package var token: String?

    package init(auth: String, token: String? = nil) {
        self.auth = auth
        self.token = token
    }
}

/// Where a session is kept.
package struct SessionStore: Sendable {
    package var load: @Sendable () -> APISession?

    /// Nil forgets it.
    package var save: @Sendable (APISession?) -> Void

    package init(load: @escaping @Sendable () -> APISession?, save: @escaping @Sendable (APISession?) -> Void) {
        self.load = load
        self.save = save
    }
}
