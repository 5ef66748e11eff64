import ArgumentParser
import Model
import Store

/// `rss search for`, or `rss search` with words.
struct SearchArticles: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "for", abstract: "Search all articles for words, the best matches first",
        discussion: """
            'rss search ferry' is short for it: the same as 'rss list --all --sort relevance ferry'. The words make a \
            query, see rss-query(7).
            """)

    @Argument(help: "Words to search for and other conditions, see rss-query(7)")
    var query: [String] = []

    @OptionGroup var selection: Selection
    @OptionGroup var limit: LimitOption

    @OptionGroup var output: ListOptions<FullArticle>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        if query.isEmpty && selection.isEmpty {
            throw Failure("no words given; 'rss search list' lists saved searches", ExitStatus.usage)
        }
        let context = Context(common)
        let database = try context.database()
        var query = try selection.restricting(context.query(self.query, in: database), at: context.now())
        query.limit = limit.limit ?? query.limit
        query.order = .relevance
        let list = try ArticleList(database, output)
        let pager = output.startPager()
        let found = try print(query, list)
        pager?.finish()
        if found == 0 && Terminal.isOutput {
            try Hint.nothingFound(query, in: database).map(Output.remark)
        }
    }

    /// Prints the articles, ranked unless the query has no words: `feed:Harbour` cannot be ranked.
    private func print(_ query: ArticleQuery, _ list: ArticleList) throws -> Int {
        do {
            return try list.print(query)
        } catch StoreError.nothingToRank {
            var query = query
            query.order = .newest
            return try list.print(query)
        }
    }
}
