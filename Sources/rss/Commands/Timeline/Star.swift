import ArgumentParser
import Model

/// `rss star`
struct Star: StarCommand {
    static let configuration = CommandConfiguration(
        commandName: "star", abstract: "Star articles", discussion: "By id, or by query: see rss-query(7).")
    static let value = true

    @OptionGroup var articles: ArticleArguments

    @Flag(help: "List what would change without changing it")
    var dryRun = false

    @OptionGroup var common: CommonOptions
}

/// `rss unstar`
struct Unstar: StarCommand {
    static let configuration = CommandConfiguration(
        commandName: "unstar", abstract: "Unstar articles", discussion: "By id, or by query: see rss-query(7).")
    static let value = false

    @OptionGroup var articles: ArticleArguments

    @Flag(help: "List what would change without changing it")
    var dryRun = false

    @OptionGroup var common: CommonOptions
}

/// `rss star` or `rss unstar`.
protocol StarCommand: ArticleCommand {
    static var value: Bool { get }
    var dryRun: Bool { get }
}

extension StarCommand {
    func perform() throws {
        try StatusChange(change: MarkChange(.starred, Self.value), context: Context(common)).apply(
            to: articles, dryRun: dryRun)
    }
}
