package import Foundation
package import Model
import Query
package import Store

/// Applies the user's rules to articles that arrived.
package struct RuleRunner: Sendable {
    private let database: FeedDatabase
    private let now: @Sendable () -> Date

    package init(database: FeedDatabase, now: @escaping @Sendable () -> Date) {
        self.database = database
        self.now = now
    }

    /// Applies the rules to what arrived in the account and no rule has seen yet, and lets it wait to be delivered. Throws
    /// `StoreError`; what is wrong with a rule is in the result.
    ///
    /// Queries are parsed each time, as `newer:2d` means another day tomorrow. No lock is needed: only one process gets
    /// each article.
    ///
    /// - Parameter feed: the feed of the articles; `nil` for all the account's feeds.
    package func applyRules(_ account: AccountID, feed: FeedID? = nil) async throws -> RuleEffects {
        var conditions: [(rule: Rule, condition: ArticleCondition)] = []
        var failures: [RuleFailure] = []
        try database.refreshQueries()
        let searches = try database.searches()
        for rule in try database.rules() where !rule.isPaused {
            do {
                let query = try QueryParser.parse(rule.query, now: now(), searches: searches)
                conditions.append((rule, query.condition))
            } catch {
                failures.append(RuleFailure(rule: rule, error: error))
            }
        }
        let deliveries = try database.deliveries().compactMap { delivery in
            // A query that can't be read is said when it is to be applied again.
            let query = try? QueryParser.parse(delivery.query, now: now(), searches: searches)
            return query.map { (delivery: delivery, condition: $0.condition) }
        }
        var ruleEffects = try await database.applyRules(
            of: account, feed: feed, by: conditions, to: deliveries, at: now())
        // Without new articles, no rule was needed.
        if !ruleEffects.arrived.isEmpty { ruleEffects.failures += failures }
        return ruleEffects
    }
}
