import ArgumentParser
import Model
import Store

/// `rss delete`
struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete articles permanently",
        discussion: "They don't come back, even if their feeds still have them.")

    @OptionGroup var articles: ArticleIDs
    @OptionGroup var common: CommonOptions

    func run() throws {
        let database = try Context(common).database()
        let (known, areAll) = try database.known(articles.read())
        try database.delete(known)
        if !areAll { throw ExitStatus.notFound }
    }
}
