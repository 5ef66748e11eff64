import ArgumentParser

/// `rss account`
struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Add, list, copy and remove accounts, and log in",
        discussion: """
            Supports FreshRSS, Miniflux, Tiny Tiny RSS, Nextcloud News, Feedbin, NewsBlur, Inoreader, The Old Reader, BazQux, and other servers with the Google Reader \
            or Fever API. The account 'local' always exists; rss fetches its feeds itself.
            """,
        subcommands: [
            AddAccount.self, ListAccounts.self, RemoveAccount.self, LogIn.self, ShowCapabilities.self, CopyAccount.self,
        ])
}
