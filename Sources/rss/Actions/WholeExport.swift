import Import
import Model
import Store

/// Prints all that an account has, for `rss export --all`.
struct WholeExport {
    private let database: FeedDatabase
    private let account: Account
    private let credentials: CredentialFile
    private let secrets: Bool
    private let programs: Bool

    /// Throws ``Failure`` if several accounts have feeds and none is named.
    init(_ context: Context, _ database: FeedDatabase, secrets: Bool, programs: Bool) throws {
        self.database = database
        self.secrets = secrets
        self.programs = programs
        credentials = context.credentials
        let accounts = try context.selectedAccounts(in: database)
        let used = try accounts.count == 1 ? accounts : accounts.filter { try database.overview(of: $0).feeds > 0 }
        if used.count > 1 {
            let names = used.map { "'\($0.name)'" }.joined(separator: ", ")
            throw Failure("several accounts have feeds: \(names); name one with --account", ExitStatus.usage)
        }
        guard let account = used.first ?? accounts.first else {
            throw StoreError.noSuchAccount(Account.Service.local.rawValue)
        }
        self.account = account
    }

    func run() throws {
        let logins = secrets ? try credentials.read() : nil
        Output.append { $0 += ExportLineWriter.header }
        let gaps = try database.export(account, secrets: secrets, programs: programs) { line in
            Output.append { $0 += ExportLineWriter.write(line) { logins?.settings[$0] } }
        }
        Output.flush()
        for words in Self.words(gaps) { Output.remark("rss: " + words) }
    }

    private static func words(_ gaps: ExportGaps) -> [String] {
        [
            (gaps.secrets, "with something secret left out; --secrets prints all"),
            (gaps.programs, "that run programs left out; --programs prints them"),
            (gaps.files, "that are files left out"),
        ].filter { $0.0 > 0 }.map { "\($0.0.counted("feed, setting or rule", "feeds, settings or rules")) \($0.1)" }
    }
}
