import ArgumentParser
import Model

/// `rss star`
struct Star: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "star", _superCommandName: "rss", abstract: "Star articles",
        discussion: "By id, or by query: see rss-query(7).")

    @OptionGroup var articles: ArticleArguments

    @Flag(help: "List what would change without changing it")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func perform() throws {
        try StatusChange(kind: .starred, value: true, context: Context(common)).apply(to: articles, dryRun: dryRun)
    }
}
