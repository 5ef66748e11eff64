import GRDB

/// A column that is read by its position.
///
/// GRDB looks up a name among those of all columns, in every row, which takes longer than reading the value: where
/// there may be many rows, columns are read by position, otherwise by name. The cases, in their order, make both the
/// SQL and the positions, so that the two always agree. The columns of every list are written out in SQL: printing a
/// case's name takes Swift half a millisecond the first time.
protocol RowColumn: CaseIterable, RawRepresentable where RawValue == Int {}

extension RowColumn {
    /// Returns all columns for SELECT.
    static func list(_ sql: (Self) -> String) -> String {
        allCases.map(sql).joined(separator: ", ")
    }

    static var count: Int { allCases.count }
}

extension Row {

    /// - Parameter first: The index in the row at which the column's list begins.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: some RowColumn, from first: Int = 0
    ) -> Value {
        self[first + column.rawValue]
    }
}

extension DirectRow {

    /// - Parameter first: The index in the row at which the column's list begins.
    func integer(_ column: some RowColumn, from first: Int = 0) -> Int64 {
        integer(first + column.rawValue)
    }

    func optionalInteger(_ column: some RowColumn, from first: Int = 0) -> Int64? {
        optionalInteger(first + column.rawValue)
    }

    func text(_ column: some RowColumn, from first: Int = 0) -> String? {
        text(first + column.rawValue)
    }
}
