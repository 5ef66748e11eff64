package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// In the order in which they are applied: that in which they were added.
    package func rules() throws -> [Rule] {
        try read(RuleTable.all)
    }

    /// Adds a rule, after all others.
    ///
    /// - Parameter query: As it was typed: nobody here reads it.
    package func addRule(_ query: String, _ actions: RuleActions) throws -> Rule {
        try write { db in try RuleTable.insert(query, actions, in: db) }
    }

    /// - Returns: Whether there was such a rule.
    package func removeRule(_ id: RuleID) throws -> Bool {
        try write { db in try RuleTable.delete(id, in: db) }
    }
}

// MARK: - Applying them

extension FeedDatabase {

    /// Applies rules to the articles that arrived and that no rule has seen yet.
    ///
    /// The rules change statuses as the user does: on remote accounts the changes are queued. What they change, and that
    /// they have seen an article, is one transaction, so that nothing is done twice or left out, whoever else does this
    /// at the same time. Each rule finds the articles as the rules before it left them.
    ///
    /// A rule whose names mean nothing any more is passed over, and told.
    ///
    /// - Parameters:
    ///   - feed: Nil: of all the account's feeds.
    ///   - rules: With what their queries ask for.
    package func applyRules(
        of account: AccountID, feed: FeedID? = nil, by rules: [(rule: Rule, condition: ArticleCondition)], at now: Date
    ) async throws -> RuleEffects {
        let ids = try read { db in try RuleQueueTable.ids(of: account, feed: feed, in: db) }
        let rules = rules.map { AppliedRule(rule: $0.rule, condition: $0.condition, path: path) }
        let ruleEffects = try await inBatches(Self.chunks(ids)) { chunks, db in
            var ruleEffects = RuleEffects()
            for ids in chunks { ruleEffects += try Self.applyRules(ids, by: rules, at: now, in: db) }
            return ruleEffects
        }
        return ruleEffects.reduce(into: RuleEffects()) { $0 += $1 }
    }

    /// What twenty rules look through in some milliseconds: few articles, with ids that are near to each other, for the
    /// search index is asked for all from the first to the last.
    private static func chunks(_ ids: [Int64]) -> [[Int64]] {
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

    private static func applyRules(
        _ ids: [Int64], by rules: [AppliedRule], at now: Date, in db: Database
    ) throws -> RuleEffects {
        // Somebody else may have been quicker.
        let arrived = try RuleQueueTable.take(ids, in: db)
        var ruleEffects = RuleEffects()
        ruleEffects.arrived = arrived.map { ArticleID($0) }
        var changed: Set<ArticleID> = []
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

/// A rule at work.
private struct AppliedRule {
    let rule: Rule
    let condition: ArticleCondition

    /// Of the database.
    let path: String

    /// Throws ``StoreError``, and only that, where the rule itself is to blame.
    func found(among ids: [Int64], in db: Database) throws -> [ArticleID] {
        do {
            let part = try ArticleSQL.among(ids, condition, in: db)
            return try Int64.fetchAll(db, sql: "SELECT status.id \(part.sql)", arguments: part.arguments)
                .map { ArticleID($0) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // SQLite can't make anything of the query; it isn't that the database can't be read.
            throw StoreError(error, path: path)
        }
    }

    /// - Returns: Those that changed; some perhaps twice.
    func change(_ ids: [ArticleID], at now: Date, in db: Database) throws -> [ArticleID] {
        let actions = rule.actions
        if actions.deletes { return try StatusTable.deleteAsUser(ids, in: db) }
        return try StatusKind.allCases.flatMap { kind in
            try actions.statuses[kind].map { try StatusTable.setAsUser(kind, $0, of: ids, at: now, in: db) } ?? []
        }
    }

    func openings(of ids: [ArticleID]) -> [RuleEffects.Opening] {
        rule.actions.program.isEmpty ? [] : ids.map { RuleEffects.Opening(rule: rule, article: $0) }
    }
}
