import ArgumentParser
import Model

/// `rss unstar`
struct Unstar: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "unstar", abstract: "Unstar articles")

    @OptionGroup var articles: ArticleIDs
    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = Context(common)
        try mark(.starred, false, articles.read(), in: context.database(), at: context.now())
    }
}
