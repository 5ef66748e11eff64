import ArgumentParser
import Model
import Store

/// `rss read`
struct Read: ParsableCommand, CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Print articles and mark them read",
        discussion: """
            On a terminal, wraps text to its width and uses a pager ($RSS_PAGER, $PAGER or less). Links are numbered, \
            with their addresses below the text.
            """)

    @OptionGroup var articles: ArticleIDs
    @OptionGroup var page: PageOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = Context(common)
        let database = try context.database()
        var changed = 0
        let command = CommandID()
        defer { if changed > 0 { BackgroundPush.startIfWanted(context, database) } }
        try ArticlePrinter(database: database, scope: context.scope(in: database), options: page).print(articles) {
            id in
            changed += try database.setRead(id, at: context.now(), partOf: command)
        }
    }
}
