import ArgumentParser
import Foundation
import Model
import Query
import Store

/// `rss search`
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Give names to queries, and list and remove them",
        discussion: """
            'rss search save work "folder:Work newer:7d"' makes '@work' a part of queries: 'rss list @work', \
            'rss mark read @work older:1d'. See rss-query(7).
            """,
        subcommands: [SaveSearch.self, ListSearches.self, RenameSearch.self, RemoveSearches.self])

    /// The name as it is kept. Throws ``Failure``.
    ///
    /// - Parameter isNew: Whether it is to be given to a search.
    static func name(_ typed: String, isNew: Bool = false) throws -> String {
        guard let name = SearchName.read(typed) else {
            throw Failure(
                "'\(typed)' can't be a search's name: letters, digits, '-', '_' and '.' can, such as 'work'",
                ExitStatus.usage)
        }
        if BuiltInSearch(rawValue: name) != nil {
            throw Failure(
                "'@\(name)' is built in; \(isNew ? "take another name" : "it stays as it is")", ExitStatus.usage)
        }
        return name
    }
}

/// `rss search save`
struct SaveSearch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "save", abstract: "Give a name to a query",
        discussion: "A search that has the name gets the new query. What the query means is found out when it is used.")

    @Argument(help: "What to call it: 'work' for '@work'") var name: String
    @Argument(help: "Words to search for, and other conditions, see rss-query(7)") var query: [String]
    @OptionGroup var common: CommonOptions

    func run() throws {
        let name = try SearchCommand.name(name, isNew: true)
        let text = query.joined(separator: " ")
        if text.allSatisfy(\.isWhitespace) {
            throw Failure("there is no query to save; 'rss search save work folder:Work' has one", ExitStatus.usage)
        }
        let context = Context(common)
        let database = try context.database()
        try check(text, of: name, in: database, context)
        let former = try database.save(SavedSearch(name: name, query: text))
        if let former, former != text, Terminal.isError { Output.remark("'@\(name)' was: \(former)") }
    }

    /// Throws when nothing could be listed by it: not even feeds, folders and accounts may be missing.
    private func check(_ text: String, of name: String, in database: FeedDatabase, _ context: Context) throws {
        let searches = try database.searches()
        let parsed = try QueryParser.parse(text, now: context.now(), savedAs: name, searches: searches)
        var query = ArticleQuery(parsed, account: try context.account(in: database))
        query.limit = 0
        _ = try database.articleIDs(query)
    }
}

/// `rss search rename`
struct RenameSearch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give another name to a saved search",
        discussion: "Other searches that use it get the new name, too.")

    @Argument(help: "The search's name") var name: String
    @Argument(help: "Its new name") var newName: String
    @OptionGroup var common: CommonOptions

    func run() throws {
        let (old, new) = (try SearchCommand.name(name), try SearchCommand.name(newName, isNew: true))
        try Context(common).database().renameSearch(old, to: new) { query in
            SearchReferences.renaming(old, to: new, in: query)
        }
    }
}

/// `rss search remove`
struct RemoveSearches: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove saved searches", discussion: "Articles stay.")

    @Argument(help: ArgumentHelp("A search's name", valueName: "name")) var names: [String]
    @OptionGroup var common: CommonOptions

    func run() throws {
        let database = try Context(common).database()
        let names = try names.map { try SearchCommand.name($0) }
        // Checked before the first goes: a name that is wrong changes nothing.
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
