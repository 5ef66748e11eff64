import ArgumentParser

/// `rss show`
struct Show: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print articles without marking them read",
        discussion: "Like 'rss read', but the articles stay unread.")

    @OptionGroup var articles: ArticleIDs
    @OptionGroup var page: PageOptions

    @Option(help: ArgumentHelp("Print an HTML file, or '-' for standard input, like an article", valueName: "file"))
    var file: String?

    @Option(
        name: .customLong("base-url"),
        help: ArgumentHelp("With --file: the base URL of relative links", valueName: "url"))
    var baseURL: String?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if file != nil && !articles.ids.isEmpty { throw ValidationError("--file and ids cannot be used together") }
        if file != nil && page.layout != nil { throw ValidationError("--json and --jsonl need articles, not a file") }
        if file == nil && baseURL != nil { throw ValidationError("--base-url needs --file") }
    }

    func perform() throws {
        guard let file else {
            let context = Context(common)
            let database = try context.database()
            return try ArticlePrinter(database: database, scope: context.scope(in: database), options: page).print(
                articles)
        }
        let html = String(decoding: try InputFile.read(file), as: UTF8.self)
        let text = page.page.print(html, baseURL: baseURL)
        let pager = Pager.start(wanted: page.pager)
        Output.write(text)
        pager?.finish()
    }
}
