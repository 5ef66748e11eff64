package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Every account, the local one first.
    package func accounts() throws -> [Account] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT id, service, name FROM account ORDER BY id").map(account)
        }
    }

    /// Throws ``StoreError/noSuchAccount(_:)``.
    package func account(named name: String) throws -> Account {
        try read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT id, service, name FROM account WHERE name = ?", arguments: [name])
            guard let row else { throw StoreError.noSuchAccount(name) }
            return account(row)
        }
    }

    /// Remembers when a sync of the account ended, and what went wrong, in words; nil: nothing.
    package func setSynced(_ account: AccountID, at now: Date, problem: String?) throws {
        try write { db in
            try db.execute(
                sql: "UPDATE account SET dateSynced = ?, syncResult = ? WHERE id = ?",
                arguments: [now.seconds, problem, account.rawValue])
        }
    }

    /// What `status` shows of the account.
    package func overview(of account: Account) throws -> AccountOverview {
        try read { db in
            var overview = AccountOverview(account: account)
            let id = account.id.rawValue
            let last = "SELECT dateSynced, syncResult FROM account WHERE id = ?"
            if let row = try Row.fetchOne(db, sql: last, arguments: [id]) {
                overview.dateSynced = date(row[0])
                overview.problem = row[1]
            }
            // By feed, so that an index answers: the account isn't in any with the unread.
            overview.unread = try count(
                "feed CROSS JOIN status ON status.feedID = feed.id",
                where: "read = 0 AND deleted = 0 AND feed.accountID = ?", id, in: db)
            overview.starred = try count("status", where: "starred = 1 AND deleted = 0 AND +accountID = ?", id, in: db)
            overview.feeds = try count("feed", where: "isSubscribed AND accountID = ?", id, in: db)
            overview.failing = try count(
                "feed JOIN refresh ON feedID = feed.id",
                where: "isSubscribed AND outcome = 'failed' AND accountID = ?", id, in: db)
            overview.gone = try count(
                "feed JOIN refresh ON feedID = feed.id",
                where: "isSubscribed AND outcome = 'gone' AND accountID = ?", id, in: db)
            let next = """
                SELECT nullif(min(coalesce(dateDue, 0)), 0) FROM feed LEFT JOIN refresh ON feedID = feed.id
                WHERE isSubscribed AND outcome IS NOT 'gone' AND accountID = ?
                """
            overview.dateDue = date(try Int64.fetchOne(db, sql: next, arguments: [id]))
            let state = "SELECT \(PendingTable.stateSQL(where: "accountID = ?1"))"
            overview.syncState = PendingTable.state(try Int.fetchOne(db, sql: state, arguments: [id]))
            return overview
        }
    }

    private func account(_ row: Row) -> Account {
        Account(id: AccountID(row[0]), service: Account.Service(rawValue: row[1]), name: row[2])
    }

    private func count(_ table: String, where condition: String, _ id: Int64, in db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(condition)", arguments: [id]) ?? 0
    }
}
