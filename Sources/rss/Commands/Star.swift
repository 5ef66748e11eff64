import ArgumentParser
import Model

/// `rss star`
struct Star: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "star", abstract: "Star articles")

    @OptionGroup var articles: ArticleIDs
    @OptionGroup var common: CommonOptions

    func run() throws {
        try mark(.starred, true, articles.read(), Context(common))
    }
}
