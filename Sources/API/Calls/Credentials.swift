/// How to log in to a server.
package struct Credentials: Sendable {
    /// Nil: the secret is an API token.
    package var user: String?

    /// The password or token; asked for only when it is needed, for it may come from a program.
    package var secret: @Sendable () async throws -> String

    /// What a login gave, kept from one process to the next.
    package var session: SessionStore

    /// What else the services ask for, by the names of the settings: `inoreader.app_id`.
    package var secrets: [String: String]

    package init(
        user: String?, session: SessionStore, secrets: [String: String] = [:],
        secret: @escaping @Sendable () async throws -> String
    ) {
        self.user = user
        self.session = session
        self.secrets = secrets
        self.secret = secret
    }
}

/// What a login gave, as secret as the password: values whose names each protocol chooses.
package struct APISession: Equatable, Sendable {
    package var values: [String: String]

    package init(values: [String: String]) {
        self.values = values
    }
}

/// Where a session is kept.
package struct SessionStore: Sendable {
    package var load: @Sendable () -> APISession?

    /// Nil forgets it. Throws when it can't be kept.
    package var save: @Sendable (APISession?) throws -> Void

    /// Runs the body while nobody else runs one, in any process: what it loads is as others left it.
    package var alone: @Sendable (_ body: @Sendable () async throws -> APISession) async throws -> APISession

    package init(
        load: @escaping @Sendable () -> APISession?, save: @escaping @Sendable (APISession?) throws -> Void,
        alone: @escaping @Sendable (_ body: @Sendable () async throws -> APISession) async throws -> APISession = {
            try await $0()
        }
    ) {
        self.load = load
        self.save = save
        self.alone = alone
    }
}
