import GRDB
import Machines
import Model

/// The registers of an account in a directory, as this machine writes and reads them in one transaction.
struct SharedRegisters {
    let account: AccountID
    let machine: MachineID

    /// Whether this is the machine's first agreement: then it writes after it has read, and only what that leaves open, as
    /// its user has seen nothing of it.
    let joins: Bool

    /// The registers with values that this version couldn't apply before: what is here says nothing about them. They are
    /// tried again, also where another machine writes the same value once more.
    let waiting: Set<Register>

    /// Writes a value for this machine, unless it is the register's value already or too long for a line.
    ///
    /// - Parameter moment: When the user changed it, in milliseconds since 1970. The stamp is later than that of the
    ///   known value in any case: it is what the user saw.
    /// - Returns: Whether it was written.
    @discardableResult
    func write(_ register: Register, _ value: String, at moment: Int64, in db: Database) throws -> Bool {
        let known = try RegisterTable.version(register, of: account, in: db)
        if known?.value == value { return false }
        let version = Version(value, at: Stamp(milliseconds: moment, after: known?.stamp), by: machine)
        if LogRecord(register, value, at: version.stamp).line == nil { return false }
        try RegisterTable.set(register, version, of: account, in: db)
        try MachineTable.queue(register, version, of: account, in: db)
        return true
    }

    /// Merges what was read from logs, without what machines wrote whose clocks were ahead.
    ///
    /// - Parameter now: milliseconds since 1970.
    /// - Returns: The registers whose values changed, with the values; and whether it became known that a clock was ahead:
    ///   then what its values replaced has to be read again.
    func merge(
        _ readings: [Segment.Reading], at now: Int64, in db: Database
    ) throws -> (changed: [Register: String], hasVoided: Bool) {
        let ends = try RegisterTable.ends(of: account, in: db)
        var last = Registers()
        for reading in readings {
            let end = ends[reading.position.machine] ?? .max
            for record in reading.records where record.stamp.milliseconds <= end && !record.hasNUL {
                let version = Version(record.value, at: record.stamp, by: reading.position.machine)
                if record.stamp.isCredible(at: now) {
                    last.merge(version, into: record.register)
                } else {
                    try RegisterTable.keepEarly(record.register, version, of: account, in: db)
                }
            }
        }
        for (register, version) in try RegisterTable.takeDue(at: now, of: account, in: db) {
            last.merge(version, into: register)
        }
        let changed = try last.versions.reduce(into: [Register: String]()) { changed, new in
            if try RegisterTable.merge(new.value, into: new.key, of: account, in: db) {
                changed[new.key] = new.value.value
            }
        }
        let newEnds = changed.compactMap { RegisterTable.end($0.key, $0.value) }.filter { $0.machine != machine }
        for (other, end) in newEnds { try RegisterTable.void(other, after: end, of: account, in: db) }
        return (changed, !newEnds.isEmpty)
    }
}

extension LogRecord {
    /// Whether a text has U+0000, which SQLite takes for the end of a text.
    fileprivate var hasNUL: Bool {
        [register.kind, register.key, register.field, value].contains { $0.utf8.contains(0) }
    }
}
