extension Account {
    /// How the articles of an account get here, and where the user's changes go.
    ///
    /// Code that treats accounts differently asks one of these four questions, and never for the name of a service. A
    /// combination that no account has today is possible: one in a folder that several machines share would fetch its
    /// feeds and have a queue, but no server.
    package enum Kind: CaseIterable, Sendable {
        /// The account of this program alone. Its feeds, articles and statuses are in the database only.
        case local
        /// An account of a user on a server.
        case server
    }

    package var kind: Kind { service.kind }
}

extension Account.Kind {

    /// Whether this program asks the feeds' own servers. Then feeds have settings, schedules and passwords here, and an
    /// article has an id by its feed and can leave it.
    package var fetchesFeeds: Bool {
        switch self {
        case .local: true
        case .server: false
        }
    }

    /// Whether the account is on a server, which has an address, a login and a list of what it can do, and which takes
    /// changes of feeds and folders at once.
    package var hasServer: Bool {
        switch self {
        case .local: false
        case .server: true
        }
    }

    /// Whether other programs share the account: changes of statuses wait in a queue until they are sent, and a sync
    /// brings the feeds and statuses of others.
    package var hasQueue: Bool {
        switch self {
        case .local: false
        case .server: true
        }
    }

    /// Whether the account takes a feed that is a file on this machine.
    package var takesFiles: Bool {
        switch self {
        case .local: true
        case .server: false
        }
    }

    package var services: [Account.Service] {
        switch self {
        case .local: [.local]
        case .server: Account.Service.remote
        }
    }
}

extension Account.Service {
    /// The kind of the accounts of the service. A service that only a newer version knows counts as a server.
    package var kind: Account.Kind { Account.Kind.allCases.first { $0.services.contains(self) } ?? .server }
}
