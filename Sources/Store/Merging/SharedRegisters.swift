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

    /// Writes a value for this machine, unless it is the register's value already or too long for a line.
    ///
    /// - Parameter moment: When the user changed it, in milliseconds since 1970. The stamp is later than that of the
    ///   known value in any case: it is what the user saw.
    /// - Parameter seen: The stamp of another value that the user saw, and that hides the known one; `nil` if there is none.
    /// - Returns: Whether it was written.
    @discardableResult
    func write(
        _ register: Register, _ value: String, at moment: Int64, after seen: Stamp? = nil, in db: Database
    ) throws -> Bool {
        let known = try RegisterTable.version(register, of: account, in: db)
        if let known, known.value == value, seen.map({ known.stamp > $0 }) ?? true { return false }
        let last = [known?.stamp, seen].compactMap(\.self).max()
        let version = Version(value, at: Stamp(milliseconds: moment, after: last), by: machine)
        if LogRecord(register, value, at: version.stamp).line == nil { return false }
        try RegisterTable.set(register, version, of: account, in: db)
        try MachineTable.queue(register, version, of: account, in: db)
        return true
    }

    /// Returns whether this version could not apply the register's value: what is here says nothing about it.
    func isWaiting(_ register: Register, in db: Database) throws -> Bool {
        try RegisterTable.isWaiting(register, of: account, in: db)
    }

    /// Merges what was read from logs, without what machines wrote whose clocks were ahead.
    ///
    /// - Parameter now: milliseconds since 1970.
    /// - Returns: Whether it became known that a clock was ahead: then what its values replaced has to be read again.
    func merge(at now: Int64, in db: Database) throws -> Bool {
        try IncomingTable.takeDue(at: now, of: account, in: db)
        try SameArticles.addPresent(of: account, in: db)
        try IncomingTable.merge(of: account, in: db)
        let ends = try IncomingTable.ends(of: account, in: db).filter { $0.key != machine }
        try RegisterTable.void(ends, of: account, in: db)
        return !ends.isEmpty
    }
}
