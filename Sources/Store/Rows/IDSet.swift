import Foundation
import GRDB
import GRDBSQLite

/// Many ids as one value, in which SQL's `isAmong(id, set)` finds an id: a bit for each up to the highest.
///
/// For a test that is asked of many articles: `IN (SELECT …)` first copies all ids to a table.
enum IDSet {

    /// - Parameter ids: Positive, in ascending order.
    static func data(_ ids: [Int64]) -> Data {
        var bits = Data(count: Int((ids.last ?? 0) >> 3) + 1)
        bits.withUnsafeMutableBytes { bits in
            for id in ids { bits[Int(id >> 3)] |= 1 << (id & 7) }
        }
        return bits
    }

    /// - Parameter bits: What ``data(_:)`` gave.
    static func contains(_ id: Int64, _ bits: UnsafeRawBufferPointer) -> Bool {
        let byte = Int(id >> 3)
        return bits.indices.contains(byte) && bits[byte] & 1 << (id & 7) != 0
    }
}

extension Database {

    /// Adds the function `isAmong(id, set)`, see ``IDSet``. GRDB's functions get copies of what they are called with.
    func addIDSets() throws {
        let code = sqlite3_create_function_v2(
            sqliteConnection, "isAmong", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
            { context, _, values in
                guard let values else { return }
                let start = sqlite3_value_blob(values[1])
                let bits = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(values[1])))
                sqlite3_result_int(context, IDSet.contains(sqlite3_value_int64(values[0]), bits) ? 1 : 0)
            }, nil, nil, nil)
        if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}
