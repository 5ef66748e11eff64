import ArgumentParser
import Foundation
import Model
import Query
import Store

/// `rss search list`
struct ListSearches: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List saved and built-in searches",
        discussion: """
            To a pipe, prints one search per line, with tab-separated fields: name, query, number of matching \
            articles, number of these that are unread, 'built-in' or empty, what is wrong with it.
            """)

    @OptionGroup var output: ListOptions<ListedSearch>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let scope = try context.scope(in: database)
        let searches = try database.searches()
        let saved = try database.savedSearches()
        let builtIn = BuiltInSearch.allCases.map { SavedSearch(name: $0.rawValue, query: $0.query) }
        let pager = output.startPager()
        var printer = RecordPrinter<ListedSearch>(try output.layout())
        for (search, isBuiltIn) in builtIn.map({ ($0, true) }) + saved.map({ ($0, false) }) {
            var listed = ListedSearch(search: search, isBuiltIn: isBuiltIn)
            do {
                let parsed = try QueryParser.parse(
                    search.query, now: context.now(), savedAs: search.name, searches: searches)
                listed.counts = try database.counts(ArticleQuery(parsed, in: scope))
            } catch {
                guard let failure = Failure(describing: error) else { throw error }
                listed.problem = failure.message
            }
            printer.print(listed)
        }
        printer.finish()
        pager?.finish()
    }
}

extension FeedDatabase {
    /// Returns how many articles the query finds, and how many of them are unread.
    fileprivate func counts(_ query: ArticleQuery) throws -> (articles: Int, unread: Int) {
        if query.limit != nil {
            var (articles, unread) = (0, 0)
            try forEachArticle(query) { article in
                articles += 1
                if !article.isRead { unread += 1 }
            }
            return (articles, unread)
        }
        var unread = query
        unread.add(.status(.read, false))
        return (try articleCount(query), try articleCount(unread))
    }
}
