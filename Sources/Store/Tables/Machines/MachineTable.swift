package import Foundation
import GRDB
package import Machines
import Model

/// The tables of this machine's log, of what is not in it yet, and of how far the other logs were read.
enum MachineTable {

    // MARK: This machine

    static func own(of account: AccountID, in db: Database) throws -> OwnLog? {
        let sql = "SELECT * FROM ownMachine WHERE accountID = ?"
        return try Row.fetchOne(db, sql: sql, arguments: [account.rawValue]).flatMap { row in
            try MachineID(row.value("machine") as String).map { machine in
                var log = OwnLog(machine: machine)
                (log.segment, log.length, log.lastLine) = try (
                    row.value("segment"), row.value("length"), row.value("lastLine")
                )
                (log.replaced, log.dateReplaced) = try (row.value("replaced"), date(row.value("dateReplaced")))
                return log
            }
        }
    }

    static func setOwn(_ log: OwnLog, of account: AccountID, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO ownMachine (accountID, machine, segment, length, lastLine, replaced, dateReplaced)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                account.rawValue, log.machine.text, log.segment, log.length, log.lastLine, log.replaced,
                log.dateReplaced?.seconds,
            ])
    }

    /// Gives this machine's values to a new id, and queues all of them for its log.
    ///
    /// - Parameters:
    ///   - end: The last stamp that is kept.
    ///   - now: The stamp of later values.
    static func rename(
        _ machine: MachineID, to new: MachineID, of account: AccountID, keepingUntil end: Stamp = Stamp(bits: .max),
        at now: Stamp = Stamp(bits: 0), in db: Database
    ) throws {
        try db.execute(
            sql: """
                UPDATE register SET machine = :new, stamp = iif(stamp > :end, :now, stamp)
                WHERE accountID = :account AND machine = :old;
                DELETE FROM outgoingRecord WHERE accountID = :account;
                INSERT INTO outgoingRecord (accountID, kind, key, field, value, stamp)
                SELECT accountID, kind, key, field, value, stamp FROM register
                WHERE accountID = :account AND machine = :new ORDER BY stamp;
                """,
            arguments: [
                "new": new.text, "old": machine.text, "account": account.rawValue, "end": end.bits, "now": now.bits,
            ])
        try setOwn(OwnLog(machine: new), of: account, in: db)
    }

    // MARK: What is not in its log yet

    static func queue(_ register: Register, _ version: Version, of account: AccountID, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO outgoingRecord (accountID, kind, key, field, value, stamp) VALUES (?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [
            account.rawValue, register.kind, register.key, register.field, version.value, version.stamp.bits,
        ])
    }

    /// Returns the records in the order of the log, with the id of the last.
    static func outgoing(of account: AccountID, in db: Database) throws -> (records: [LogRecord], last: Int64) {
        let sql = "SELECT id, kind, key, field, value, stamp FROM outgoingRecord WHERE accountID = ? ORDER BY id"
        let rows = try Row.fetchAll(db, sql: sql, arguments: [account.rawValue])
        return try (rows.map(LogRecord.init), rows.last?.value("id") ?? 0)
    }

    static func removeOutgoing(until last: Int64, of account: AccountID, in db: Database) throws {
        try db.execute(
            sql: "DELETE FROM outgoingRecord WHERE accountID = ? AND id <= ?", arguments: [account.rawValue, last])
    }

    static func outgoingCount(of account: AccountID, in db: Database) throws -> Int {
        let sql = "SELECT count(*) FROM outgoingRecord WHERE accountID = ?"
        return try Int.fetchOne(db, sql: sql, arguments: [account.rawValue]) ?? 0
    }

    // MARK: The logs in the directory

    static func positions(of account: AccountID, in db: Database) throws -> [String: Segment.Position] {
        let sql = "SELECT path, machine, length, lastLine FROM segment WHERE accountID = ?"
        var positions: [String: Segment.Position] = [:]
        for row in try Row.fetchAll(db, sql: sql, arguments: [account.rawValue]) {
            guard let machine = try MachineID(row.value("machine") as String) else { continue }
            try positions[row.value("path")] = Segment.Position(
                machine: machine, length: row.value("length"), lastLine: row.value("lastLine"))
        }
        return positions
    }

    /// Notes how far a log was read.
    ///
    /// - Parameter table: One with ``names``.
    static func set(
        _ log: SharedLog, of account: AccountID, in table: String = "segment", _ db: Database
    ) throws {
        let last = log.records.map(\.stamp).max() ?? Stamp(milliseconds: 0)
        let position = log.position
        try db.execute(
            sql: "INSERT INTO \(table) (\(names)) VALUES (?, ?, ?, ?, ?, ?) \(later(in: table))",
            arguments: [
                account.rawValue, log.path, position.machine.text, position.length, position.lastLine, last.bits,
            ])
    }

    static let names = "accountID, path, machine, length, lastLine, lastStamp"

    /// Returns the end of a statement that inserts how far logs were read.
    static func later(in table: String) -> String {
        """
        ON CONFLICT DO UPDATE SET machine = excluded.machine, length = excluded.length, lastLine = excluded.lastLine,
            lastStamp = max(\(table).lastStamp, excluded.lastStamp)
        """
    }

    /// Forgets how far logs were read.
    static func forgetPositions(of account: AccountID, in db: Database) throws {
        try db.execute(sql: "DELETE FROM segment WHERE accountID = ?", arguments: [account.rawValue])
    }

    static func forgetLogs(of machine: MachineID, of account: AccountID, in db: Database) throws {
        try db.execute(
            sql: "DELETE FROM segment WHERE accountID = ? AND machine = ?", arguments: [account.rawValue, machine.text])
    }

    /// Returns when each machine last wrote something, as far as it was read.
    static func lastStamps(of account: AccountID, in db: Database) throws -> [MachineID: Stamp] {
        let sql = """
            SELECT machine, max(lastStamp) AS last FROM segment
            WHERE accountID = ? AND path LIKE 'machines/' || machine || '/%' GROUP BY machine
            """
        var stamps: [MachineID: Stamp] = [:]
        for row in try Row.fetchAll(db, sql: sql, arguments: [account.rawValue]) {
            try MachineID(row.value("machine") as String).map { stamps[$0] = try Stamp(bits: row.value("last")) }
        }
        return stamps
    }
}

/// This machine's log in a directory, and the end of the segment that it appends to.
package struct OwnLog: Equatable, Sendable {
    package let machine: MachineID

    /// The number of the segment, from 1 on.
    package var segment = 1

    /// The number of bytes that were written to it; 0 if it doesn't exist yet.
    package var length = 0

    /// The last line that was written to it, without its end.
    package var lastLine = ""

    /// The number of the last segment that a later one has replaced; 0 if there is none.
    package var replaced = 0

    /// When that happened.
    package var dateReplaced: Date?

    package init(machine: MachineID) {
        self.machine = machine
    }
}
