package import Foundation
import GRDB
package import Machines
package import Model

/// The changes that a transaction with other machines made.
package struct Agreement: Sendable {
    /// The number of the user's changes to articles that were taken off the queue.
    package var written = 0

    /// The changes that other machines made here.
    package var statuses = StatusChanges()

    /// Whether all logs have to be read again: a clock was ahead, and what it wrote has hidden other values.
    package var isToBeRepeated = false
}

extension FeedDatabase {

    /// Keeps a part of a log until ``agree(reads:of:machineName:at:)`` merges it; not for another process, which reads it
    /// again.
    package func receive(_ log: SharedLog, of account: AccountID, at now: Date) async throws {
        try await write { db in
            try IncomingTable.create(in: db)
            try IncomingTable.add(log, of: account, at: now.milliseconds, in: db)
        }
    }

    /// Brings the account and its registers together, in one transaction: writes what differs here, merges what was read,
    /// and applies what changed by that.
    ///
    /// What is written comes first, as the user made it before seeing what was read. It is queued for this machine's log,
    /// see ``outgoing(of:)``. Only a machine that joins merges first, and adds to what is there.
    ///
    /// - Parameters:
    ///   - reads: Whether the others' logs were read, see ``receive(_:of:at:)``.
    ///   - name: The name of this machine, for people.
    package func agree(
        reads: Bool, of account: AccountID, machineName name: String, at now: Date
    ) async throws -> Agreement {
        try await write { db in
            try IncomingTable.create(in: db)
            let own = try MachineTable.own(of: account, in: db)
            let renamed = try own.flatMap { try Self.correctClock(of: $0, of: account, at: now, in: db) }
            let machine = try renamed ?? own?.machine ?? Self.addMachine(to: account, in: db)
            let registers = SharedRegisters(account: account, machine: machine, joins: own == nil)
            var agreement = Agreement()
            if registers.joins { agreement.isToBeRepeated = try registers.merge(at: now.milliseconds, in: db) }
            var feeds = SharedFeeds(registers, at: now)
            var articles = SharedArticles(registers, at: now)
            var queries = try SharedQueries(registers, at: now, in: db)
            try feeds.write(in: db)
            try queries.write(in: db)
            agreement.written = try articles.write(in: db)
            try registers.write(Self.register(.name, of: machine), name, at: now.milliseconds, in: db)
            if !registers.joins { agreement.isToBeRepeated = try registers.merge(at: now.milliseconds, in: db) }
            if reads { try Self.writeSeen(registers, at: now, in: db) }

            let isUnchanged = try IncomingTable.isEmpty(of: account, in: db)
            try IncomingTable.addWaiting(of: account, in: db)
            try feeds.apply(in: db)
            try queries.apply(in: db)
            try articles.apply(newFeeds: feeds.newNames, in: db)
            try IncomingTable.clear(of: account, in: db)
            if !isUnchanged { try FeedTable.deleteForgotten(in: db) }
            agreement.statuses = articles.changes
            if renamed != nil { agreement.isToBeRepeated = true }
            if agreement.isToBeRepeated { try MachineTable.forgetPositions(of: account, in: db) }
            return agreement
        }
    }

    private static func addMachine(to account: AccountID, in db: Database) throws -> MachineID {
        let machine = MachineID.random()
        try MachineTable.setOwn(OwnLog(machine: machine), of: account, in: db)
        return machine
    }

    // MARK: Clocks

    /// Gives this machine a new id if its clock was ahead: under that, what it wrote meanwhile counts as written now; under
    /// the old one, it would count when its time comes.
    ///
    /// - Returns: `nil` if the clock was right; also where other machines say that it is behind now.
    private static func correctClock(
        of own: OwnLog, of account: AccountID, at now: Date, in db: Database
    ) throws -> MachineID? {
        let (machine, last) = (own.machine, Stamp.lastCredible(at: now.milliseconds))
        let ends = try RegisterTable.ends(of: account, db)
        let seen = try RegisterTable.version(register(.seen, of: machine), of: account, in: db)
        let times = [
            seen.flatMap { Stamp.milliseconds($0.value) }, LogRecord(line: own.lastLine)?.stamp.milliseconds,
            // Marks have the times at which they were made, and may follow in the log.
            try RegisterTable.lastStampOfFeeds(by: machine, of: account, in: db)?.milliseconds,
        ]
        if ends[machine] == nil {
            guard times.contains(where: { ($0 ?? 0) > last }) else { return nil }
            let isBehind = try MachineTable.lastStamps(of: account, in: db).contains { other, stamp in
                other != machine && ends[other] == nil && stamp.milliseconds > last
            }
            if isBehind { return nil }
        }
        let (new, end) = (MachineID.random(), ends[machine] ?? last)
        // What they replaced may have been written in this very millisecond.
        let latest = try RegisterTable.lastStamp(of: account, until: now.milliseconds, in: db)
        try MachineTable.rename(
            machine, to: new, of: account, keepingUntil: Stamp(lastOf: end),
            at: Stamp(milliseconds: now.milliseconds, after: latest), in: db)
        try RegisterTable.void([machine: end], of: account, in: db)
        let registers = SharedRegisters(account: account, machine: new, joins: false)
        let register = Register(kind: .machine, key: machine.text, field: RegisterTable.end)
        try registers.write(register, "\(end)", at: now.milliseconds, in: db)
        return new
    }

    // MARK: The machines themselves

    private enum MachineField: String {
        case name
        case seen
        /// The greatest stamp that it had read from others, in milliseconds.
        case read
        /// The number that it has taken instead of this one.
        case successor
    }

    /// The time in milliseconds after which a machine with nothing to say says that it is there.
    private static let shortestSilence: Int64 = 3_600_000

    /// The time in milliseconds after which a machine is no longer listed of whose values none counts any more.
    private static let longestSilence: Int64 = 30 * 86_400_000

    private static func register(_ field: MachineField, of machine: MachineID) -> Register {
        Register(kind: .machine, key: machine.text, field: field.rawValue)
    }

    private static func writeSeen(_ registers: SharedRegisters, at now: Date, in db: Database) throws {
        let register = register(.seen, of: registers.machine)
        let last = try RegisterTable.version(register, of: registers.account, in: db)?.stamp.milliseconds ?? 0
        if now.milliseconds - last < shortestSilence { return }
        try registers.write(register, "\(now.milliseconds)", at: now.milliseconds, in: db)
        let read = try MachineTable.lastStamps(of: registers.account, in: db).values.max()?.milliseconds ?? 0
        try registers.write(Self.register(.read, of: registers.machine), "\(read)", at: now.milliseconds, in: db)
    }

    /// Returns the machines that have written into the account's directory, and this one; by name.
    package func machines(of account: AccountID) throws -> [KnownMachine] {
        try read { db in
            let said = try RegisterTable.values(.machine, of: account, in: db)
            return try Self.machines(of: account, in: db).map { machine in
                var machine = machine
                if !machine.isOwn, let said = said[machine.id] {
                    machine.behind = try Self.unread(by: machine.id, said, of: account, in: db)
                }
                return machine
            }
        }
    }

    /// Returns how many values others had written, and the machine not read, when it said that it was there; `nil` if it
    /// didn't say.
    private static func unread(
        by machine: String, _ said: [String: String], of account: AccountID, in db: Database
    ) throws -> Int? {
        guard let read = said[MachineField.read.rawValue].flatMap(Stamp.milliseconds),
            let seen = said[MachineField.seen.rawValue].flatMap(Stamp.milliseconds)
        else { return nil }
        let sql = """
            SELECT count(*) FROM register
            WHERE accountID = ? AND machine <> ? AND kind <> 'machine' AND stamp BETWEEN ? AND ?
            """
        let stamps = [Stamp(milliseconds: read + 1), Stamp(milliseconds: seen)].map(\.bits)
        return try Int.fetchOne(db, sql: sql, arguments: [account.rawValue, machine, stamps[0], stamps[1]])
    }

    static func machines(of account: AccountID, in db: Database) throws -> [KnownMachine] {
        let own = try MachineTable.own(of: account, in: db)?.machine
        let values = try RegisterTable.values(.machine, of: account, in: db)
        var stamps = try MachineTable.lastStamps(of: account, in: db)
        if let own { stamps[own] = stamps[own] ?? Stamp(milliseconds: 0) }
        let ends = try RegisterTable.ends(of: account, db)
        for (id, stamp) in stamps where id != own {
            // A copy of its disk may still write under a number that the machine gave up.
            let successor = try RegisterTable.version(register(.successor, of: id), of: account, in: db)
            if ends[id] != nil || successor.map({ $0.stamp.milliseconds >= stamp.milliseconds }) == true {
                stamps[id] = nil
            }
        }
        func seen(_ id: MachineID) -> Int64 {
            let said = values[id.text]?[MachineField.seen.rawValue].flatMap(Stamp.milliseconds) ?? 0
            return max(stamps[id]?.milliseconds ?? 0, said)
        }
        let lastSeen = own.map(seen) ?? 0
        for id in stamps.keys where id != own && lastSeen - seen(id) > longestSilence {
            if try !RegisterTable.hasValues(by: id, in: account, db) { stamps[id] = nil }
        }
        let machines = stamps.keys.map { id in
            let seen = seen(id)
            return KnownMachine(
                id: id.text, name: values[id.text]?[MachineField.name.rawValue],
                dateSeen: seen == 0 ? nil : Date(timeIntervalSince1970: Double(seen) / 1_000), isOwn: id == own)
        }
        return machines.sorted { ($0.name ?? "", $0.id) < ($1.name ?? "", $1.id) }
    }

    // MARK: Logs

    /// Returns how far the account's logs were read, by their paths in the directory.
    package func logPositions(of account: AccountID) throws -> [String: Segment.Position] {
        try read { db in try MachineTable.positions(of: account, in: db) }
    }

    /// Returns where this machine appends; `nil` before the first agreement.
    package func ownLog(of account: AccountID) throws -> OwnLog? {
        try read { db in try MachineTable.own(of: account, in: db) }
    }

    /// Returns what is not in this machine's log yet, and a mark of how much that is.
    package func outgoing(of account: AccountID) throws -> (records: [LogRecord], last: Int64) {
        try read { db in try MachineTable.outgoing(of: account, in: db) }
    }

    /// Saves that records are in the log, and on the disk.
    ///
    /// - Parameters:
    ///   - log: The log with its new end.
    ///   - last: The mark that ``outgoing(of:)`` returned.
    package func setAppended(_ log: OwnLog, until last: Int64, of account: AccountID) throws {
        try write { db in
            try MachineTable.setOwn(log, of: account, in: db)
            try MachineTable.removeOutgoing(until: last, of: account, in: db)
        }
    }

    /// Makes this a new machine, as its log was written or cut by another: all that it wrote is queued for a new log. The
    /// old one is read as a stranger's.
    package func renameMachine(of account: AccountID, at now: Date) throws {
        try write { db in
            guard let own = try MachineTable.own(of: account, in: db) else { return }
            let new = MachineID.random()
            try MachineTable.rename(own.machine, to: new, of: account, in: db)
            let registers = SharedRegisters(account: account, machine: new, joins: false)
            try registers.write(
                Self.register(.successor, of: own.machine), new.text, at: now.milliseconds, in: db)
        }
    }

    /// Saves that this machine's log is shorter now, or that segments were replaced.
    package func setOwnLog(_ log: OwnLog, of account: AccountID) throws {
        try write { db in try MachineTable.setOwn(log, of: account, in: db) }
    }

    /// Forgets what was said of articles before a date that have no star, label or note and that their feed doesn't list.
    package func forgetSharedArticles(before date: Date, of account: AccountID) throws {
        try write { db in try RegisterTable.forgetArticles(before: date.milliseconds, of: account, in: db) }
    }

    // MARK: Removing a machine

    /// Returns the values that a machine was the last to write.
    package func records(of machine: MachineID, in account: AccountID) throws -> [LogRecord] {
        try read { db in try RegisterTable.records(of: machine, in: account, db) }
    }

    /// Forgets that logs of the machine were read, except for one that holds its values now.
    package func forgetLogs(of machine: MachineID, but kept: SharedLog?, in account: AccountID) throws {
        try write { db in
            try MachineTable.forgetLogs(of: machine, of: account, in: db)
            if let kept { try MachineTable.set(kept, of: account, db) }
        }
    }
}
