package import Web

/// The login of a user at a server.
package struct Credentials: Sendable {
    /// The user name. `nil` if the secret is an API token.
    package var user: String?

    /// Returns the password or token. It is called only when needed, as it may run a program.
    package var secret: @Sendable () async throws -> String

    /// The store of the login's session, which outlives the process.
    package var session: SessionStore

    /// The other secrets of services, by the names of the settings: `inoreader.app_id`.
    package var secrets: [String: String]

    /// Adds to each request what the user has set for the server: headers, certificates, a proxy.
    package var prepare: @Sendable (inout HTTPRequest) throws -> Void

    package init(
        user: String?, session: SessionStore, secrets: [String: String] = [:],
        prepare: @escaping @Sendable (inout HTTPRequest) throws -> Void = { _ in },
        secret: @escaping @Sendable () async throws -> String
    ) {
        self.user = user
        self.session = session
        self.secrets = secrets
        self.prepare = prepare
        self.secret = secret
    }
}

/// The result of a login, as secret as the password: values whose names depend on the protocol.
package struct APISession: Equatable, Sendable {
    package var values: [String: String]

    package init(values: [String: String]) {
        self.values = values
    }
}

/// A place where a session is kept.
package struct SessionStore: Sendable {
    package var load: @Sendable () -> APISession?

    /// Saves the session; `nil` deletes it. Throws if it cannot be saved.
    package var save: @Sendable (APISession?) throws -> Void

    /// Runs the body under a lock that all processes share: it loads the session as the others left it.
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

/// A password that is asked for when it is first needed, and only once: it may come from a program that asks the user.
package actor Secret {
    private let ask: @Sendable () async throws -> String
    private var asking: Task<String, any Error>?

    package init(_ ask: @escaping @Sendable () async throws -> String) {
        self.ask = ask
    }

    /// The password. Callers that come while it is being asked for wait for the same answer.
    package var value: String {
        get async throws {
            if let asking { return try await asking.value }
            let task = Task { [ask] in try await ask() }
            asking = task
            return try await task.value
        }
    }
}
