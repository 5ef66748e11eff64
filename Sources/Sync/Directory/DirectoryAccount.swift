package import API
import Base
import Fetch
import Foundation
import Machines
package import Model
import Store

/// The account whose feeds this program fetches itself, and whose feeds and statuses it shares with other machines
/// through a directory: the local account, and what machines tell each other.
package struct DirectoryAccount: SyncedAccount {
    let local: LocalAccount
    let directory: SharedDirectory

    /// Where the directory is; `nil` if it is on this machine.
    private let server: WebDAVDirectory?

    /// The name of this machine, for people.
    private let machineName: String

    package var account: Account { local.account }
    var database: FeedDatabase { local.database }

    package init(_ local: LocalAccount, machineName: String, on server: WebDAVDirectory? = nil) {
        self.local = local
        self.server = server
        directory = SharedDirectory(files: server?.files ?? LocalFiles(path: local.account.url ?? ""))
        self.machineName = machineName
    }

    package func message(of error: any Error) -> String? {
        switch error as? SyncError {
        case .directory(_, let reason): reason ?? "the directory is not there"
        case .server(_, let error): server?.message(error)
        default: local.message(of: error)
        }
    }

    /// Writes the user's changes to this machine's log.
    package func push(progress: @escaping @Sendable (SyncProgress) -> Void) async throws -> PushReport {
        var report = PushReport()
        do {
            report.sent = try await agree(reads: false).agreement.written
        } catch let error as SyncError {
            report.problem = error
        }
        return report
    }

    /// Merges what other machines wrote, then fetches the feeds, then writes what that changed. Without the directory, the
    /// feeds are fetched all the same.
    package func pull(
        _ options: PullOptions, progress: @escaping @Sendable (SyncProgress) -> Void
    ) async throws -> SyncReport {
        let (agreement, unread): (Agreement, [UnreadFile])
        do {
            (agreement, unread) = try await agree(reads: true)
        } catch let error as SyncError where error != .interrupted {
            var report = try await local.pull(options, progress: progress)
            if let reason = message(of: error) { report.warnings.append(.unread(path: nil, reason: reason, others: 0)) }
            return report
        }
        var report = try await local.pull(options, progress: progress)
        report.statuses += agreement.statuses
        if let first = unread.first {
            report.warnings.append(.unread(path: first.path, reason: reason(first), others: unread.count - 1))
        }
        do {
            // Feeds may have moved.
            _ = try await agree(reads: false)
        } catch SyncError.server {
            // What was to be written waits for the next sync.
        }
        return report
    }

    func reason(_ file: UnreadFile) -> String {
        switch file.error {
        case let error as APIError: server?.message(error) ?? ""
        case let error as FileError: error.reason
        case let error as DamagedLog: error.reason
        default: ""
        }
    }

    // MARK: Agreeing

    /// Brings the account and the directory together.
    ///
    /// - Parameter reads: Whether the logs of others are read, too; a machine that joins reads them in any case, and does
    ///   not join while a server refuses one of them.
    /// - Returns: What changed, and what could not be read.
    ///
    /// Throws ``SyncError``, and `StoreError`.
    private func agree(reads: Bool) async throws -> (agreement: Agreement, unread: [UnreadFile]) {
        let machines = try await machines()
        return try await reaching {
            let lock = try lockLog()
            defer { lock.unlock() }
            var (agreement, reading) = try await merge(machines, reads: reads)
            if reads, agreement.isToBeRepeated {
                let (again, readAgain) = try await merge(machines, reads: true)
                agreement.statuses += again.statuses
                reading.unread = readAgain.unread
            }
            if try await append() { try await replaceSegments() }
            try await removeReplacedSegments()
            // Others may not have read it before it was lost.
            for machine in reading.lost.sorted(by: { $0.text < $1.text }) { try await adopt(machine) }
            return (agreement, reading.unread)
        }
    }

    /// Commands change feeds while a sync runs, and one log has one writer.
    func lockLog() throws -> FileLock {
        let lock = try FileLock("\(database.path)-log-\(account.id).lock")
        try lock.lock()
        return lock
    }

    private func merge(
        _ machines: [String], reads: Bool
    ) async throws -> (agreement: Agreement, reading: LogReading) {
        let own = try database.ownLog(of: account.id)?.machine
        let positions = try database.logPositions(of: account.id)
        var reading: LogReading?
        if reads || own == nil {
            // What another machine's wrong clock has hidden may be in the own log only.
            reading = try await directory.read(machines, after: positions, besides: positions.isEmpty ? nil : own) {
                log in
                try await database.receive(log, of: account.id, at: local.fetcher.now())
            }
        }
        if own == nil, let refused = reading?.unread.first(where: { $0.error is APIError }) { throw refused.error }
        let agreement = try await database.agree(
            reads: reading != nil, of: account.id, machineName: machineName, at: local.fetcher.now())
        return (agreement, reading ?? LogReading())
    }

    /// Runs what reads or writes the directory. Throws ``SyncError/directory(_:reason:)`` for errors of files, and
    /// ``SyncError/server(_:_:)`` and ``SyncError/frozen(_:_:)`` for those of a server.
    func reaching<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            guard let server else { return try await body() }
            return try await server.access.asking(body)
        } catch let error as FileError {
            throw SyncError.directory(account, reason: error.reason)
        }
    }

    /// Returns the names of the machines' folders. Throws ``SyncError``.
    private func machines() async throws -> [String] {
        let own = try database.ownLog(of: account.id)
        let hasWritten = own.map { $0.length > 0 || $0.segment > 1 } ?? false
        let hadMachines = try hasWritten || !database.logPositions(of: account.id).isEmpty
        guard let machines = try await reaching({ try await directory.machines(hadMachines: hadMachines) }) else {
            throw SyncError.directory(account, reason: nil)
        }
        return machines
    }

    /// Appends what is not in this machine's log yet; to a new one, if the log isn't what this machine left.
    ///
    /// - Returns: Whether a segment was full.
    private func append() async throws -> Bool {
        for _ in 0..<2 {
            guard let own = try database.ownLog(of: account.id) else { return false }
            let outgoing = try database.outgoing(of: account.id)
            if outgoing.records.isEmpty { return false }
            if let log = try await directory.append(outgoing.records, to: own) {
                try database.setAppended(log, until: outgoing.last, of: account.id)
                return log.segment > own.segment
            }
            try database.renameMachine(of: account.id, at: local.fetcher.now())
        }
        return false
    }
}

// MARK: - Old segments

extension DirectoryAccount {
    /// The size in bytes from which on a log is worth being made shorter.
    private static let longLog = 4 * Segment.size

    /// The time in seconds for which segments that were replaced stay.
    private static let replacedStay: TimeInterval = 30 * 86_400

    /// Replaces a long log, of which a third was overwritten since, by one with this machine's values only, without those
    /// of articles that are forgotten.
    private func replaceSegments() async throws {
        guard let log = try database.ownLog(of: account.id), log.dateReplaced == nil,
            case let size = try await directory.size(of: log), size > Self.longLog
        else { return }
        let now = local.fetcher.now()
        let date = now.addingTimeInterval(-86_400 * Double(local.retention.statuses))
        try database.forgetSharedArticles(before: date, of: account.id)
        let records = try database.records(of: log.machine, in: account.id)
        guard 2 * size > 3 * records.reduce(0, { $0 + ($1.line?.utf8.count ?? 0) }) else { return }
        try await database.setOwnLog(directory.replace(log, by: records, at: now), of: account.id)
    }

    /// Removes what was replaced a month ago.
    private func removeReplacedSegments() async throws {
        guard var log = try database.ownLog(of: account.id), let date = log.dateReplaced,
            local.fetcher.now().timeIntervalSince(date) > Self.replacedStay
        else { return }
        try await directory.removeReplaced(of: log)
        (log.replaced, log.dateReplaced) = (0, nil)
        try database.setOwnLog(log, of: account.id)
    }
}

// MARK: - Machines

extension DirectoryAccount {

    /// Removes a machine that no longer takes part. The values that it wrote stay: this machine keeps them in a segment of
    /// the other's in its own folder.
    ///
    /// Throws ``SyncError``.
    package func remove(_ machine: KnownMachine) async throws {
        let unread = try await agree(reads: true).unread
        // A damaged line may stay so.
        if let file = unread.first(where: { $0.path.contains(machine.id) && !($0.error is DamagedLog) }) {
            throw SyncError.directory(account, reason: "cannot read \(file.path): \(reason(file))")
        }
        guard let id = MachineID(machine.id) else { return }
        try await reaching {
            // It may have removed others.
            let others = try SharedDirectory.machines(in: id, database.logPositions(of: account.id))
            for other in others.union([id]).sorted(by: { $0.text < $1.text }) { try await adopt(other) }
            try await directory.removeFolder(of: id)
        }
    }

    /// Writes what this machine holds of another one into its own folder.
    private func adopt(_ machine: MachineID) async throws {
        guard let own = try database.ownLog(of: account.id)?.machine, machine != own else { return }
        let records = try database.records(of: machine, in: account.id)
        let log = try await directory.adopt(records, of: machine, by: own)
        try database.forgetLogs(of: machine, but: log, in: account.id)
    }
}

// MARK: - Feeds and folders

extension DirectoryAccount {

    /// Makes a change here and writes it at once. Throws ``SyncError``, and changes nothing, if the directory can't be
    /// reached; ``SyncError/halfDone(_:_:)`` or ``SyncError/unwritten(_:reason:)`` if only writing fails, which the next
    /// sync makes up for.
    private func immediately<Result>(_ change: () async throws -> Result) async throws -> Result {
        _ = try await machines()
        let result = try await change()
        do {
            _ = try await agree(reads: false)
        } catch SyncError.server(let account, let error) {
            throw SyncError.halfDone(account, error)
        } catch SyncError.directory(let account, let reason?) {
            throw SyncError.unwritten(account, reason: reason)
        }
        return result
    }

    package var importing: (any ImportingAccount)? { nil }

    package func can(_ capability: Capability) -> Bool { true }

    package func subscribe(_ subscription: Subscription) async throws -> Subscribed {
        try await immediately { try await local.subscribe(subscription) }
    }

    package func subscribe(_ feeds: [ImportedFeed]) async throws -> Imported {
        try await immediately { try await local.subscribe(feeds) }
    }

    package func unsubscribe(_ feed: Feed, as command: CommandID) async throws {
        try await immediately { try await local.unsubscribe(feed, as: command) }
    }

    package func rename(_ feed: Feed, to title: String?) async throws {
        try await immediately { try await local.rename(feed, to: title) }
    }

    package func setURL(_ url: String, of feed: Feed) async throws {
        try await immediately { try await local.setURL(url, of: feed) }
    }

    package func move(_ feed: Feed, to folder: String?) async throws {
        try await immediately { try await local.move(feed, to: folder) }
    }

    package func move(_ feed: Feed, into folders: [String], outOf others: [String]) async throws {
        try await immediately { try await local.move(feed, into: folders, outOf: others) }
    }

    package func addFolder(_ name: String) async throws {
        try await immediately { try await local.addFolder(name) }
    }

    package func renameFolder(_ name: String, to newName: String) async throws {
        try await immediately { try await local.renameFolder(name, to: newName) }
    }

    package func deleteFolder(_ name: String) async throws {
        try await immediately { try await local.deleteFolder(name) }
    }
}
