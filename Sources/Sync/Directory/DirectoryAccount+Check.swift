import Base
import Fetch
import Machines
import Model
import Store

/// The findings of a look at all files of an account's directory.
package struct DirectoryCheck: Equatable, Sendable {
    /// This machine's log is not what its database says: the next sync writes a new one.
    package var ownProblems: [String] = []

    /// Files of others that can't be read, or not whole, and places of this machine's where it can't write.
    package var problems: [String] = []

    /// The copies that a synchroniser made of files that it found changed in two places. All that they have is read.
    package var copies: [String] = []
}

extension DirectoryAccount {

    /// Compares this machine's log with what it wrote, line by line, and with the database. Where the log is damaged, or lacks
    /// values, the machine takes a new number, and the next sync writes all its values into a new log; the old one is read as
    /// a stranger's. The files of others are read, and nothing of them is merged.
    ///
    /// - Returns: nothing where the directory is not there.
    ///
    /// Throws ``SyncError``.
    package func check() async throws -> DirectoryCheck {
        try await reaching {
            let lock = try lockLog()
            defer { lock.unlock() }
            var check = DirectoryCheck()
            guard let machines = try await directory.machines(hadMachines: true) else { return check }
            let own = try database.ownLog(of: account.id)
            if let own, own.length > 0 {
                check.problems = try await directory.foreignFiles(of: own)
                check.ownProblems = try await problems(of: own)
                if !check.ownProblems.isEmpty { try database.renameMachine(of: account.id, at: local.fetcher.now()) }
            }
            let reading = try await directory.read(machines, after: [:], besides: own?.machine) { _ in }
            // What was written again under another number is needed no more.
            let listed = try database.machines(of: account.id).map(\.id)
            check.problems += reading.unread.compactMap { file in
                let reason = "\(file.path): \(reason(file))"
                if !(file.error is DamagedLog) { return reason }
                return listed.contains(where: file.path.contains)
                    ? reason + "; 'rss doctor' on its machine has it written anew" : nil
            }
            check.copies = try await directory.copies(machines)
            return check
        }
    }

    private func problems(of own: OwnLog) async throws -> [String] {
        let waiting = try database.outgoing(of: account.id).records
        let written = Set(try database.records(of: own.machine, in: account.id)).subtracting(waiting)
        let (damages, missing) = try await directory.differences(of: own, from: written)
        if !damages.isEmpty { return damages.map { "\($0.path): \($0.damage.reason)" } }
        return missing == 0 ? [] : ["machines/\(own.machine): lacks \(missing) of the values that the database has"]
    }
}
