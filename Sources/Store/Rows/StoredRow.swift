import Foundation
import GRDB

/// A row of a table, which may be damaged: a value may be missing, of another type, or a text in another form.
///
/// GRDB's subscripts end the program then. The functions here throw the `DatabaseError` of a damaged database, which names
/// the column and the row.
struct StoredRow {
    private let row: Row
    private let table: String

    /// - Parameter row: With a column `id`.
    init(_ row: Row, of table: String) {
        self.row = row
        self.table = table
    }

    func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        guard let value = Value.fromDatabaseValue(try stored(column)) else { throw damage(to: column) }
        return value
    }

    func optional<Value: DatabaseValueConvertible>(_ column: String) throws -> Value? {
        try stored(column).isNull ? nil : value(column)
    }

    /// Returns what a text of JSON says; `nil` for NULL.
    func json<Value: Decodable>(_ column: String) throws -> Value? {
        guard let text: String = try optional(column) else { return nil }
        guard let value: Value = JSONText.value(text) else { throw damage(to: column) }
        return value
    }

    func damage(to column: String) -> DatabaseError {
        .damage(to: column, of: table, row: (try? stored("id")).flatMap(Int64.fromDatabaseValue))
    }

    /// Where the schema itself is damaged, `*` has columns of other names.
    private func stored(_ column: String) throws -> DatabaseValue {
        guard row.hasColumn(column) else { throw DatabaseError.damage(to: column, of: table, row: nil) }
        return row[column]
    }
}

extension Row {
    /// Returns the value of a column. Throws `RowDecodingError` where GRDB's subscripts end the program: in a damaged
    /// database, it may be missing or of another type.
    func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value { try decode(forColumn: column) }
}

extension Database {
    /// Returns what is wrong with the rows of a query, one error for each of them at most.
    func damages(sql: String, _ read: (Row) throws -> Void) throws -> [DatabaseError] {
        try Row.fetchAll(self, sql: sql).compactMap { row in
            do {
                try read(row)
                return nil
            } catch let error as DatabaseError {
                return error
            }
        }
    }
}

extension DatabaseError {
    /// Returns the error for a value that can't be what this program wrote.
    ///
    /// - Parameter row: The id; `nil` if it isn't known.
    static func damage(to column: String, of table: String, row: Int64?) -> DatabaseError {
        let place =
            row.map { "\(table).\(column) of row \($0)" } ?? "\(table).\(column), in a row that 'rss doctor' names,"
        return DatabaseError(resultCode: .SQLITE_CORRUPT, message: "\(place) is not readable")
    }
}
