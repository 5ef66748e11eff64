import Foundation
import GRDB
import GRDBSQLite

/// Many ids as one value, in which SQL's `isAmong(id, set)` finds an id: a bit for each up to the highest.
///
/// For a test that is asked of many articles: `IN (SELECT …)` first copies all ids to a table.
struct IDSet {
    private var bits: [UInt8]

    /// Empty.
    ///
    /// - Parameter last: The highest id that it can have.
    init(last: Int64) {
        bits = [UInt8](repeating: 0, count: Int(max(last, 0) >> 3) + 1)
    }

    /// - Parameter ids: Positive, in ascending order.
    init(_ ids: [Int64]) {
        self.init(last: ids.last ?? 0)
        for id in ids { insert(id) }
    }

    /// - Parameter data: See ``data``.
    init(data: Data) {
        bits = [UInt8](data)
    }

    /// As SQL has it.
    var data: Data { Data(bits) }

    /// Ids that are too high are left out.
    mutating func insert(_ id: Int64) {
        let byte = Int(id >> 3)
        if bits.indices.contains(byte) { bits[byte] |= 1 << (id & 7) }
    }

    /// - Parameter bits: The data of a set.
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
