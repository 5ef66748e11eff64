import Foundation
import Model
import Query
import Store

extension StoredQuery {
    /// The message about feeds and folders that the query names and that aren't here; `nil` if all are.
    var problem: String? {
        missing.isEmpty ? nil : missing.map { Failure($0.error).message }.joined(separator: "; ")
    }
}

extension StoredQuery.Missing {
    fileprivate var error: StoreError {
        switch self {
        case .feed(let name): .noSuchFeed(name)
        case .folder(let name): .noSuchFolder(name)
        }
    }
}

extension QueryUses {
    /// Returns how many queries name something: `2 rules name 'News'`; `nil` if none does.
    func words(naming name: String) -> String? {
        let parts = [
            rules > 0 ? rules.counted("rule") : nil, searches > 0 ? searches.counted("search", "searches") : nil,
            deliveries > 0 ? deliveries.counted("delivery", "deliveries") : nil,
        ].compactMap { $0 }
        guard let last = parts.last else { return nil }
        let list = parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
        return "\(list) \(rules + searches + deliveries == 1 ? "names" : "name") '\(name)'"
    }
}

extension FeedDatabase {

    /// Returns what is wrong with the queries of rules, saved searches and deliveries, a line for each that cannot be applied
    /// or names something that is gone.
    func queryProblems(at now: Date) throws -> [String] {
        let rules = try rules().map { (user: "rule \($0.id)", query: $0.query, search: nil as String?) }
        let searches = try savedSearches().map { (user: "search '@\($0.name)'", query: $0.query, search: $0.name) }
        let deliveries = try deliveries().map {
            (user: "delivery '\($0.name)'", query: $0.query, search: nil as String?)
        }
        return try (rules + searches + deliveries).compactMap { user, query, search in
            try problem(of: query, savedAs: search, at: now).map { "\(user) ('\(query)'): \($0)" }
        }
    }

    private func problem(of query: StoredQuery, savedAs name: String?, at now: Date) throws -> String? {
        do {
            let parsed = try QueryParser.parse(query, now: now, savedAs: name, searches: searches())
            var found = ArticleQuery(parsed, in: .all)
            found.limit = 0
            _ = try articleIDs(found)
            return query.problem
        } catch {
            guard let failure = Failure(describing: error) else { throw error }
            return failure.message
        }
    }
}
