import ArgumentParser
import Foundation
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

    @Argument(help: .listed)
    var query: [String] = []

    @Flag(name: .shortAndLong, help: "Include read articles")
    var all = false

    @OptionGroup var selection: Selection
    @OptionGroup var listing: ListingOptions

    @Option(help: ArgumentHelp("Write the mail to this address, and from it", valueName: "address"))
    var to: String?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if let to, MailAddress.typed(to) == nil { throw ValidationError("'\(to)' is not an address of mail") }
    }

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let known = try KnownArticles(namedBy: query, in: context.scope(in: database), of: database)
        var query = try selection.restricting(
            known?.query ?? context.query(query, in: database), at: context.now())
        query = listing.applied(to: query)
        if !all && known == nil { query.takeUsual() }
        let ids = try database.articleIDs(query)
        // Articles may be deleted meanwhile.
        let articles = ids.compactMap { try? database.article($0) }
        if !articles.isEmpty {
            print(articles, at: context.now())
        } else if Terminal.isOutput, known == nil {
            try Hint.nothingFound(query, in: database).map(Output.remark)
        }
        if known?.areAll == false { throw ExitStatus.notFound }
    }

    private func print(_ articles: [FullArticle], at now: Date) {
        var message = ArticleMail.digest(articles, at: now)
        if let to {
            message.recipient = to
            message.address = to
        }
        Output.write(message.text)
    }
}
