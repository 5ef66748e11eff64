/// A set of subscriptions: the local ones, or those of a user on a server.
package struct Account: Hashable, Sendable {
    package var id: AccountID
    package var service: Service

    /// The name that `--account` takes. Unique.
    package var name: String

    /// The URL of the server's API, without a slash at the end; `nil` for the local account.
    package var url: String?

    /// The user's name on the server; `nil` if the server didn't send one, or if there is no server.
    package var user: String?

    package init(id: AccountID, service: Service, name: String, url: String? = nil, user: String? = nil) {
        self.id = id
        self.service = service
        self.name = name
        self.url = url
        self.user = user
    }
}

extension Account {
    /// The protocol that transfers the articles of an account. Its ``kind`` says how such accounts work.
    package struct Service: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package init(carrier: Carrier) {
            self.init(rawValue: carrier.rawValue)
        }

        /// An account whose feeds this program fetches itself. There is no server to send changes to.
        package static let local = Service(rawValue: "local")

        /// An account whose feeds this program fetches itself, and whose feeds and statuses are shared with other
        /// machines through files in a directory.
        package static let folder = Service(carrier: .localFiles)

        /// The same, with the files on a WebDAV server.
        package static let webDAV = Service(carrier: .webDAV)

        /// Miniflux, with its own REST API.
        package static let miniflux = Service(rawValue: "miniflux")

        // These speak the Google Reader API, each with its own oddities.
        package static let freshRSS = Service(rawValue: "freshrss")
        package static let inoreader = Service(rawValue: "inoreader")
        package static let theOldReader = Service(rawValue: "theoldreader")
        package static let bazQux = Service(rawValue: "bazqux")
        package static let minifluxGoogleReader = Service(rawValue: "miniflux-greader")

        /// Any other server that speaks the Google Reader API.
        package static let googleReader = Service(rawValue: "greader")

        package static let tinyTinyRSS = Service(rawValue: "ttrss")

        package static let nextcloudNews = Service(rawValue: "nextcloud")

        package static let feedbin = Service(rawValue: "feedbin")

        package static let newsBlur = Service(rawValue: "newsblur")

        /// Any server that speaks the Fever API, which cannot change feeds or folders.
        package static let fever = Service(rawValue: "fever")

        /// yarr, by the Fever API.
        package static let yarr = Service(rawValue: "yarr")

        /// The services with a server, the ones with an API of their own first.
        package static let remote: [Service] = [
            .miniflux, .freshRSS, .inoreader, .theOldReader, .bazQux, .minifluxGoogleReader, .googleReader,
            .tinyTinyRSS, .nextcloudNews, .feedbin, .newsBlur, .yarr, .fever,
        ]

        /// The services of accounts that users add.
        package static let addable = remote + Carrier.allCases.map(Service.init)

        /// All services of this version.
        package static let all = [local] + addable
    }

    /// Where the files are that machines share. Its word is the one of the service of such accounts.
    package enum Carrier: String, CaseIterable, Sendable {
        /// A directory of this machine, which something else brings to the others.
        case localFiles = "folder"
        /// A WebDAV server, which knows nothing of feeds.
        case webDAV = "webdav"
    }
}

extension Account {
    /// How the articles of an account get here, and where the user's changes go.
    ///
    /// Code that treats accounts differently asks one of these questions, and for the name of a service only if it is about
    /// an oddity of that one.
    package enum Kind: Hashable, Sendable {
        /// The account of this program alone. Its feeds, articles and statuses are in the database only.
        case local
        /// An account of several machines, whose changes are in files of a directory.
        case directory(Carrier)
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
        case .local, .directory: true
        case .server: false
        }
    }

    /// Whether the account is on a server of feeds, which has a list of what it can do, and which takes changes of feeds
    /// and folders at once.
    package var hasServer: Bool {
        switch self {
        case .local, .directory: false
        case .server: true
        }
    }

    /// Whether requests go to the account's own address, with a login and settings.
    package var hasAddress: Bool {
        switch self {
        case .local, .directory(.localFiles): false
        case .directory(.webDAV), .server: true
        }
    }

    /// Whether other programs or machines share the account: changes of statuses wait in a queue until they are sent, and
    /// a sync brings the feeds and statuses of others.
    package var hasQueue: Bool {
        switch self {
        case .local: false
        case .directory, .server: true
        }
    }

    /// Whether the account takes a feed that is a file on this machine.
    package var takesFiles: Bool {
        switch self {
        case .local: true
        case .directory, .server: false
        }
    }
}

extension Account.Service {
    /// The kind of the accounts of the service. A service that only a newer version knows counts as a server.
    package var kind: Account.Kind {
        if self == .local { return .local }
        return Account.Carrier(rawValue: rawValue).map(Account.Kind.directory) ?? .server
    }

    /// Whether others get to know of the mark: its changes wait in a queue. Elsewhere it is only here.
    package func shares(_ mark: Mark) -> Bool {
        switch (kind, mark) {
        case (.local, _): false
        case (.directory, _): true
        case (.server, .label): Self.keepingLabels.contains(self)
        case (.server, _): Mark.statuses.contains(mark)
        }
    }

    /// Whether an article is unread, read or starred there, and never two of these.
    package var hasOneState: Bool { self == .yarr }

    /// The servers' services with labels. Others have none, or, as NewsBlur, only for starred articles.
    private static let keepingLabels: Set = [freshRSS, inoreader, bazQux, googleReader, tinyTinyRSS]
}
