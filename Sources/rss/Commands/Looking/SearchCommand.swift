import ArgumentParser
import Foundation
import Model
import Query
import Store

/// `rss search`
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search articles; save, list, rename and remove searches",
        discussion: """
            'rss search ferry' lists all articles with the word, the best matches first.

            'rss search save work "folder:Work newer:7d"' defines '@work' for use in queries: 'rss list @work', 'rss \
            mark read @work older:1d'. See rss-query(7).
            """,
        subcommands: [SaveSearch.self, ListSearches.self, RenameSearch.self, RemoveSearches.self, SearchArticles.self],
        defaultSubcommand: SearchArticles.self)

    /// Returns the name as it is stored. Throws ``Failure`` if it is invalid or built in.
    ///
    /// - Parameter isNew: Whether a search is about to get this name.
    static func name(_ typed: String, isNew: Bool = false) throws -> String {
        guard let name = SearchName.read(typed) else {
            throw Failure(
                "invalid search name '\(typed)'; use letters, digits, '-', '_' and '.'",
                ExitStatus.usage)
        }
        if BuiltInSearch(rawValue: name) != nil {
            throw Failure(
                "'@\(name)' is built in; \(isNew ? "choose another name" : "it cannot be changed")", ExitStatus.usage)
        }
        return name
    }
}

/// `rss search save`
struct SaveSearch: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "save", abstract: "Save a query under a name",
        discussion: """
            Replaces an existing search of this name. Feeds and folders are those that have the names now, also when they \
            are renamed; dates are resolved when it is used.
            """)

    @Argument(help: "Its name: 'work' for '@work'") var name: String
    @Argument(help: "Words to search for and other conditions, see rss-query(7)") var query: [String]
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let name = try SearchCommand.name(name, isNew: true)
        if query.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
            throw Failure("no query given; example: 'rss search save work folder:Work'", ExitStatus.usage)
        }
        let context = Context(common)
        let database = try context.database(keepsNew: true)
        let new = SavedSearch(
            name: name, query: try Self.storedQuery(query, savedAs: name, in: database, context))
        let former = try database.save(new)
        if let former, former.text != new.query.text, Terminal.isError { Output.remark("'@\(name)' was: \(former)") }
    }

    /// Throws when the query cannot be listed, for example because a feed, folder or account does not exist.
    static func storedQuery(
        _ query: [String], savedAs name: String, in database: FeedDatabase, _ context: Context
    ) throws -> StoredQuery {
        let scope = try context.scope(in: database)
        let text = try database.queryText(query, in: scope)
        let searches = try database.searches()
        _ = try QueryParser.parse(text, now: context.now(), savedAs: name, searches: searches)
        let stored = try database.storedQuery(text, of: scope.id)
        let parsed = try QueryParser.parse(stored, now: context.now(), savedAs: name, searches: searches)
        var query = ArticleQuery(parsed, in: scope)
        query.limit = 0
        _ = try database.articleIDs(query)
        return stored
    }
}

/// `rss search rename`
struct RenameSearch: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a saved search",
        discussion: "Searches that use it are updated.")

    @Argument(help: "The search's name") var name: String
    @Argument(help: "Its new name") var newName: String
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let (old, new) = (try SearchCommand.name(name), try SearchCommand.name(newName, isNew: true))
        try Context(common).database().renameSearch(old, to: new) { query in
            SearchReferences.renaming(old, to: new, in: query)
        }
    }
}

/// `rss search remove`
struct RemoveSearches: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove saved searches", discussion: "Articles are kept.")

    @Argument(help: ArgumentHelp("A search's name", valueName: "name")) var names: [String]
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let database = try Context(common).database()
        let names = try names.map { try SearchCommand.name($0) }
        // Checks all names before removing any search, so that a wrong name changes nothing.
        for search in try database.savedSearches() where !names.contains(search.name) {
            if let name = Self.used(names, in: search.query.text) {
                throw Failure(
                    "'@\(search.name)' uses '@\(name)'; save or remove '@\(search.name)' first", ExitStatus.usage)
            }
        }
        for rule in try database.rules() {
            if let name = Self.used(names, in: rule.query.text) {
                throw Failure(
                    "rule \(rule.id) uses '@\(name)'; 'rss rule remove \(rule.id)' removes it", ExitStatus.usage)
            }
        }
        try database.removeSearches(names)
    }

    private static func used(_ names: [String], in query: String) -> String? {
        let used = SearchReferences.names(in: query)
        return names.first(where: used.contains)
    }
}

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
        let builtIn = BuiltInSearch.allCases.map { SavedSearch(name: $0.rawValue, query: StoredQuery($0.query)) }
        let pager = output.startPager()
        var printer = RecordPrinter<ListedSearch>(try output.layout())
        for (search, isBuiltIn) in builtIn.map({ ($0, true) }) + saved.map({ ($0, false) }) {
            var listed = ListedSearch(search: search, isBuiltIn: isBuiltIn)
            listed.problem = search.query.problem
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
        let query = query.settled
        if query.limit != nil {
            var (articles, unread) = (0, 0)
            try forEachArticle(query) { article in
                articles += 1
                if !article.isRead { unread += 1 }
            }
            return (articles, unread)
        }
        var unread = query
        unread.add(.mark(.read, false))
        return (try articleCount(query), try articleCount(unread))
    }
}

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
