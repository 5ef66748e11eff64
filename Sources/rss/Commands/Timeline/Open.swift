import ArgumentParser
import Model
import Store
import Web

/// `rss open`
struct Open: ArticleCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open articles in a browser and mark them read",
        discussion: """
            Takes article ids or a query, see rss-query(7). The browser is that of the setting \
            'browser.program', or $BROWSER, or xdg-open; a text browser gets the terminal. No shell is involved.
            """)

    @OptionGroup var articles: ArticleArguments

    @Option(help: ArgumentHelp("Open this link of the article, by its number in 'rss show'", valueName: "number"))
    var link: Int?

    @Flag(help: "Open the page with comments on each article")
    var comments = false

    @Flag(help: "List what would be opened without opening it")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if comments, link != nil { throw ValidationError("--comments and --link exclude each other") }
        if let link, link < 1 { throw ValidationError("--link must be 1 or more") }
    }

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let scope = try context.scope(in: database)
        let ids = try chosen(in: database, context)
        if link != nil, ids.count != 1 {
            throw Failure("--link needs one article, not \(ids.count)", ExitStatus.usage)
        }
        if dryRun { return try ArticleList.printUsual(ArticleQuery(ids: ids, in: scope), in: database) }
        var areAllThere = true
        var changed = 0
        let command = CommandID()
        defer { if changed > 0 { BackgroundPush.startIfWanted(context, database) } }
        for id in ids {
            guard let address = try address(of: id, in: scope, database) else {
                areAllThere = false
                continue
            }
            try await Browser.open(address, context.settings().browser)
            changed += try database.setRead(id, at: context.now(), partOf: command)
        }
        if !areAllThere { throw ExitStatus.notFound }
    }

    /// The limit of browser windows; more are hardly intended.
    private static let most = 20

    private func chosen(in database: FeedDatabase, _ context: Context) throws -> [ArticleID] {
        if let ids = try articles.ids() { return ids }
        let query = try context.query(articles.words, in: database)
        if !query.restricts { throw Failure("this would open every article; add conditions", ExitStatus.usage) }
        let count = query.limit == nil ? try database.articleCount(query) : 0
        if count > Self.most {
            throw Failure(
                "this would open \(count) articles; add 'limit:\(Self.most)' to open the first \(Self.most)",
                ExitStatus.usage)
        }
        return try database.articleIDs(query)
    }

    /// Returns the article's address. Prints a message and returns `nil` if there is no such article or it has no
    /// address.
    private func address(of id: ArticleID, in scope: AccountScope, _ database: FeedDatabase) throws
        -> WebAddress?
    {
        do {
            let article = try database.article(id, in: scope)
            if comments { return try Browser.commentsAddress(of: article) }
            guard let link else { return try Browser.address(of: article) }
            return try Browser.address(ArticlePage(form: .links).link(link, of: article), of: article)
        } catch let failure as Failure {
            failure.say()
        } catch let error as StoreError {
            guard case .noSuchArticle = error else { throw error }
            Failure(error).say()
        }
        return nil
    }
}
