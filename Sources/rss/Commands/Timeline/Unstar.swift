import ArgumentParser
import Model

/// `rss unstar`
struct Unstar: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "unstar", _superCommandName: "rss", abstract: "Unstar articles",
        discussion: "By id, or by query: see rss-query(7).")

    @OptionGroup var articles: ArticleArguments

    @Flag(help: "List what would change without changing it")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func perform() throws {
        try StatusChange(kind: .starred, value: false, context: Context(common)).apply(to: articles, dryRun: dryRun)
    }
}
