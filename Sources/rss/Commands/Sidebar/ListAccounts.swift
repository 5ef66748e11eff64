import ArgumentParser
import Store

/// `rss account list`
struct ListAccounts: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List accounts",
        discussion: """
            To a pipe, prints one account per line, with tab-separated fields: name, service, URL, user, feeds, \
            unread articles, state ('ok', 'paused' or 'frozen').
            """)

    @OptionGroup var output: ListOptions<ListedAccount>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let accounts = try context.selectedAccounts(in: database)
        let listed = try accounts.map { ListedAccount(try database.overview(of: $0), at: context.now()) }
        try output.print(listed)
    }
}
