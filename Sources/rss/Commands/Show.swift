import ArgumentParser
import Model
import Store

/// `rss show`
struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print articles, and mark nothing",
        discussion: "Like 'rss read', but the articles stay unread.")

    @OptionGroup var articles: ArticleIDs

    @Flag(inversion: .prefixedNo, help: "Use a pager on a terminal")
    var pager = true

    @OptionGroup var common: CommonOptions

    func run() throws {
        let database = try Context(common).database()
        try ArticlePrinter(database: database, usesPager: pager).print(articles.read())
    }
}
