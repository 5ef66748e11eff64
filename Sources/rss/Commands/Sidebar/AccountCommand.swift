import ArgumentParser

/// `rss account`
struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Add, list and remove accounts on servers, and log in",
        discussion: """
            FreshRSS, Miniflux, Inoreader, The Old Reader, BazQux, and others that speak the Google Reader API. The account \
            'local' is always there: its feeds are fetched from here.
            """,
        subcommands: [AddAccount.self, ListAccounts.self, RemoveAccount.self, LogIn.self])
}
