import GRDB
import GRDBSQLite

/// A statement that is run for every article or feed that arrives and returns no row: its values go straight to SQLite.
///
/// GRDB boxes each value and collects them in an array first, which takes longer than SQLite needs to bind them.
struct DirectStatement {
    private let statement: Statement
    private let connection: SQLiteConnection?

    /// How many parameters have a value.
    private var count: CInt = 0

    /// The statement is prepared once for each connection.
    init(_ sql: String, in db: Database) throws {
        statement = try db.cachedStatement(sql: sql)
        connection = db.sqliteConnection
        try check(sqlite3_reset(statement.sqliteStatement))
    }

    /// Gives the next parameter its value.
    mutating func bind(_ value: Int64?) throws {
        count += 1
        guard let value else { return try check(sqlite3_bind_null(statement.sqliteStatement, count)) }
        try check(sqlite3_bind_int64(statement.sqliteStatement, count, value))
    }

    /// Gives the next parameter its value, of which SQLite makes a copy.
    mutating func bind(_ text: String?) throws {
        count += 1
        guard var text else { return try check(sqlite3_bind_null(statement.sqliteStatement, count)) }
        try check(text.withUTF8 { bind($0, Self.transient) })
    }

    /// Gives the last parameter its value and runs the statement, which can then be bound anew.
    ///
    /// - Parameter text: The long one: it isn't copied.
    mutating func run(endingWith text: String?) throws {
        count += 1
        defer { sqlite3_clear_bindings(statement.sqliteStatement) }
        guard var text else {
            try check(sqlite3_bind_null(statement.sqliteStatement, count))
            return try step()
        }
        try text.withUTF8 { bytes in
            try check(bind(bytes, Self.borrowed))
            try step()
        }
    }

    /// The same for a text that a function of SQLite's reads, the search index: that wants a zero behind it, and copies
    /// texts to have one. Strings of Swift's have one.
    ///
    /// - Parameter text: Ends before the character U+0000.
    mutating func run(endingWithTerminated text: String) throws {
        count += 1
        defer { sqlite3_clear_bindings(statement.sqliteStatement) }
        try text.withCString { start in
            try check(sqlite3_bind_text(statement.sqliteStatement, count, start, -1, Self.borrowed))
            try step()
        }
    }

    /// Runs the statement, which can then be bound anew.
    mutating func run() throws {
        defer { sqlite3_clear_bindings(statement.sqliteStatement) }
        try step()
    }

    // SQLITE_STATIC and SQLITE_TRANSIENT: macros with casts, which Swift doesn't import.
    private static let borrowed: sqlite3_destructor_type? = nil
    static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private func bind(_ bytes: UnsafeBufferPointer<UInt8>, _ lifetime: sqlite3_destructor_type?) -> CInt {
        // Without an address it would be NULL, not an empty text.
        guard let start = bytes.baseAddress else {
            return sqlite3_bind_text(statement.sqliteStatement, count, "", 0, Self.transient)
        }
        return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
            sqlite3_bind_text64(
                statement.sqliteStatement, count, $0, sqlite3_uint64(bytes.count), lifetime, UInt8(SQLITE_UTF8))
        }
    }

    private mutating func step() throws {
        count = 0
        sqlite3_step(statement.sqliteStatement)
        // Says what went wrong, too.
        try check(sqlite3_reset(statement.sqliteStatement))
    }

    private func check(_ code: CInt) throws {
        if code == SQLITE_OK { return }
        throw DatabaseError(
            resultCode: ResultCode(rawValue: code), message: sqlite3_errmsg(connection).map { String(cString: $0) })
    }
}
