package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Returns every account in the order they were added: the local one first, unless it was removed.
    package func accounts() throws -> [Account] {
        try read { db in
            let sql = "SELECT \(AccountTable.columns) FROM account ORDER BY id"
            return try Row.fetchAll(db, sql: sql).map(AccountTable.account)
        }
    }

    /// Returns the account of that name. Throws ``StoreError/noSuchAccount(_:)``.
    package func account(named name: String) throws -> Account {
        try read { db in
            guard let account = try AccountTable.named(name, in: db) else { throw StoreError.noSuchAccount(name) }
            return account
        }
    }

    /// Adds an account with a server.
    ///
    /// Throws ``StoreError/accountExists(_:)`` and ``StoreError/serverKnown(account:)``.
    ///
    /// - Parameters:
    ///   - url: The URL of the API, without a slash at the end.
    ///   - user: `nil` if the server doesn't say.
    package func addAccount(
        _ service: Account.Service, name: String, url: String, user: String?
    ) throws -> Account {
        try decide { db in
            if try AccountTable.named(name, in: db) != nil { throw StoreError.accountExists(name) }
            if let known = try AccountTable.at(url, user: user, in: db) {
                throw StoreError.serverKnown(account: known.name)
            }
            return try AccountTable.insert(service, name: name, url: url, user: user, in: db)
        }
    }

    /// Makes the local account one that other machines share, with all it has, and adds an empty local account. What was
    /// read, starred or deleted waits to be written to the directory.
    ///
    /// Throws ``StoreError/accountExists(_:)`` and ``StoreError/serverKnown(account:)``.
    ///
    /// - Parameters:
    ///   - url: The directory.
    ///   - user: Whose it is, where it is on a server.
    package func shareLocalAccount(
        _ service: Account.Service, name: String, url: String, user: String?
    ) throws -> Account {
        let local = Account.Service.local.rawValue
        return try decide { db in
            let known = try AccountTable.named(name, in: db)
            if let known, known.service != .local || name == local { throw StoreError.accountExists(name) }
            if let known = try AccountTable.at(url, user: user, in: db) {
                throw StoreError.serverKnown(account: known.name)
            }
            guard let account = try AccountTable.named(local, in: db) else { throw StoreError.noSuchAccount(local) }
            try db.execute(
                sql: "UPDATE account SET service = ?, name = ?, url = ?, user = ? WHERE id = ?",
                arguments: [service.rawValue, name, url, user, account.id.rawValue])
            try db.execute(sql: "INSERT INTO account (service, name) VALUES (?, ?)", arguments: [local, local])
            try PendingTable.addAll(of: account.id, in: db)
            return Account(id: account.id, service: service, name: name, url: url, user: user)
        }
    }

    /// Saves when a sync of the account ended, and its problem in words, or `nil` if it succeeded. Returns the last
    /// problem.
    @discardableResult
    package func setSynced(_ account: AccountID, at now: Date, problem: String?) throws -> String? {
        try write { db in
            let last = try String.fetchOne(
                db, sql: "SELECT syncResult FROM account WHERE id = ?", arguments: [account.rawValue])
            try db.execute(
                sql: """
                    UPDATE account SET dateSynced = ?1, syncResult = ?2,
                        dateSucceeded = CASE WHEN ?2 IS NULL THEN ?1 ELSE dateSucceeded END
                    WHERE id = ?3
                    """, arguments: [now.seconds, problem, account.rawValue])
            return last
        }
    }

    /// Returns whether a sync of the account succeeded in the same period as `now`: on the same day or in the same hour, in
    /// UTC.
    ///
    /// - Parameter period: In seconds.
    package func hasSucceeded(_ account: AccountID, in period: Int, of now: Date) throws -> Bool {
        try read { db in
            let sql = "SELECT dateSucceeded / ?1 = ?2 / ?1 FROM account WHERE id = ?3"
            return try Bool.fetchOne(db, sql: sql, arguments: [period, now.seconds, account.rawValue]) == true
        }
    }
}

// MARK: - What a sync remembers for the next

extension FeedDatabase {

    /// Returns the account's state; for a removed account, the state of a new one.
    package func state(of account: AccountID) throws -> AccountState {
        try read { db in try AccountTable.state(of: account, in: db) }
    }

    package func setSince(_ since: String?, of account: AccountID) throws {
        try write { db in try AccountTable.set(since: since, of: account, in: db) }
    }

    /// Returns whose lists the next sync reads.
    package func labelTurn(of account: AccountID, at now: Date) throws -> LabelTurn {
        try read { db in
            let sql = "SELECT lastLabel, dateSucceeded FROM account WHERE id = ?"
            guard let row = try Row.fetchOne(db, sql: sql, arguments: [account.rawValue]) else { return LabelTurn() }
            let (last, succeeded): (String?, Int64?) = try (row.value("lastLabel"), row.value("dateSucceeded"))
            var turn = LabelTurn(waiting: try PendingTable.sentLabels(of: account, in: db), last: last)
            // A clock that was put back would let some wait.
            if let succeeded, last != nil, succeeded <= now.seconds {
                turn.days = Double(now.seconds - succeeded) / 86_400
            }
            return turn
        }
    }

    /// Saves the last label that had its turn.
    package func setLastLabel(_ label: String?, of account: AccountID) throws {
        try write { db in
            let sql = "UPDATE account SET lastLabel = ?1 WHERE id = ?2 AND lastLabel IS NOT ?1"
            try db.execute(sql: sql, arguments: [label, account.rawValue])
        }
    }

    /// Saves the account's URL and its user's name there, and unfreezes the account.
    ///
    /// Throws ``StoreError/serverKnown(account:)`` when another account has them.
    package func setLogin(_ account: Account) throws {
        try decide { db in
            if let url = account.url, let known = try AccountTable.at(url, user: account.user, in: db),
                known.id != account.id
            {
                throw StoreError.serverKnown(account: known.name)
            }
            try db.execute(
                sql: "UPDATE account SET url = ?, user = ?, frozen = NULL WHERE id = ?",
                arguments: [account.url, account.user, account.id.rawValue])
        }
    }

    /// Freezes the account; `nil` unfreezes it.
    package func setFreeze(_ freeze: AccountState.Freeze?, of account: AccountID) throws {
        try write { db in try AccountTable.set(freeze, of: account, in: db) }
    }

    /// Replaces the account's unconfirmed lists.
    package func setUnconfirmed(
        _ lists: [AccountState.ServerList: AccountState.Doubt], of account: AccountID
    ) throws {
        try write { db in try AccountTable.set(lists, of: account, in: db) }
    }

    /// Returns `nil` if the server was never asked.
    ///
    /// - Parameter origin: The server's scheme, host and port; any URL there does.
    package func rate(of origin: String) throws -> ServerRate? {
        try read { db in try ServerTable.rate(of: origin, in: db) }
    }

    /// Saves the server's rate, see ``rate(of:)``.
    package func setRate(_ rate: ServerRate, of origin: String) throws {
        try write { db in try ServerTable.set(rate, of: origin, in: db) }
    }
}

// MARK: - Removing

extension FeedDatabase {

    /// Deletes the account with all its feeds, articles and statuses, and with the changes that wait to be sent.
    ///
    /// Works in batches and deletes the account itself last: a removal that was interrupted can be repeated.
    package func removeAccount(_ id: AccountID) async throws {
        // Articles that a running sync added meanwhile are deleted as well.
        repeat {
            let statuses = try read { db in try AccountTable.statuses(of: id, in: db) }
            _ = try await inBatches(statuses) { statuses, db in
                for status in statuses { try AccountTable.deleteStatus(status, in: db) }
            }
        } while try await !decide { db in try AccountTable.deleteEmpty(id, in: db) }
    }
}
