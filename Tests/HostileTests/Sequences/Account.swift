import TestSupport

/// Where the feeds of a sequence are kept, and their articles published.
enum Account: CaseIterable, Sendable {
    case local
    case miniflux
    case freshRSS
    /// Its feeds can't be changed by clients.
    case fever
    /// Two homes that share a directory.
    case directory

    static let feeds = ["A", "B", "C"]

    var flavor: SyncServer.Flavor? {
        switch self {
        case .miniflux: .miniflux234
        case .freshRSS: .freshRSS
        case .fever: .fever
        case .local, .directory: nil
        }
    }

    var changesFeeds: Bool { self != .fever }

    /// Returns the options that name the database of each home.
    var homes: [String] { self == .directory ? ["", "--database lap.db"] : [""] }

    /// Returns the options that name the account.
    var option: String { self == .local ? "" : "--account there" }

    /// Returns the command that adds the account to a home.
    func addition(_ server: SyncServer?) -> String? {
        switch self {
        case .local: nil
        case .directory: #"rss account add "$HOME/carried" --name there"#
        case .miniflux: "echo \(SyncServer.apiKey()) | \(Self.login(server)) --service miniflux"
        case .freshRSS: "echo \(SyncServer.password()) | \(Self.login(server)) --service freshrss --user alice"
        case .fever: "echo \(SyncServer.password()) | \(Self.login(server)) --service fever --user alice"
        }
    }

    private static func login(_ server: SyncServer?) -> String {
        "rss account add \(server?.url ?? "") --name there --password-stdin"
    }
}
