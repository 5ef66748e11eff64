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

    /// Reads what the logs have beyond the positions, one after the other and in parts, without this machine's own.
    ///
    /// Any file in a machine's folder that begins like a segment is one, whatever its name: a carrier may have kept two
    /// versions of a file. What can't be read now is returned with its error, and read later: it doesn't keep the others
    /// from being read.
    ///
    /// - Parameters:
    ///   - machines: The names of the machines' folders.
    ///   - positions: How far they were read, by path.
    ///   - receive: Takes a part of a log.
    func read(
        _ machines: [String], after positions: [String: Segment.Position], besides own: MachineID?,
        _ receive: (SharedLog) async throws -> Void
    ) async throws -> LogReading {
        var reading = LogReading()
        let known = Dictionary(grouping: positions.keys) { NewFile.folder(of: $0) }
        for (folder, paths) in known where !machines.contains(String(folder.dropFirst(Self.machines.count + 1))) {
            reading.lost.formUnion(paths.compactMap { positions[$0]?.machine })
        }
        for machine in machines where machine != own?.text {
            let folder = "\(Self.machines)/\(machine)"
            var path = folder
            do {
                let files = try await entries(of: folder)
                let last = Self.last(known[folder] ?? [])
                if let last, !files.contains(where: { "\(folder)/\($0.name)" >= last }) {
                    reading.lost.formUnion(MachineID(machine).map { [$0] } ?? [])
                }
                for file in files {
                    path = "\(folder)/\(file.name)"
                    do {
                        let goesOn = try await read(path, file, after: positions[path], receive)
                        if !goesOn, path == last, let position = positions[path] {
                            reading.lost.insert(position.machine)
                        }
                    } catch {
                        try Self.note(error, of: path, in: &reading.unread)
                    }
                }
            } catch  where path == folder {
                try Self.note(error, of: folder, in: &reading.unread)
            }
        }
        return reading
    }

    /// Returns the last of the segments of a folder, without conflict copies and segments of other machines.
    private static func last(_ paths: [String]) -> String? {
        paths.filter { Segment.number(of: String($0.split(separator: "/").last ?? "")) != nil }.max()
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
        default: error is FileError || error is DamagedLog
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

    /// Reads what is new in a file; of one that is no segment, only the beginning.
    ///
    /// - Returns: Whether the file is what was read before, and perhaps more.
    private func read(
        _ path: String, _ file: StoredFile, after position: Segment.Position?,
        _ receive: (SharedLog) async throws -> Void
    ) async throws -> Bool {
        guard let size = file.size else {
            if Segment.number(of: file.name) == nil { return true }
            throw FileError(path: path, reason: "it is not a regular file")
        }
        if let position, size >= position.length {
            if size == position.length { return true }
            if try await read(path, size, from: position, receive) { return true }
        }
        _ = try await read(path, size, from: nil, receive)
        return position == nil
    }

    /// The number of bytes of a part.
    private static let part = 1 << 20

    /// - Parameter size: The size of the file, 0 if it is not known.
    /// - Returns: Whether the file goes on there.
    ///
    /// Throws ``DamagedLog`` after all that could be read.
    private func read(
        _ path: String, _ size: Int, from start: Segment.Position?, _ receive: (SharedLog) async throws -> Void
    ) async throws -> Bool {
        var (position, sound) = (start, Segment.Position?.none)
        while true {
            let offset = position?.start ?? 0
            let most = position == nil ? files.beginning : Self.part
            let isRest = size > 0 && size - offset <= most
            guard let bytes = try await files.read(path, from: offset, most: isRest ? nil : most) else { return true }
            guard let reading = Segment.read(bytes, after: position) else {
                if position == nil, Self.isDamaged(path, bytes) { throw DamagedLog(offset: 0) }
                return position != start
            }
            if sound == nil, reading.sound != reading.position { sound = reading.sound }
            if reading.position != position {
                let log = SharedLog(path: path, records: reading.records, position: sound ?? reading.position)
                try await receive(log)
            }
            if isRest || bytes.count < most { break }
            if reading.position == position {
                // No line is as long as a part: this is not one that may be on its way.
                sound = sound ?? reading.position
                break
            }
            position = reading.position
        }
        if let sound { throw DamagedLog(offset: sound.length) }
        return true
    }

    /// Returns whether the file with this beginning has lost what tells that it is a segment.
    private static func isDamaged(_ path: String, _ bytes: [UInt8]) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return Segment.number(of: String(name)) != nil && Segment.lacksHeader(bytes)
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

    /// Returns where this machine's log is not what it wrote, by paths, in their order, and how many of the values it lacks.
    /// What is said of an article counts under any of its ids.
    func differences(
        of log: OwnLog, from values: Set<LogRecord>
    ) async throws -> (damages: [(path: String, damage: DamagedLog)], missing: Int) {
        var (ends, missing): ([String: Int], Set<LogRecord>) = ([:], [])
        for value in values { missing.insert(value.withoutKey) }
        let reading = try await read([log.machine.text], after: [:], besides: nil) {
            ends[$0.path] = $0.position.length
            if $0.position.machine == log.machine { for record in $0.records { missing.remove(record.withoutKey) } }
        }
        var damages = reading.unread.compactMap { file in
            (file.error as? DamagedLog).map { (path: file.path, damage: $0) }
        }
        // No good line follows the last one, and what does may be the beginning of the next.
        let (path, end) = (Self.path(of: log), ends[Self.path(of: log)] ?? 0)
        if end < log.length, !damages.contains(where: { $0.path == path }) {
            damages.append((path, DamagedLog(offset: end)))
        }
        return (damages, missing.count)
    }

    /// Returns the copies of logs that a synchroniser made of two versions of one, by their paths.
    func copies(_ machines: [String]) async throws -> [String] {
        var copies: [String] = []
        for machine in machines {
            let folder = "\(Self.machines)/\(machine)"
            for file in (try? await entries(of: folder)) ?? [] where file.size != nil {
                // Logs of other machines that were removed or restored have their numbers.
                if Segment.number(of: file.name) != nil || MachineID(file.name.dropLast(".log".count)) != nil {
                    continue
                }
                let path = "\(folder)/\(file.name)"
                let bytes = try? await files.read(path, from: 0, most: files.beginning)
                if bytes.flatMap({ Segment.read($0) }) != nil { copies.append(path) }
            }
        }
        return copies
    }

    /// Returns what belongs to other users of the disk in this machine's folder, where it could not write.
    func foreignFiles(of log: OwnLog) async throws -> [String] {
        let folder = Self.folder(of: log.machine)
        let paths = [folder] + (try await entries(of: folder)).map { "\(folder)/\($0.name)" }
        return paths.compactMap { path in files.otherOwner(of: path).map { "\(path): belongs to \($0)" } }
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

    /// Returns the machines of which a folder has logs, as far as they were read.
    static func machines(in folder: MachineID, _ positions: [String: Segment.Position]) -> Set<MachineID> {
        Set(positions.filter { NewFile.folder(of: $0.key) == Self.folder(of: folder) }.map(\.value.machine))
    }

    /// Writes the records of another machine into a segment of this machine's folder.
    ///
    /// - Returns: The segment as it is read.
    func adopt(_ records: [LogRecord], of machine: MachineID, by own: MachineID) async throws -> SharedLog? {
        let path = "\(Self.folder(of: own))/\(machine).log"
        let text = Array((Segment.header(of: machine) + records.compactMap(\.line).joined()).utf8)
        try await files.write(text, to: path)
        return Segment.read(text).map { SharedLog(path: path, records: $0.records, position: $0.position) }
    }

    /// Removes the machine's folder, if it is there.
    func removeFolder(of machine: MachineID) async throws {
        try await files.remove(Self.folder(of: machine), isFolder: true)
    }
}

extension LogRecord {
    /// The same value of a thing without a name.
    fileprivate var withoutKey: LogRecord {
        var record = self
        record.register.key = ""
        return record
    }
}

/// The findings of a reading of the logs, beside what they have.
struct LogReading {
    var unread: [UnreadFile] = []

    /// The machines of which the last log that was read is shorter now, another one, or gone: a disk is as it was earlier,
    /// or somebody has removed it.
    var lost: Set<MachineID> = []
}
