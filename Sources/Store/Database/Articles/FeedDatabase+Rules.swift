package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Returns the rules in the order in which they were added and are applied.
    package func rules() throws -> [Rule] {
        try read { db in try StoredQueries(db).described(RuleTable.all(in: db), \.query) }
    }

    /// Adds a rule, after all others; or returns the one that does the same, which would do it twice.
    package func addRule(_ query: StoredQuery, _ actions: RuleActions) throws -> Rule {
        try decide { db in
            let same = try RuleTable.all(in: db).first { rule in
                rule.query.text == query.text && rule.actions == actions && !rule.isPaused
            }
            return try same ?? RuleTable.insert(query, actions, in: db)
        }
    }

    /// - Returns: Whether the rule exists.
    package func setRuleQuery(_ query: StoredQuery, of id: RuleID) throws -> Bool {
        try decide { db in
            try RuleTable.setQuery(query.text, of: id, in: db)
            return db.changesCount > 0
        }
    }

    /// - Returns: Whether the rule exists.
    package func setRulePaused(_ isPaused: Bool, of id: RuleID) throws -> Bool {
        try decide { db in
            try RuleTable.setPaused(isPaused, of: id, in: db)
            return db.changesCount > 0
        }
    }

    /// - Returns: Whether the rule existed.
    package func removeRule(_ id: RuleID) throws -> Bool {
        try decide { db in try RuleTable.delete(id, in: db) }
    }
}

// MARK: - Applying them

extension FeedDatabase {

    /// Applies rules to the articles that arrived and that no rule has seen yet.
    ///
    /// The rules change statuses like the user does: on remote accounts the changes are queued. The changes, and the
    /// record that rules have seen an article, are one transaction, so that nothing is done twice or left out if
    /// another process applies rules at the same time. Each rule finds the articles as the rules before it left them.
    ///
    /// A rule whose names no longer exist is skipped, and reported.
    ///
    /// - Parameters:
    ///   - feed: `nil` means all the account's feeds.
    ///   - rules: The rules with the conditions of their queries.
    ///   - deliveries: The deliveries with the conditions of their queries. Articles wait for others, too, until
    ///     ``decide(_:by:)``.
    package func applyRules(
        of account: AccountID, feed: FeedID? = nil, by rules: [(rule: Rule, condition: ArticleCondition)],
        to deliveries: [(delivery: Delivery, condition: ArticleCondition)] = [], at now: Date
    ) async throws -> RuleEffects {
        let ids = try read { db in try RuleQueueTable.ids(of: account, feed: feed, in: db) }
        if !ids.isEmpty, rules.contains(where: \.condition.namesDuplicates) {
            try await inBatches { db in try DuplicateTable.fillSome(in: db) }
        }
        let rules = rules.map { AppliedRule(rule: $0.rule, condition: $0.condition, path: path) }
        let ruleEffects = try await inBatches(Self.chunks(ids)) { [path] chunks, db in
            let arrivals = try Arrivals(at: deliveries, in: db, path: path)
            var ruleEffects = RuleEffects()
            for ids in chunks {
                let effects = try Self.applyRules(ids, by: rules, at: now, in: db)
                try arrivals.add(effects.arrived, in: db)
                ruleEffects += effects
            }
            return ruleEffects
        }
        return ruleEffects.reduce(into: RuleEffects()) { $0 += $1 }
    }

    /// Returns chunks that twenty rules search in some milliseconds: few articles, with ids that are near to each
    /// other, as the search index is searched from the first to the last.
    static func chunks(_ ids: [Int64]) -> [[Int64]] {
        var chunks: [[Int64]] = []
        for id in ids {
            let last = chunks.count - 1
            if last >= 0, chunks[last].count < 250, id - chunks[last][0] < 10_000 {
                chunks[last].append(id)
            } else {
                chunks.append([id])
            }
        }
        return chunks
    }

    /// Returns those of the articles that the condition holds for. Throws ``StoreError``, and only that, if the condition
    /// is at fault.
    static func found(
        among ids: [Int64], _ condition: ArticleCondition, in db: Database, path: String
    ) throws -> [Int64] {
        do {
            let part = try ArticleSQL.among(ids, condition, in: db)
            return try Int64.fetchAll(db, sql: "SELECT status.id \(part.sql)", arguments: part.arguments)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // SQLite rejects the query; it isn't that the database can't be read.
            throw StoreError(error, path: path)
        }
    }

    private static func applyRules(
        _ ids: [Int64], by rules: [AppliedRule], at now: Date, in db: Database
    ) throws -> RuleEffects {
        // Another process may have taken some of them.
        let arrived = try RuleQueueTable.take(ids, in: db)
        var ruleEffects = RuleEffects()
        ruleEffects.arrived = arrived.map { ArticleID($0) }
        var changed: Set<ArticleID> = []
        if let last = arrived.max(), rules.contains(where: \.condition.namesDuplicates) {
            // Another process may have added some.
            try DuplicateTable.fill(through: last, in: db)
        }
        for rule in rules {
            do {
                let found = try rule.found(among: arrived, in: db)
                changed.formUnion(try rule.change(found, at: now, in: db))
                ruleEffects.openings += rule.openings(of: found)
            } catch let error as StoreError {
                ruleEffects.failures.append(RuleFailure(rule: rule.rule, error: error))
            }
        }
        ruleEffects.changed = changed.count
        return ruleEffects
    }
}

/// The deliveries that articles arrive for, in one transaction.
private struct Arrivals {
    /// All deliveries, also those that were added a moment ago, with their conditions; `nil` if a query can't be read.
    private let deliveries: [(id: DeliveryID, condition: ArticleCondition?)]
    private let path: String

    init(at known: [(delivery: Delivery, condition: ArticleCondition)], in db: Database, path: String) throws {
        deliveries = try DeliveryTable.all(in: db).map { delivery in
            let same = known.first { $0.delivery.id == delivery.id && $0.delivery.query.text == delivery.query.text }
            return (delivery.id, same?.condition)
        }
        self.path = path
    }

    /// Lets the articles wait, as the rules have left them, where a query matches, or can't be applied.
    func add(_ arrived: [ArticleID], in db: Database) throws {
        for (id, condition) in deliveries {
            let ids = arrived.map(\.rawValue)
            do {
                let found = try condition.map { try FeedDatabase.found(among: ids, $0, in: db, path: path) }
                try DeliveryQueueTable.add(found ?? ids, to: id, areUndecided: found == nil, in: db)
            } catch is StoreError {
                try DeliveryQueueTable.add(ids, to: id, areUndecided: true, in: db)
            }
        }
    }
}

/// A rule that is being applied.
private struct AppliedRule {
    let rule: Rule
    let condition: ArticleCondition

    /// The path of the database.
    let path: String

    /// Returns the articles that the rule matches. Throws ``StoreError``, and only that, if the rule itself is at fault.
    func found(among ids: [Int64], in db: Database) throws -> [ArticleID] {
        try FeedDatabase.found(among: ids, condition, in: db, path: path).map { ArticleID($0) }
    }

    /// - Returns: The articles that changed; some perhaps twice.
    func change(_ ids: [ArticleID], at now: Date, in db: Database) throws -> [ArticleID] {
        try rule.actions.changes.flatMap { change in
            try MarkTable.set(LabelTable.spelled(change, in: db), of: ids, by: .rule, at: now, in: db)
        }
    }

    func openings(of ids: [ArticleID]) -> [RuleEffects.Opening] {
        rule.actions.program.isEmpty ? [] : ids.map { RuleEffects.Opening(rule: rule, article: $0) }
    }
}
