import ArgumentParser
import Model
import Store

/// `rss delete`
struct Delete: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete articles permanently",
        discussion: "They don't come back, even if their feeds still have them.")

    @OptionGroup var articles: ArticleIDs
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let known = try KnownArticles(articles.read(), in: context.scope(in: database), of: database)
        try database.delete(known.ids, at: context.now())
        if !known.areAll { throw ExitStatus.notFound }
    }
}
