import ArgumentParser
import Store

/// `rss show`
struct Show: ArticleCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print articles without marking them read",
        discussion: "Takes article ids or a query, see rss-query(7). Like 'rss read', but the articles stay unread.")

    @OptionGroup var articles: ArticleArguments
    @OptionGroup var page: PageOptions

    @Option(help: ArgumentHelp("Print an HTML file, or '-' for standard input, like an article", valueName: "file"))
    var file: String?

    @Option(
        name: .customLong("base-url"),
        help: ArgumentHelp("With --file: the base URL of relative links", valueName: "url"))
    var baseURL: String?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if file != nil && !articles.isEmpty { throw ValidationError("--file and articles cannot be used together") }
        if file != nil && page.layout != nil { throw ValidationError("--json and --jsonl need articles, not a file") }
        if file == nil && baseURL != nil { throw ValidationError("--base-url needs --file") }
    }

    func perform() throws {
        guard let file else {
            let context = Context(common)
            let database = try context.database()
            let printer = ArticlePrinter(database: database, scope: try context.scope(in: database), options: page)
            if try articles.areIDs() { return try printer.print(ArticleIDs(articles.words)) }
            let query = try context.query(articles.words, in: database)
            let ids = try database.articleIDs(query)
            try printer.print(ids) { _ in }
            if ids.isEmpty && Terminal.isOutput { try Hint.nothingFound(query, in: database).map(Output.remark) }
            return
        }
        let html = String(decoding: try InputFile.read(file), as: UTF8.self)
        let text = page.page.print(html, baseURL: baseURL)
        let pager = Pager.start(wanted: page.pager)
        Output.write(text)
        pager?.finish()
    }
}
