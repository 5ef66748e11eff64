import ArgumentParser
import Model

/// `rss unstar`
struct Unstar: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "unstar", abstract: "Unstar articles")

    @OptionGroup var articles: ArticleIDs
    @OptionGroup var common: CommonOptions

    func run() throws {
        try mark(.starred, false, articles.read(), Context(common))
    }
}
