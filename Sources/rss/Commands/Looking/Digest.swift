import ArgumentParser
import Mail
import Model
import Store

/// `rss digest`
struct Digest: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "digest", abstract: "Print one mail with articles, for sendmail",
        discussion: """
            Prints one message with the articles that 'rss list' would list, as text and as HTML, and changes nothing. \
            Pipe it to a program that sends mail: 'rss digest newer:1d | sendmail ann@example.org'. Prints nothing if \
            there are none.
            """)

    @Argument(help: "Words to search for and other conditions, see rss-query(7)")
    var query: [String] = []

    @Flag(name: .shortAndLong, help: "Include read articles")
    var all = false

    @OptionGroup var selection: Selection
    @OptionGroup var limit: LimitOption

    @Option(help: ArgumentHelp("Write the mail to this address, and from it", valueName: "address"))
    var to: String?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if let to, MailAddress.typed(to) == nil { throw ValidationError("'\(to)' is not an address of mail") }
    }

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        var query = try selection.restricting(context.query(query, in: database), at: context.now())
        query.limit = limit.limit ?? query.limit
        if !all { query.takeUsual() }
        let ids = try database.articleIDs(query)
        // Articles may be deleted meanwhile.
        let articles = ids.compactMap { try? database.article($0) }
        if articles.isEmpty {
            if Terminal.isOutput { try Hint.nothingFound(query, in: database).map(Output.remark) }
            return
        }
        var message = ArticleMail.digest(articles, at: context.now())
        if let to {
            message.recipient = to
            message.address = to
        }
        Output.write(message.text)
    }
}
