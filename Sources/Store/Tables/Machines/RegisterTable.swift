import GRDB
import Machines
import Model

/// The table of the values that the machines of an account agree on, and of those that wait for their time.
enum RegisterTable {

    /// Returns the value of a register; `nil` if no machine has written it.
    static func version(_ register: Register, of account: AccountID, in db: Database) throws -> Version? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT value, stamp, machine FROM register
                WHERE accountID = ? AND kind = ? AND key = ? AND field = ?
                """)
        return try Row.fetchOne(
            statement, arguments: [account.rawValue, register.kind, register.key, register.field]
        ).flatMap(version)
    }

    /// Returns the values of all things of a kind, by key and field.
    static func values(
        _ kind: Register.Kind, of account: AccountID, in db: Database
    ) throws -> [String: [String: String]] {
        let sql = "SELECT key, field, value FROM register WHERE accountID = ? AND kind = ?"
        return try values(sql, [account.rawValue, kind.rawValue], in: db)
    }

    /// Returns the values of the articles of a feed, by key and field.
    ///
    /// - Parameter feed: The feed's name in the directory.
    static func articles(
        of feed: String, of account: AccountID, in db: Database
    ) throws -> [String: [String: String]] {
        let sql = "SELECT key, field, value FROM register WHERE accountID = ? AND kind = ? AND key >= ? AND key < ?"
        let (first, end) = (SharedArticleKey.text(feed: feed, article: ""), feed + "!")
        return try values(sql, [account.rawValue, Register.Kind.article.rawValue, first, end], in: db)
    }

    private static func values(
        _ sql: String, _ arguments: StatementArguments, in db: Database
    ) throws -> [String: [String: String]] {
        let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
        var values: [String: [String: String]] = [:]
        while let row = try rows.next() {
            try values[row.value("key"), default: [:]][row.value("field")] = row.value("value")
        }
        return values
    }

    /// Returns the values that a machine was the last to write, in the order in which it did.
    static func records(of machine: MachineID, in account: AccountID, _ db: Database) throws -> [LogRecord] {
        let sql =
            "SELECT kind, key, field, value, stamp FROM register WHERE accountID = ? AND machine = ? ORDER BY stamp"
        return try Row.fetchAll(db, sql: sql, arguments: [account.rawValue, machine.text]).map(LogRecord.init)
    }

    /// Forgets what was said of articles before a time, whether they are here or not: an archive would make logs
    /// longer without end. The values that a machine needs that joins stay: it gets an article from its feed that lists it
    /// still, or with a star, a label or a note from here.
    ///
    /// - Parameter date: milliseconds since 1970.
    static func forgetArticles(before date: Int64, of account: AccountID, in db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM register WHERE accountID = :account AND kind = 'article' AND stamp < :stamp AND NOT EXISTS (
                    SELECT 1 FROM register AS mark
                    WHERE mark.accountID = :account AND mark.kind = 'article' AND mark.key = register.key
                        AND (mark.field IN ('starred', 'note', 'content') OR mark.field GLOB 'label:*')
                        AND mark.value NOT IN ('', '0'))
                AND NOT EXISTS (
                    SELECT 1 FROM sharedFeed JOIN status ON status.accountID = sharedFeed.accountID
                        AND status.articleID = sharedFeed.feedID || ':' || substr(register.key, length(sharedFeed.key) + 2)
                    WHERE sharedFeed.accountID = :account AND status.dateGone IS NULL
                        AND sharedFeed.key = substr(register.key, 1, instr(register.key, ' ') - 1))
                """,
            arguments: ["account": account.rawValue, "stamp": Stamp(milliseconds: date).bits])
    }

    static func set(_ register: Register, _ version: Version, of account: AccountID, in db: Database) throws {
        let statement = try db.cachedStatement(sql: "INSERT OR REPLACE INTO register \(columns)")
        try statement.execute(arguments: arguments(register, version, account))
    }

    /// Takes the version if it is greater than the known one.
    ///
    /// - Returns: Whether the value changed.
    static func merge(
        _ version: Version, into register: Register, of account: AccountID, in db: Database
    ) throws -> Bool {
        let insertion = try db.cachedStatement(sql: "INSERT OR IGNORE INTO register \(columns)")
        try insertion.execute(arguments: arguments(register, version, account))
        if db.changesCount > 0 { return true }
        guard let known = try Self.version(register, of: account, in: db), known < version else { return false }
        try set(register, version, of: account, in: db)
        return known.value != version.value
    }

    // MARK: Clocks that were ahead

    /// The field of a machine that says until when its records count, in milliseconds since 1970: its clock was ahead.
    static let end = "end"

    /// Returns until when the records of machines count whose clocks were ahead.
    static func ends(of account: AccountID, in db: Database) throws -> [MachineID: Int64] {
        let sql = "SELECT kind, key, field, value FROM register WHERE accountID = ? AND kind = ? AND field = ?"
        let rows = try Row.fetchAll(db, sql: sql, arguments: [account.rawValue, Register.Kind.machine.rawValue, end])
        return try rows.reduce(into: [:]) { ends, row in
            if let (machine, end) = try end(Register(row), row.value("value")) { ends[machine] = end }
        }
    }

    /// Returns the end that a register's value says; `nil` if it says something else.
    static func end(_ register: Register, _ value: String) -> (machine: MachineID, end: Int64)? {
        guard register.kind == Register.Kind.machine.rawValue, register.field == end,
            let machine = MachineID(register.key), let end = Stamp.milliseconds(value)
        else { return nil }
        return (machine, end)
    }

    /// Returns the greatest stamp of a machine's values that are not of articles.
    static func lastStampOfFeeds(by machine: MachineID, of account: AccountID, in db: Database) throws -> Stamp? {
        let sql = """
            SELECT max(stamp) FROM register
            WHERE accountID = ? AND kind IN ('feed', 'folder', 'rule', 'search') AND machine = ?
            """
        return try Int64.fetchOne(db, sql: sql, arguments: [account.rawValue, machine.text]).map { Stamp(bits: $0) }
    }

    /// Returns the greatest stamp of the account's values until a time, in milliseconds since 1970.
    static func lastStamp(of account: AccountID, until end: Int64, in db: Database) throws -> Stamp? {
        let sql = "SELECT max(stamp) FROM register WHERE accountID = ? AND stamp <= ?"
        return try Int64.fetchOne(db, sql: sql, arguments: [account.rawValue, Stamp(lastOf: end).bits])
            .map { Stamp(bits: $0) }
    }

    /// Lets any other value win over those that a machine wrote after its end.
    static func void(_ machine: MachineID, after end: Int64, of account: AccountID, in db: Database) throws {
        let last = Stamp(lastOf: end).bits
        for sql in [
            "UPDATE register SET stamp = 0 WHERE accountID = ? AND machine = ? AND stamp > ?",
            "DELETE FROM earlyRecord WHERE accountID = ? AND machine = ? AND stamp > ?",
        ] {
            try db.execute(sql: sql, arguments: [account.rawValue, machine.text, last])
        }
    }

    // MARK: Values that can't be applied

    /// Returns the registers with values that this version of the program couldn't apply.
    static func waiting(of account: AccountID, in db: Database) throws -> [Register] {
        // Without the many registers of articles, which never wait.
        let sql = """
            SELECT kind, key, field FROM register
            WHERE accountID = ? AND kind IN ('feed', 'rule', 'search') AND isWaiting
            """
        return try Row.fetchAll(db, sql: sql, arguments: [account.rawValue]).map(Register.init)
    }

    static func setWaiting(
        _ isWaiting: Bool, _ register: Register, of account: AccountID, in db: Database
    ) throws {
        try db.execute(
            sql: """
                UPDATE register SET isWaiting = ?1
                WHERE accountID = ?2 AND kind = ?3 AND key = ?4 AND field = ?5 AND isWaiting <> ?1
                """,
            arguments: [isWaiting, account.rawValue, register.kind, register.key, register.field])
    }

    private static let columns =
        "(accountID, kind, key, field, value, stamp, machine) VALUES (?, ?, ?, ?, ?, ?, ?)"

    /// Returns the values of ``columns``, in their order.
    private static func arguments(
        _ register: Register, _ version: Version, _ account: AccountID
    ) -> StatementArguments {
        [
            account.rawValue, register.kind, register.key, register.field, version.value, version.stamp.bits,
            version.machine.text,
        ]
    }

    private static func version(_ row: Row) throws -> Version? {
        try MachineID(row.value("machine") as String).map {
            try Version(row.value("value"), at: Stamp(bits: row.value("stamp")), by: $0)
        }
    }
}

// MARK: - Values that come before their time

extension RegisterTable {

    static func keepEarly(_ register: Register, _ version: Version, of account: AccountID, in db: Database) throws {
        let statement = try db.cachedStatement(sql: "INSERT OR IGNORE INTO earlyRecord \(columns)")
        try statement.execute(arguments: arguments(register, version, account))
    }

    static func earlyCount(of account: AccountID, in db: Database) throws -> Int {
        let sql = "SELECT count(*) FROM earlyRecord WHERE accountID = ?"
        return try Int.fetchOne(db, sql: sql, arguments: [account.rawValue]) ?? 0
    }

    /// Takes the values off the table whose time has come.
    ///
    /// - Parameter now: milliseconds since 1970.
    static func takeDue(
        at now: Int64, of account: AccountID, in db: Database
    ) throws -> [(register: Register, version: Version)] {
        let sql = "SELECT kind, key, field, value, stamp, machine FROM earlyRecord WHERE accountID = ? ORDER BY stamp"
        let all = try Row.fetchAll(db, sql: sql, arguments: [account.rawValue])
        let due = try all.prefix { try Stamp(bits: $0.value("stamp")).isCredible(at: now) }
        guard let last = due.last else { return [] }
        try db.execute(
            sql: "DELETE FROM earlyRecord WHERE accountID = ? AND stamp <= ?",
            arguments: [account.rawValue, try last.value("stamp") as Int64])
        return try due.compactMap { row in
            try version(row).map { try (Register(row), $0) }
        }
    }
}

extension Register {
    init(_ row: Row) throws {
        try self.init(kind: row.value("kind"), key: row.value("key"), field: row.value("field"))
    }
}

extension LogRecord {
    init(_ row: Row) throws {
        try self.init(Register(row), row.value("value"), at: Stamp(bits: row.value("stamp")))
    }
}

/// The name of an article in the directory: that of its feed, a space, and its key in the feed.
enum SharedArticleKey {

    static func text(feed: String, article: String) -> String { "\(feed) \(article)" }

    /// Returns `nil` if the text has another form.
    static func parts(_ text: String) -> (feed: String, article: String)? {
        guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")) else { return nil }
        return (String(text[..<space]), String(text[text.utf8.index(after: space)...]))
    }
}
