import API
import Base
import Foundation
import Machines
import Store

/// The files in which the machines of an account write what they change. Each machine appends to files of its own.
struct SharedDirectory: Sendable {
    let files: any FileStore

    private static let machines = "machines"

    private static func folder(of machine: MachineID) -> String { "\(machines)/\(machine)" }

    /// Returns the names of the machines' folders; `nil` if the directory is not there with the machines that it had:
    /// it may not be mounted, or its synchroniser not have begun.
    ///
    /// - Parameter hadMachines: Whether there were any before.
    func machines(hadMachines: Bool) async throws -> [String]? {
        if let entries = try await files.list(Self.machines), !entries.isEmpty {
            return Self.visible(entries).filter { $0.size == nil }.map(\.name)
        }
        if hadMachines { return nil }
        return try await files.list("") == nil ? nil : []
    }

    // MARK: Reading

    /// Returns what the logs have beyond the positions, without this machine's own.
    ///
    /// Any file in a machine's folder that begins like a segment is one, whatever its name: a carrier may have kept two
    /// versions of a file. What can't be read now is returned with its error, and read later: it doesn't keep the others
    /// from being read.
    ///
    /// - Parameters:
    ///   - machines: The names of the machines' folders.
    ///   - positions: How far they were read, by path.
    func readings(
        of machines: [String], after positions: [String: Segment.Position], besides own: MachineID?
    ) async throws -> (logs: [SharedLog], unread: [UnreadFile]) {
        var logs: [SharedLog] = []
        var unread: [UnreadFile] = []
        for machine in machines where machine != own?.text {
            let folder = "\(Self.machines)/\(machine)"
            var path = folder
            do {
                for file in try await entries(of: folder) {
                    path = "\(folder)/\(file.name)"
                    do {
                        let new = try await reading(of: path, file, after: positions[path])
                        if let new { logs.append(SharedLog(path: path, reading: new)) }
                    } catch {
                        try Self.note(error, of: path, in: &unread)
                    }
                }
            } catch  where path == folder {
                try Self.note(error, of: folder, in: &unread)
            }
        }
        return (logs, unread)
    }

    /// Throws the error if more than the file is concerned.
    private static func note(_ error: any Error, of path: String, in unread: inout [UnreadFile]) throws {
        unread.append(UnreadFile(path: path, error: error))
        let lost = unread.count { ($0.error as? APIError)?.isOfTransport == true }
        if lost >= mostFailures || !concernsFile(error) { throw error }
    }

    /// The number of files whose answers don't come, or not whole, from which on the server counts as gone.
    private static let mostFailures = 3

    /// Returns whether only the file is concerned: other requests may go on.
    private static func concernsFile(_ error: any Error) -> Bool {
        switch error {
        case APIError.unauthorized(.rejectedByWebPage): true
        case APIError.unauthorized, APIError.outdated, APIError.rateLimited: false
        case let error as APIError: !error.isCancellation
        default: error is FileError
        }
    }

    /// Returns what is in a folder, by name, without hidden and unfinished files.
    private func entries(of folder: String) async throws -> [StoredFile] {
        Self.visible(try await files.list(folder) ?? [])
    }

    private static func visible(_ entries: [StoredFile]) -> [StoredFile] {
        entries.filter { !$0.name.hasPrefix(".") && !$0.name.hasPrefix("~") && !$0.name.hasSuffix(".tmp") }
            .sorted { $0.name < $1.name }
    }

    /// Returns `nil` if the file is no segment, or has nothing new.
    private func reading(
        of path: String, _ file: StoredFile, after position: Segment.Position?
    ) async throws -> Segment.Reading? {
        guard let size = file.size else {
            if Segment.number(of: file.name) == nil { return nil }
            throw FileError(path: path, reason: "it is not a regular file")
        }
        if let position, size >= position.length {
            if size == position.length { return nil }
            let end = try await files.read(path, from: position.start)
            if let reading = end.flatMap({ Segment.read($0, after: position) }) {
                return reading.position == position ? nil : reading
            }
        }
        return try await files.read(path, from: 0).flatMap { Segment.read($0) }
    }

    // MARK: Writing

    /// Appends records to this machine's log, and waits until they are safe there.
    ///
    /// What a process that died had begun to append is completed.
    ///
    /// - Returns: The log with its new end; `nil` if the file isn't what this machine left: it was restored from a backup,
    ///   or a machine with a copy of this disk wrote it.
    func append(_ records: [LogRecord], to log: OwnLog) async throws -> OwnLog? {
        if records.isEmpty { return log }
        var log = log
        for lines in parts(of: records) {
            if log.length >= files.segmentSize { (log.segment, log.length, log.lastLine) = (log.segment + 1, 0, "") }
            let isNew = log.length == 0
            let continuation = Continuation(
                length: log.length, lastLine: Array((isNew ? "" : log.lastLine + "\n").utf8),
                text: Array(((isNew ? Segment.header(of: log.machine) : "") + lines).utf8))
            guard try await files.append(continuation, to: Self.path(of: log)) else { return nil }
            log.length += continuation.text.count
            log.lastLine = Self.lastLine(of: continuation.text)
        }
        return log
    }

    /// Returns the lines of the records, in one part at least, and in as many as the place wants.
    private func parts(of records: [LogRecord]) -> [String] {
        records.compactMap(\.line).reduce(into: [""]) { parts, line in
            if parts[parts.count - 1].utf8.count >= files.largestText { parts.append("") }
            parts[parts.count - 1] += line
        }
    }

    /// Returns the path of the log's last segment.
    private static func path(of log: OwnLog) -> String {
        "\(folder(of: log.machine))/\(Segment.name(log.segment))"
    }

    /// Returns the last of complete lines, without its end.
    private static func lastLine(of text: [UInt8]) -> String {
        String(decoding: text.dropLast().split(separator: 0x0A).last ?? [], as: UTF8.self)
    }

    // MARK: Replacing segments

    /// Returns the size in bytes of this machine's segments.
    func size(of log: OwnLog) async throws -> Int {
        try await entries(of: Self.folder(of: log.machine)).reduce(0) { size, file in
            Segment.number(of: file.name) == nil ? size : size + (file.size ?? 0)
        }
    }

    /// Writes records into new segments, which replace all that were there. They stay for a while: a carrier may bring
    /// the new ones later than it takes the old ones away.
    func replace(_ log: OwnLog, by records: [LogRecord], at now: Date) async throws -> OwnLog {
        var log = log
        log.replaced = log.segment
        log.dateReplaced = now
        for lines in parts(of: records) {
            log.segment += 1
            let text = Array((Segment.header(of: log.machine) + lines).utf8)
            try await files.write(text, to: Self.path(of: log))
            (log.length, log.lastLine) = (text.count, Self.lastLine(of: text))
        }
        return log
    }

    /// Removes the segments that were replaced.
    func removeReplaced(of log: OwnLog) async throws {
        let folder = Self.folder(of: log.machine)
        for file in try await entries(of: folder) {
            guard let number = Segment.number(of: file.name), number <= log.replaced else { continue }
            try? await files.remove("\(folder)/\(file.name)", isFolder: false)
        }
    }

    // MARK: Removing a machine

    /// Writes the records of another machine into a segment of this machine's folder.
    ///
    /// - Returns: The segment as it is read.
    func adopt(_ records: [LogRecord], of machine: MachineID, by own: MachineID) async throws -> SharedLog? {
        let path = "\(Self.folder(of: own))/\(machine).log"
        let text = Array((Segment.header(of: machine) + records.compactMap(\.line).joined()).utf8)
        try await files.write(text, to: path)
        return Segment.read(text).map { SharedLog(path: path, reading: $0) }
    }

    /// Removes the machine's folder, if it is there.
    func removeFolder(of machine: MachineID) async throws {
        try await files.remove(Self.folder(of: machine), isFolder: true)
    }
}
