import GRDB

/// A column that is read by its position.
///
/// GRDB looks for a name among those of all columns, in every row, which takes longer than to read the value: what may
/// have many rows is read by position, the rest by name. The cases, in their order, make both the SQL and the
/// positions, so that the two always agree. What every list reads is written out in SQL: to print a case by its name
/// takes Swift half a millisecond the first time.
protocol RowColumn: CaseIterable, RawRepresentable where RawValue == Int {}

extension RowColumn {
    /// All columns, as SELECT has them.
    static func list(_ sql: (Self) -> String) -> String {
        allCases.map(sql).joined(separator: ", ")
    }

    static var count: Int { allCases.count }
}

extension Row {

    /// - Parameter first: Where the column's list begins in the row.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: some RowColumn, from first: Int = 0
    ) -> Value {
        self[first + column.rawValue]
    }
}

extension DirectRow {

    /// - Parameter first: Where the column's list begins in the row.
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
