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
        discussion: "Replaces an existing search of this name. Names in the query are resolved when it is used.")

    @Argument(help: "Its name: 'work' for '@work'") var name: String
    @Argument(help: "Words to search for and other conditions, see rss-query(7)") var query: [String]
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let name = try SearchCommand.name(name, isNew: true)
        let text = query.joined(separator: " ")
        if text.allSatisfy(\.isWhitespace) {
            throw Failure("no query given; example: 'rss search save work folder:Work'", ExitStatus.usage)
        }
        let context = Context(common)
        let database = try context.database()
        try check(text, of: name, in: database, context)
        let former = try database.save(SavedSearch(name: name, query: text))
        if let former, former != text, Terminal.isError { Output.remark("'@\(name)' was: \(former)") }
    }

    /// Throws when the query cannot be listed, for example because a feed, folder or account does not exist.
    private func check(_ text: String, of name: String, in database: FeedDatabase, _ context: Context) throws {
        let searches = try database.searches()
        let parsed = try QueryParser.parse(text, now: context.now(), savedAs: name, searches: searches)
        var query = ArticleQuery(parsed, in: try context.scope(in: database))
        query.limit = 0
        _ = try database.articleIDs(query)
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
            if let name = Self.used(names, in: search.query) {
                throw Failure(
                    "'@\(search.name)' uses '@\(name)'; save or remove '@\(search.name)' first", ExitStatus.usage)
            }
        }
        for rule in try database.rules() {
            if let name = Self.used(names, in: rule.query) {
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
