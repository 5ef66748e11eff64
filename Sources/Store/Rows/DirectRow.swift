import GRDB
import GRDBSQLite

/// The current row of a running statement: its values come straight from SQLite.
///
/// It is for lists of a million articles, and for what each sync reads of every feed. GRDB's rows look up the type of
/// every value.
struct DirectRow {
    fileprivate let statement: SQLiteStatement

    func integer(_ column: Int) -> Int64 {
        sqlite3_column_int64(statement, CInt(column))
    }

    func optionalInteger(_ column: Int) -> Int64? {
        sqlite3_column_type(statement, CInt(column)) == SQLITE_NULL ? nil : integer(column)
    }

    func text(_ column: Int) -> String? {
        let bytes = bytes(column)
        return bytes.baseAddress == nil ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the bytes of a text, which are valid until the next row; none if it is NULL.
    func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
        let start = sqlite3_column_text(statement, CInt(column))
        return UnsafeBufferPointer(
            start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, CInt(column))))
    }
}

extension Database {

    /// Runs a query, and calls `body` with each row, which is invalid after that.
    func forEachRow(
        sql: String, arguments: StatementArguments = StatementArguments(), _ body: (DirectRow) throws -> Void
    ) throws {
        try forEachRow(of: makeStatement(sql: sql), arguments: arguments, body)
    }

    /// Does the same for a statement that is run many times.
    func forEachRow(
        of statement: Statement, arguments: StatementArguments, _ body: (DirectRow) throws -> Void
    ) throws {
        try statement.setArguments(arguments)
        let row = DirectRow(statement: statement.sqliteStatement)
        defer { sqlite3_reset(statement.sqliteStatement) }
        while true {
            let code = sqlite3_step(statement.sqliteStatement)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else {
                throw DatabaseError(
                    resultCode: ResultCode(rawValue: code),
                    message: sqlite3_errmsg(sqliteConnection).map { String(cString: $0) })
            }
            try body(row)
        }
    }

    /// Returns what `value` reads from each row of a query.
    func values<Value>(
        sql: String, arguments: StatementArguments, _ value: (DirectRow) throws -> Value
    ) throws -> [Value] {
        try values(of: makeStatement(sql: sql), arguments: arguments, value)
    }

    /// Does the same for a statement that is run many times.
    func values<Value>(
        of statement: Statement, arguments: StatementArguments, _ value: (DirectRow) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try forEachRow(of: statement, arguments: arguments) { values.append(try value($0)) }
        return values
    }

    /// Reads from a statement that returns one row at most; `nil` if it returns none.
    func value<Value>(
        of statement: Statement, arguments: StatementArguments, _ value: (DirectRow) throws -> Value
    ) throws -> Value? {
        try values(of: statement, arguments: arguments, value).first
    }
}
