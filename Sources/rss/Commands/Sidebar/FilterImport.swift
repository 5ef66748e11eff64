import Foundation
import Import
import Model
import Query
import Store

/// Makes saved searches and rules of newsboat's filters.
struct FilterImport {
    let database: FeedDatabase
    let context: Context

    /// Says what cannot be imported.
    let say: (String) -> Void

    /// Imports the filters. Those that are here already stay as they are.
    ///
    /// - Returns: The numbers of searches and rules that were added.
    func run(_ filters: [ListedFilter]) throws -> (searches: Int, rules: Int) {
        var added = (searches: 0, rules: 0)
        for filter in filters {
            do {
                switch filter.use {
                case .search: added.searches += try addSearch(filter) ? 1 : 0
                case .rule: added.rules += try addRule(filter) ? 1 : 0
                }
            } catch {
                guard let failure = Failure(describing: error) else { throw error }
                say("line \(filter.number) (\(filter.name)): \(failure.message)")
            }
        }
        return added
    }

    private func addSearch(_ filter: ListedFilter) throws -> Bool {
        guard !filter.isBuiltIn, let query = filter.query, let name = filter.searchName else { return false }
        _ = try SearchCommand.name(name, isNew: true)
        let stored = try SaveSearch.storedQuery([query], savedAs: name, in: database, context)
        if let known = try database.searches()(name) {
            if known != stored.text {
                throw Failure("'@\(name)' is another search; 'rss search save' replaces it", ExitStatus.usage)
            }
            return false
        }
        try database.save(SavedSearch(name: name, query: stored))
        return true
    }

    private func addRule(_ filter: ListedFilter) throws -> Bool {
        guard let query = filter.ruleQuery else { return false }
        let before = try database.rules().count
        let stored = try AddRule.storedQuery([query], takesAll: false, in: database, context)
        _ = try database.addRule(stored, RuleActions([.read: true]))
        return try database.rules().count > before
    }
}

extension ListedFilter {
    /// The name of the saved search: in lower case, with dashes between its words; `nil` if no word is left.
    fileprivate var searchName: String? {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
        return SearchName.read(words.joined(separator: "-"))
    }

    /// Whether there is such a search without being saved.
    fileprivate var isBuiltIn: Bool { searchName.flatMap(BuiltInSearch.init)?.query == query }

    fileprivate var ruleQuery: String? {
        guard case .rule(let feed) = use, let query else { return nil }
        return feed.map { "feed:\(QueryQuotes.quoted($0)) (\(query))" } ?? query
    }

    /// The command that makes the same; `nil` if it cannot be imported.
    var command: String? {
        switch use {
        case .search:
            guard !isBuiltIn, let searchName, let query else { return nil }
            return "rss search save \(searchName) \(query.shellWord)"
        case .rule: return ruleQuery.map { "rss rule add \($0.shellWord) --mark read" }
        }
    }
}
