import Foundation
import GRDB
import Model

/// The table of the accounts, to which subscriptions belong.
enum AccountTable {

    /// The columns ``account(_:)`` reads, of a table called `account`.
    static let columns = "account.id, account.service, account.name, account.url, account.user"

    static func account(_ row: Row) throws -> Account {
        try Account(
            id: AccountID(row.value("id")), service: Account.Service(rawValue: row.value("service")),
            name: row.value("name"),
            url: row.value("url"), user: row.value("user"))
    }

    static func named(_ name: String, in db: Database) throws -> Account? {
        try Row.fetchOne(db, sql: "SELECT \(columns) FROM account WHERE name = ?", arguments: [name]).map(account)
    }

    /// Returns the account of that user at that server; the user is `nil` if the server doesn't name one.
    static func at(_ url: String, user: String?, in db: Database) throws -> Account? {
        let sql = "SELECT \(columns) FROM account WHERE url = ? AND coalesce(user, '') = coalesce(?, '')"
        return try Row.fetchOne(db, sql: sql, arguments: [url, user]).map(account)
    }

    static func insert(
        _ service: Account.Service, name: String, url: String, user: String?, in db: Database
    ) throws -> Account {
        try db.execute(
            sql: "INSERT INTO account (service, name, url, user) VALUES (?, ?, ?, ?)",
            arguments: [service.rawValue, name, url, user])
        return Account(id: AccountID(db.lastInsertedRowID), service: service, name: name, url: url, user: user)
    }

    /// Returns `nil` if there is no such account.
    static func kind(of id: AccountID, in db: Database) throws -> Account.Kind? {
        let service = try String.fetchOne(db, sql: "SELECT service FROM account WHERE id = ?", arguments: [id.rawValue])
        return service.map { Account.Service(rawValue: $0).kind }
    }

    /// Returns an SQL condition of a row of `account`: that the answer of its kind is yes.
    static func isTrue(_ answer: KeyPath<Account.Kind, Bool>) -> String { isTrue { $0.kind[keyPath: answer] } }

    private static func isTrue(_ answer: (Account.Service) -> Bool) -> String {
        // A service that isn't in the lists counts as a server without oddities.
        let usual = answer(Account.Service(rawValue: ""))
        let others = Account.Service.all.filter { answer($0) != usual }
        let names = others.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return "account.service \(usual ? "NOT IN" : "IN") (\(names))"
    }

    /// An SQL condition of a row of `account`: its articles have one state.
    static let hasOneState = isTrue { $0.hasOneState }

    /// Returns an SQL condition of a row of `account`: that the mark is shared.
    static func shares(_ mark: Mark) -> String { isTrue { $0.shares(mark) } }
}

// MARK: - Removing

extension AccountTable {

    static func statuses(of id: AccountID, in db: Database) throws -> [Int64] {
        try Int64.fetchAll(db, sql: "SELECT id FROM status WHERE accountID = ?", arguments: [id.rawValue])
    }

    /// Deletes the status with its article and its queued changes.
    static func deleteStatus(_ id: Int64, in db: Database) throws {
        try ArticleTable.delete(id, in: db)
        try db.cachedStatement(sql: "DELETE FROM status WHERE id = ?").execute(arguments: [id])
    }

    /// Deletes the account with its feeds and folders, unless there are statuses of it: their articles would stay in
    /// the search index.
    ///
    /// - Returns: Whether the account was deleted.
    static func deleteEmpty(_ id: AccountID, in db: Database) throws -> Bool {
        let hasStatus = "SELECT EXISTS (SELECT 1 FROM status WHERE accountID = ?)"
        if try Bool.fetchOne(db, sql: hasStatus, arguments: [id.rawValue]) ?? false { return false }
        try StoredQueries(db).refresh()
        try db.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [id.rawValue])
        return true
    }
}

// MARK: - State

extension AccountTable {

    /// Returns what is remembered between two syncs; for a deleted account, an empty state.
    static func state(of id: AccountID, in db: Database) throws -> AccountState {
        var state = AccountState()
        let sql = "SELECT since, frozen, doubts FROM account WHERE id = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [id.rawValue]) else { return state }
        state.since = try row.value("since")
        state.freeze = try (row.value("frozen") as String?).map(freeze)
        state.unconfirmed = try lists(row.value("doubts"))
        return state
    }

    static func set(since: String?, of id: AccountID, in db: Database) throws {
        try db.execute(sql: "UPDATE account SET since = ? WHERE id = ?", arguments: [since, id.rawValue])
    }

    static func set(_ freeze: AccountState.Freeze?, of id: AccountID, in db: Database) throws {
        try db.execute(sql: "UPDATE account SET frozen = ? WHERE id = ?", arguments: [freeze.map(text), id.rawValue])
    }

    /// Lets the next sync ask a server that rejected the login.
    static func thawUnauthorized(_ id: AccountID, in db: Database) throws {
        try db.execute(
            sql: "UPDATE account SET frozen = NULL WHERE id = ? AND frozen = ?", arguments: [id.rawValue, unauthorized])
    }

    static func set(
        _ lists: [AccountState.ServerList: AccountState.Doubt], of id: AccountID, in db: Database
    ) throws {
        let words = lists.map { list, doubt in
            "\(list.rawValue)@\(doubt.since.seconds)@\(doubt.hours.sorted().map(String.init).joined(separator: ","))"
        }
        let text = words.sorted().joined(separator: " ")
        try db.execute(sql: "UPDATE account SET doubts = ? WHERE id = ?", arguments: [text, id.rawValue])
    }

    /// Parses the lists; those that another version wrote are ignored.
    private static func lists(_ text: String) -> [AccountState.ServerList: AccountState.Doubt] {
        var lists: [AccountState.ServerList: AccountState.Doubt] = [:]
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "@")
            guard 2...3 ~= parts.count, let list = AccountState.ServerList(rawValue: "\(parts[0])"),
                let since = Int64(parts[1])
            else { continue }
            lists[list] = AccountState.Doubt(
                since: Date(timeIntervalSince1970: TimeInterval(since)),
                hours: Set((parts.count == 3 ? parts[2] : "").split(separator: ",").compactMap { Int($0) }))
        }
        return lists
    }

    private static let unauthorized = "unauthorized"
    private static let anotherServer = "another server"

    private static func freeze(_ text: String) -> AccountState.Freeze {
        switch text {
        case unauthorized: .unauthorized
        case anotherServer: .anotherServer
        default: .outdated(version: text)
        }
    }

    private static func text(_ freeze: AccountState.Freeze) -> String {
        switch freeze {
        case .unauthorized: unauthorized
        case .anotherServer: anotherServer
        case .outdated(let version): version
        }
    }
}
