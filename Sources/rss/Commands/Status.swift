import ArgumentParser
import Model
import Store

/// `rss status`
struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show how accounts stand",
        discussion: """
            To a pipe, a line an account, tabs between its fields: name, service, feeds, unread and starred articles, failing \
            and gone feeds, when it was last synced, what went wrong then, when the next feed is due, sync state.
            """)

    @OptionGroup var output: ListOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = Context(common)
        let database = try context.database()
        let accounts = try context.account(in: database).map { [$0] } ?? database.accounts()
        RecordPrinter.print(try accounts.map(database.overview(of:)), output.form)
    }
}
