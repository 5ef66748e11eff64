import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Returns what `status` shows about the account.
    package func overview(of account: Account) throws -> AccountOverview {
        try read { db in
            var overview = AccountOverview(account: account)
            try addSync(to: &overview, in: db)
            try addCounts(to: &overview, in: db)
            try addQueue(to: &overview, in: db)
            if account.kind.fetchesFeeds { try addFetches(to: &overview, in: db) }
            try addMachines(to: &overview, in: db)
            return overview
        }
    }

    private func addSync(to overview: inout AccountOverview, in db: Database) throws {
        let account = overview.account
        let last = "SELECT dateSynced, syncResult, dateSucceeded FROM account WHERE id = ?"
        if let row = try Row.fetchOne(db, sql: last, arguments: [account.id.rawValue]) {
            overview.dateSynced = try date(row.value("dateSynced"))
            overview.problem = try row.value("syncResult")
            overview.dateSucceeded = try date(row.value("dateSucceeded"))
        }
        overview.freeze = try AccountTable.state(of: account.id, in: db).freeze
        if let url = account.url, let rate = try ServerTable.rate(of: url, in: db) {
            overview.pausedUntil = [rate.pausedUntil, rate.readsPausedUntil].compactMap(\.self).max()
        }
    }

    private func addCounts(to overview: inout AccountOverview, in db: Database) throws {
        let id = overview.account.id.rawValue
        // Counting by feed lets an index answer: no index of unread articles contains the account.
        overview.unread = try count(
            "feed CROSS JOIN status ON status.feedID = feed.id",
            where: "read = 0 AND deleted = 0 AND feed.accountID = ?", id, in: db)
        overview.starred = try count("status", where: "starred = 1 AND deleted = 0 AND +accountID = ?", id, in: db)
        overview.kept = try count("status", where: "\(StatusTable.isKept) AND accountID = ?", id, in: db)
        overview.feeds = try count(
            "feed", where: "isSubscribed AND accountID = ? AND url <> '\(Feed.savedPagesURL)'", id, in: db)
        overview.missingContent = try MissingContentTable.count(of: overview.account.id, in: db)
    }

    private func addQueue(to overview: inout AccountOverview, in db: Database) throws {
        let account = overview.account.id
        let rows = "accountID = ?1 AND NOT \(PendingTable.isWithheld)"
        let state = "SELECT \(PendingTable.stateSQL(where: rows))"
        overview.syncState = PendingTable.state(try Int.fetchOne(db, sql: state, arguments: [account.rawValue]))
        let waiting = try PendingTable.waiting(of: account, in: db)
        overview.waiting = waiting.count
        overview.waitingSince = date(waiting.since)
        overview.sent = try PendingTable.sent(of: account, in: db)
        let parked = try PendingTable.parked(of: account, in: db)
        overview.parked = parked.count
        overview.parkedReason = parked.reason
    }

    /// Adds how the feeds' own servers answered, which is known only where this program fetches the feeds.
    private func addFetches(to overview: inout AccountOverview, in db: Database) throws {
        let id = overview.account.id.rawValue
        overview.failing = try count(
            "feed JOIN refresh ON feedID = feed.id",
            where: "isSubscribed AND outcome = 'failed' AND accountID = ?", id, in: db)
        overview.gone = try count(
            "feed JOIN refresh ON feedID = feed.id",
            where: "isSubscribed AND outcome = 'gone' AND accountID = ?", id, in: db)
    }

    /// Adds the machines, and counts what is not in this one's log yet as waiting.
    private func addMachines(to overview: inout AccountOverview, in db: Database) throws {
        let account = overview.account.id
        guard try MachineTable.own(of: account, in: db) != nil else { return }
        overview.machines = try Self.machines(of: account, in: db)
        overview.early = try RegisterTable.earlyCount(of: account, in: db)
        overview.waiting += try MachineTable.outgoingCount(of: account, in: db)
        if overview.waiting > 0 { overview.syncState = .queued }
    }

    private func count(_ table: String, where condition: String, _ id: Int64, in db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(condition)", arguments: [id]) ?? 0
    }
}

extension FeedDatabase {

    /// Checks the database without changing it.
    ///
    /// - Returns: The problems, a line each; empty if there are none.
    package func problems() throws -> [String] {
        // SQLite counts the check of the search index as a change.
        if file.isReadOnly { return try read(problemsOfTables) }
        return try read(problemsOfTables) + write(searchProblems)
    }

    private func problemsOfTables(in db: Database) throws -> [String] {
        let damage = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
        let dangling = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
            let (table, id, parent): (String, Int64?, String) = try (
                row.value("table"), row.value("rowid"), row.value("parent")
            )
            return "\(table): row \(id.map(String.init) ?? "?") refers to a missing \(parent)"
        }
        return try damage + dangling + orphans(in: db) + unreadable(in: db)
    }

    /// Returns the values that can't be what this program wrote: texts of JSON, and what must not be missing.
    private func unreadable(in db: Database) throws -> [String] {
        let damages =
            try ArticleTable.damagedLists(in: db) + RuleTable.damages(in: db) + DeliveryTable.damages(in: db)
            + UndoTable.damages(in: db) + FeedSettingTable.damages(in: db)
        return damages.compactMap(\.message)
    }

    /// Returns the size of the file and the bytes of it that ``compact()`` would give back at least: free pages.
    package func space() throws -> (whole: Int, free: Int) {
        try read { db in
            func number(_ pragma: String) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA \(pragma)") ?? 0 }
            let page = try number("page_size")
            return try (number("page_count") * page, number("freelist_count") * page)
        }
    }

    /// Gives back the space of what was deleted: merges the segments of the search index, and writes the whole file again,
    /// which needs as much room on the disk again.
    package func compact() async throws {
        try await mergeSearchIndex()
        try vacuum()
    }

    /// Rebuilds the search index from the articles, in short transactions: until it is done, searches look at the articles
    /// that it lacks one by one. If the process dies, syncs go on with it.
    package func rebuildSearchIndex() async throws {
        try await write(derived.startIndexAgain)
        try await inBatches { [derived] db in try derived.renewSome(.searchText, in: db) }
        try await mergeSearchIndex()
        // The size is known once the index has been written.
        try await write { db in try SearchIndexSize.recordFirst(in: db) }
    }

    private func searchProblems(in db: Database) throws -> [String] {
        do {
            try SearchTable.check(in: db)
            return []
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return ["the search index differs from the articles ('rss doctor --reindex' rebuilds it)"]
        }
    }

    /// Returns the inconsistencies that no constraint of the schema prevents.
    private func orphans(in db: Database) throws -> [String] {
        let articles = "status JOIN article ON article.id = status.id"
        let questions = [
            ("feeds without subscription or status", "feed WHERE \(FeedTable.isForgotten)"),
            ("articles without a feed", "\(articles) WHERE feedID IS NULL"),
            ("deleted articles that are still stored", "\(articles) WHERE deleted = 1"),
            (
                "statuses that are wrong about having an article",
                "status LEFT JOIN article ON article.id = status.id WHERE (size IS NULL) <> (article.id IS NULL)"
            ),
            (
                "articles that wait to be delivered and are not stored",
                "deliveryQueue WHERE id NOT IN (SELECT id FROM article)"
            ),
        ]
        return try questions.compactMap { what, table in
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
            return count == 0 ? nil : "\(count) \(what)"
        }
    }
}
