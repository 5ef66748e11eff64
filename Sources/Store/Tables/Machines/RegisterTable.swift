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

    /// Returns the values of a thing by field.
    static func values(
        _ kind: Register.Kind, _ key: String, of account: AccountID, in db: Database
    ) throws -> [String: String] {
        let statement = try db.cachedStatement(
            sql: "SELECT field, value FROM register WHERE accountID = ? AND kind = ? AND key = ?")
        let rows = try Row.fetchCursor(statement, arguments: [account.rawValue, kind.rawValue, key])
        var values: [String: String] = [:]
        while let row = try rows.next() { try values[row.value("field")] = row.value("value") }
        return values
    }

    /// Returns the versions of a thing's values, with their fields.
    static func versions(
        _ kind: Register.Kind, _ key: String, of account: AccountID, in db: Database
    ) throws -> [(field: String, version: Version)] {
        let statement = try db.cachedStatement(
            sql: "SELECT field, value, stamp, machine FROM register WHERE accountID = ? AND kind = ? AND key = ?")
        let rows = try Row.fetchCursor(statement, arguments: [account.rawValue, kind.rawValue, key])
        var versions: [(field: String, version: Version)] = []
        while let row = try rows.next() {
            if let version = try version(row) { try versions.append((row.value("field"), version)) }
        }
        return versions
    }

    /// Returns the versions of a field of all things of a kind, with their keys.
    static func versions(
        _ kind: Register.Kind, field: String, of account: AccountID, in db: Database
    ) throws -> [(key: String, version: Version)] {
        let sql = "SELECT key, value, stamp, machine FROM register WHERE accountID = ? AND kind = ? AND field = ?"
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [account.rawValue, kind.rawValue, field])
        var versions: [(key: String, version: Version)] = []
        while let row = try rows.next() {
            if let version = try version(row) { try versions.append((row.value("key"), version)) }
        }
        return versions
    }

    /// Returns the values of a field of all things of a kind, by key.
    static func values(
        _ kind: Register.Kind, field: String, of account: AccountID, in db: Database
    ) throws -> [String: String] {
        let sql = "SELECT key, value FROM register WHERE accountID = ? AND kind = ? AND field = ?"
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [account.rawValue, kind.rawValue, field])
        var values: [String: String] = [:]
        while let row = try rows.next() { try values[row.value("key")] = row.value("value") }
        return values
    }

    /// Returns the values of all things of a kind, by key and field.
    static func values(
        _ kind: Register.Kind, of account: AccountID, in db: Database
    ) throws -> [String: [String: String]] {
        let sql = "SELECT key, field, value FROM register WHERE accountID = ? AND kind = ?"
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [account.rawValue, kind.rawValue])
        var values: [String: [String: String]] = [:]
        while let row = try rows.next() {
            try values[row.value("key"), default: [:]][row.value("field")] = row.value("value")
        }
        return values
    }

    /// Returns the values of the articles of a feed, those of an article one after the other.
    ///
    /// - Parameter feed: The feed's name in the directory.
    static func articles(of feed: String, of account: AccountID, in db: Database) throws -> RowCursor {
        let sql = """
            SELECT key, field, value FROM register
            WHERE accountID = ? AND kind = 'article' AND key >= ? AND key < ? ORDER BY key, field
            """
        let (first, end) = (SharedArticleKey.text(feed: feed, article: ""), feed + "!")
        return try Row.fetchCursor(db, sql: sql, arguments: [account.rawValue, first, end])
    }

    /// Returns the values that a machine was the last to write, in the order in which it did.
    static func records(of machine: MachineID, in account: AccountID, _ db: Database) throws -> [LogRecord] {
        let sql =
            "SELECT kind, key, field, value, stamp FROM register WHERE accountID = ? AND machine = ? ORDER BY stamp"
        return try Row.fetchAll(db, sql: sql, arguments: [account.rawValue, machine.text]).map(LogRecord.init)
    }

    /// Returns whether any value of the machine counts, or is to count when its time comes, besides those about machines.
    static func hasValues(by machine: MachineID, in account: AccountID, _ db: Database) throws -> Bool {
        let isBy = "accountID = ?1 AND machine = ?2 AND kind <> 'machine'"
        let sql =
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM register WHERE \(isBy)) OR EXISTS (SELECT 1 FROM earlyRecord WHERE \(isBy))"
        return try Row.fetchOne(db, sql: sql, arguments: [account.rawValue, machine.text]) != nil
    }

    /// Forgets what was said of articles before a time, whether they are here or not: an archive would make logs
    /// longer without end. The values that a machine needs that joins stay: it gets an article from its feed that lists it
    /// still, or with a star, a label or a note from here.
    ///
    /// - Parameter date: milliseconds since 1970.
    static func forgetArticles(before date: Int64, of account: AccountID, in db: Database) throws {
        let kept = (Mark.flags.filter(\.facts.keepsArticle) + [.note]).map { "'\($0.field)'" }
        try db.execute(
            sql: """
                DELETE FROM register WHERE accountID = :account AND kind = 'article' AND stamp < :stamp AND NOT EXISTS (
                    SELECT 1 FROM register AS mark
                    WHERE mark.accountID = :account AND mark.kind = 'article' AND mark.key = register.key
                        AND (mark.field IN ('content', \(kept.joined(separator: ", "))) OR mark.field GLOB 'label:*')
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
        let statement = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO register \(columns) VALUES (?, ?, ?, ?, ?, ?, ?)")
        try statement.execute(arguments: arguments(register, version, account))
    }

    /// Takes the version if it is greater than the known one.
    ///
    /// - Parameter table: One with ``columns``.
    static func merge(
        _ version: Version, into register: Register, of account: AccountID, in table: String, _ db: Database
    ) throws {
        let statement = try db.cachedStatement(
            sql: "INSERT INTO \(table) \(columns) VALUES (?, ?, ?, ?, ?, ?, ?) \(greater(in: table))")
        try statement.execute(arguments: arguments(register, version, account))
    }

    /// Returns the end of a statement that inserts versions of registers: the greater ones take the place of those that are
    /// there.
    ///
    /// The stamp decides, then the machine. Only a cloned disk lets one machine write two values with one stamp: then, their
    /// bytes decide, so that all machines decide the same.
    static func greater(in table: String) -> String {
        """
        ON CONFLICT DO UPDATE SET value = excluded.value, stamp = excluded.stamp, machine = excluded.machine
        WHERE (excluded.stamp, excluded.machine, excluded.value) > (\(table).stamp, \(table).machine, \(table).value)
        """
    }

    // MARK: Clocks that were ahead

    /// The field of a machine that says until when its records count, in milliseconds since 1970: its clock was ahead.
    static let end = "end"

    /// Returns until when the records of machines count whose clocks were ahead.
    static func ends(
        in table: String = "register", of account: AccountID, _ db: Database
    ) throws -> [MachineID: Int64] {
        let sql = "SELECT kind, key, field, value FROM \(table) WHERE accountID = ? AND kind = ? AND field = ?"
        let arguments: StatementArguments = [account.rawValue, Register.Kind.machine.rawValue, end]
        let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
        var ends: [MachineID: Int64] = [:]
        while let row = try rows.next() {
            if let (machine, end) = try end(Register(row), row.value("value")) { ends[machine] = end }
        }
        return ends
    }

    /// Returns until when the records of a machine count; `nil` if its clock was not ahead.
    static func end(of machine: MachineID, in account: AccountID, _ db: Database) throws -> Int64? {
        let register = Register(kind: .machine, key: machine.text, field: end)
        return try version(register, of: account, in: db).flatMap { end(register, $0.value)?.end }
    }

    /// Returns the end that a register's value says; `nil` if it says something else.
    private static func end(_ register: Register, _ value: String) -> (machine: MachineID, end: Int64)? {
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

    /// Lets any other value win over those that machines wrote after their ends, all of them in one pass.
    static func void(_ ends: [MachineID: Int64], of account: AccountID, in db: Database) throws {
        if ends.isEmpty { return }
        try db.execute(sql: "CREATE TEMP TABLE ended (machine TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID")
        let insertion = try db.makeStatement(sql: "INSERT INTO ended VALUES (?, ?)")
        for (machine, end) in ends { try insertion.execute(arguments: [machine.text, Stamp(lastOf: end).bits]) }
        let isLate = "accountID = :account AND stamp > (SELECT last FROM ended WHERE ended.machine ="
        try db.execute(
            sql: """
                UPDATE register SET stamp = 0 WHERE \(isLate) register.machine);
                DELETE FROM earlyRecord WHERE \(isLate) earlyRecord.machine);
                DROP TABLE ended;
                """, arguments: ["account": account.rawValue])
    }

    // MARK: Values that can't be applied

    /// Returns whether this version of the program could not apply the value: what is here says nothing about it.
    static func isWaiting(_ register: Register, of account: AccountID, in db: Database) throws -> Bool {
        let sql = "SELECT isWaiting FROM register WHERE accountID = ? AND kind = ? AND key = ? AND field = ?"
        let arguments: StatementArguments = [account.rawValue, register.kind, register.key, register.field]
        return try Bool.fetchOne(db.cachedStatement(sql: sql), arguments: arguments) ?? false
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

    /// The columns of the tables of versions.
    static let names = "accountID, kind, key, field, value, stamp, machine"
    static let columns = "(\(names))"

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
        let statement = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO earlyRecord \(columns) VALUES (?, ?, ?, ?, ?, ?, ?)")
        try statement.execute(arguments: arguments(register, version, account))
    }

    static func earlyCount(of account: AccountID, in db: Database) throws -> Int {
        let sql = "SELECT count(*) FROM earlyRecord WHERE accountID = ?"
        return try Int.fetchOne(db, sql: sql, arguments: [account.rawValue]) ?? 0
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
