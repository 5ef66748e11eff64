import Foundation
import GRDB
import Machines
import Model

/// Articles whose ids changed: under the former id, a register `same` names the key that the article has now. What was
/// said of the former id, then or later, counts as said of the article.
enum SameArticles {
    static let field = "same"

    /// Returns the name in the directory of the article that this one is now; `nil` if its id did not change, and of names in
    /// a ring, which is a stranger's.
    static func present(of name: String, in account: AccountID, _ db: Database) throws -> String? {
        var (last, passed) = (name, [name])
        while let next = try next(after: last, in: account, db) {
            if passed.contains(next) || passed.count > most { return nil }
            passed.append(next)
            last = next
        }
        return passed.count > 1 ? last : nil
    }

    private static func next(after name: String, in account: AccountID, _ db: Database) throws -> String? {
        let register = Register(kind: .article, key: name, field: field)
        guard let key = try RegisterTable.version(register, of: account, in: db)?.value, !key.isEmpty,
            let feed = SharedArticleKey.parts(name)?.feed
        else { return nil }
        return SharedArticleKey.text(feed: feed, article: key)
    }

    /// Makes one article of two that a feed turned out to have under two ids, and lets other machines know. What was said
    /// last of its marks counts then, as there; elsewhere it has the marks of both.
    static func recognise(
        _ former: String, as present: String, of feed: Feed, at now: Date, in db: Database
    ) throws {
        let name = try write(former, isNow: present, of: feed, at: now, in: db)
        try unite(former, with: present, in: feed.accountID, db)
        guard let name, let id = try StatusTable.id(of: present, of: feed.accountID, in: db) else { return }
        let said = try RegisterTable.values(.article, name, of: feed.accountID, in: db)
        // What waits was done since.
        let changes = try said.compactMap(SharedArticles.change).filter { try !PendingTable.has($0.mark, id, in: db) }
        for change in SharedArticles.inOrder(changes) {
            _ = try MarkTable.set(change, of: id, by: .machine, at: now, in: db)
        }
    }

    /// Writes that an article was recognised under a new id, if anything was said of it; for a feed that isn't shared,
    /// nothing.
    ///
    /// - Returns: The article's name in the directory now; `nil` if nothing was written.
    private static func write(
        _ former: String, isNow present: String, of feed: Feed, at now: Date, in db: Database
    ) throws -> String? {
        guard let name = try SharedFeedTable.name(of: feed.id, in: db), let old = LocalArticleID(former),
            let new = LocalArticleID(present), let own = try MachineTable.own(of: feed.accountID, in: db)
        else { return nil }
        let (oldName, newName) = (
            SharedArticleKey.text(feed: name, article: old.key), SharedArticleKey.text(feed: name, article: new.key)
        )
        let said = try RegisterTable.versions(.article, oldName, of: feed.accountID, in: db)
        if said.isEmpty { return nil }
        let registers = SharedRegisters(account: feed.accountID, machine: own.machine, joins: false)
        func same(_ name: String) -> Register { Register(kind: .article, key: name, field: field) }
        // The feed may have gone back to an id.
        if try next(after: newName, in: feed.accountID, db) != nil {
            try registers.write(same(newName), "", at: now.milliseconds, in: db)
        }
        try registers.write(same(oldName), new.key, at: now.milliseconds, in: db)
        for (field, version) in said where field != Self.field {
            let register = Register(kind: .article, key: newName, field: field)
            try RegisterTable.merge(version, into: register, of: feed.accountID, in: "register", db)
        }
        return newName
    }

    /// Makes one article of two: that with the former id, if it is here, and that with the present one, which stays.
    static func unite(
        _ former: String, with present: String, in account: AccountID, _ db: Database
    ) throws {
        guard let old = try StatusTable.known(former, of: account, in: db) else { return }
        guard let new = try StatusTable.known(present, of: account, in: db) else {
            return try StatusTable.setArticleID(present, of: old.id, in: db)
        }
        try StatusTable.unite(old.id, with: new, in: db)
    }

    /// Adds to what was read what it says of articles by their former ids.
    static func addPresent(of account: AccountID, in db: Database) throws {
        let arguments: StatementArguments = ["account": account.rawValue]
        let isSame = "kind = 'article' AND field = '\(field)'"
        // What was said before it was known counts, too.
        try db.execute(
            sql: """
                UPDATE incoming SET isNew = 1 WHERE accountID = :account AND \(isSame) AND NOT EXISTS (
                    SELECT 1 FROM register AS known
                    WHERE known.accountID = incoming.accountID AND known.kind = incoming.kind
                        AND known.key = incoming.key AND known.field = incoming.field
                        AND (known.stamp, known.machine, known.value)
                            >= (incoming.stamp, incoming.machine, incoming.value));
                INSERT INTO register \(RegisterTable.columns)
                SELECT \(RegisterTable.names) FROM incoming WHERE accountID = :account AND \(isSame) AND isNew
                \(RegisterTable.greater(in: "register"));
                INSERT INTO incoming \(RegisterTable.columns)
                SELECT \(RegisterTable.names) FROM register WHERE accountID = :account AND kind = 'article'
                    AND field <> '\(field)' AND key IN (
                        SELECT key FROM incoming WHERE accountID = :account AND \(isSame) AND isNew)
                \(RegisterTable.greater(in: "incoming"));
                """, arguments: arguments)
        let toPresent = """
            INSERT INTO incoming \(RegisterTable.columns)
            SELECT incoming.accountID, incoming.kind,
                substr(incoming.key, 1, instr(incoming.key, ' ')) || same.value, incoming.field, incoming.value,
                incoming.stamp, incoming.machine
            FROM incoming JOIN register AS same ON same.accountID = incoming.accountID AND same.kind = 'article'
                AND same.key = incoming.key AND same.field = '\(field)' AND same.value <> ''
            WHERE incoming.accountID = :account AND incoming.kind = 'article' AND incoming.field <> '\(field)'
            \(RegisterTable.greater(in: "incoming"))
            """
        // An id may change several times; beyond, they are a stranger's.
        for _ in 0..<most {
            try db.execute(sql: toPresent, arguments: arguments)
            if db.changesCount == 0 { break }
        }
    }

    /// The limit of ids of one article.
    private static let most = 20
}
