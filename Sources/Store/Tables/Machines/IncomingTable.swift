import GRDB
import Machines
import Model

/// Tables of what was read from logs and is not merged yet, for this connection alone, so that memory does not grow with what is
/// new. Of each register, they have the greatest version.
enum IncomingTable {

    /// Creates the tables, if this connection has none.
    static func create(in db: Database) throws {
        try db.execute(
            sql: """
                CREATE TEMP TABLE IF NOT EXISTS incoming (
                    accountID INTEGER NOT NULL,
                    kind      TEXT NOT NULL,
                    key       TEXT NOT NULL,
                    field     TEXT NOT NULL,
                    value     TEXT NOT NULL,
                    stamp     INTEGER NOT NULL,
                    machine   TEXT NOT NULL,
                    isNew     INTEGER NOT NULL DEFAULT 0,
                    PRIMARY KEY (accountID, kind, key, field)
                ) STRICT, WITHOUT ROWID;
                CREATE TEMP TABLE IF NOT EXISTS incomingSegment (
                    accountID INTEGER NOT NULL,
                    path      TEXT NOT NULL,
                    machine   TEXT NOT NULL,
                    length    INTEGER NOT NULL,
                    lastLine  TEXT NOT NULL,
                    lastStamp INTEGER NOT NULL,
                    PRIMARY KEY (accountID, path)
                ) STRICT, WITHOUT ROWID;
                """)
    }

    /// Adds the records of a part of a log, without those after the end of its machine. Values from clocks that are ahead
    /// wait for their time.
    ///
    /// - Parameter now: milliseconds since 1970.
    static func add(_ log: SharedLog, of account: AccountID, at now: Int64, in db: Database) throws {
        let machine = log.position.machine
        let end = try RegisterTable.end(of: machine, in: account, db) ?? .max
        for record in log.records where record.stamp.milliseconds <= end && !record.hasNUL {
            let version = Version(record.value, at: record.stamp, by: machine)
            if record.stamp.isCredible(at: now) {
                try RegisterTable.merge(version, into: record.register, of: account, in: "incoming", db)
            } else {
                try RegisterTable.keepEarly(record.register, version, of: account, in: db)
            }
        }
        try MachineTable.set(log, of: account, in: "incomingSegment", db)
    }

    /// Adds the values whose time has come.
    ///
    /// - Parameter now: milliseconds since 1970.
    static func takeDue(at now: Int64, of account: AccountID, in db: Database) throws {
        let last = Stamp(lastOf: Stamp.lastCredible(at: now)).bits
        try db.execute(
            sql: """
                INSERT INTO incoming \(RegisterTable.columns)
                SELECT \(RegisterTable.names) FROM earlyRecord WHERE accountID = :account AND stamp <= :last
                \(RegisterTable.greater(in: "incoming"));
                DELETE FROM earlyRecord WHERE accountID = :account AND stamp <= :last;
                """, arguments: ["account": account.rawValue, "last": last])
    }

    /// Merges all of it into the registers, and notes how far the logs were read. What stays are the registers whose values
    /// changed by that.
    ///
    /// A folder that was written again changes even if its value is the same, see ``SharedFolders``.
    static func merge(of account: AccountID, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE incoming SET isNew = 1 WHERE accountID = :account AND NOT EXISTS (
                    SELECT 1 FROM register AS known
                    WHERE known.accountID = incoming.accountID AND known.kind = incoming.kind
                        AND known.key = incoming.key AND known.field = incoming.field
                        AND (known.value = incoming.value AND known.field NOT GLOB 'folder:*'
                            OR (known.stamp, known.machine, known.value)
                                >= (incoming.stamp, incoming.machine, incoming.value)));
                INSERT INTO register \(RegisterTable.columns)
                SELECT \(RegisterTable.names) FROM incoming WHERE accountID = :account
                \(RegisterTable.greater(in: "register"));
                DELETE FROM incoming WHERE accountID = :account AND NOT isNew;
                INSERT INTO segment (\(MachineTable.names))
                SELECT \(MachineTable.names) FROM incomingSegment WHERE accountID = :account
                \(MachineTable.later(in: "segment"));
                DELETE FROM incomingSegment WHERE accountID = :account;
                """, arguments: ["account": account.rawValue])
    }

    /// Adds the registers with values that this version could not apply before: they are tried again, also where another
    /// machine writes the same value once more.
    static func addWaiting(of account: AccountID, in db: Database) throws {
        // Without the many registers of articles, which never wait.
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO incoming \(RegisterTable.columns) SELECT \(RegisterTable.names) FROM register
                WHERE accountID = ? AND kind IN ('feed', 'rule', 'search') AND isWaiting
                """, arguments: [account.rawValue])
    }

    // MARK: What changed

    static func isEmpty(of account: AccountID, in db: Database) throws -> Bool {
        let sql = "SELECT NOT EXISTS (SELECT 1 FROM incoming WHERE accountID = ?)"
        return try Bool.fetchOne(db, sql: sql, arguments: [account.rawValue]) ?? true
    }

    /// Returns the things of a kind of which something changed, each once.
    ///
    /// - Parameter field: The field that changed; `nil` for any.
    static func keys(
        _ kind: Register.Kind, field: String? = nil, of account: AccountID, in db: Database
    ) throws -> [String] {
        let sql = "SELECT DISTINCT key FROM incoming WHERE accountID = ? AND kind = ? AND field = ifnull(?, field)"
        return try String.fetchAll(db, sql: sql, arguments: [account.rawValue, kind.rawValue, field])
    }

    /// Returns the values of articles, those of an article one after the other.
    static func articles(of account: AccountID, in db: Database) throws -> RowCursor {
        let sql = "SELECT key, field, value FROM incoming WHERE accountID = ? AND kind = 'article' ORDER BY key, field"
        return try Row.fetchCursor(db, sql: sql, arguments: [account.rawValue])
    }

    /// Returns the present values of searches and rules; empty ones last.
    static func queries(of account: AccountID, in db: Database) throws -> RowCursor {
        let sql = """
            SELECT kind, key, field, register.value AS value FROM incoming JOIN register USING (accountID, kind, key, field)
            WHERE accountID = ? AND kind IN ('search', 'rule') ORDER BY register.value = '', key, field
            """
        return try Row.fetchCursor(db, sql: sql, arguments: [account.rawValue])
    }

    /// Returns until when the records of machines count of which that became known.
    static func ends(of account: AccountID, in db: Database) throws -> [MachineID: Int64] {
        try RegisterTable.ends(in: "incoming", of: account, db)
    }

    static func clear(of account: AccountID, in db: Database) throws {
        try db.execute(sql: "DELETE FROM incoming WHERE accountID = ?", arguments: [account.rawValue])
    }
}

extension LogRecord {
    /// Whether a text has U+0000, which SQLite takes for the end of a text.
    fileprivate var hasNUL: Bool {
        [register.kind, register.key, register.field, value].contains { $0.utf8.contains(0) }
    }
}
