import Base
import Foundation
import Machines
import Store

/// The files in which the machines of an account write what they change. Each machine appends to files of its own, and
/// something else carries them: a synchroniser, a repository or a stick.
struct SharedDirectory: Sendable {
    let path: String

    private static let machines = "machines"

    private var machines: String { "\(path)/\(Self.machines)" }

    /// Returns whether the directory is there, with the machines that it had: otherwise it may not be mounted, or its
    /// synchroniser not have begun.
    ///
    /// - Parameter hadMachines: Whether there were any before.
    func isThere(hadMachines: Bool) -> Bool {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: hadMachines ? machines : path) else {
            return false
        }
        return !hadMachines || !names.isEmpty
    }

    // MARK: Reading

    /// Returns what the logs have beyond the positions, without this machine's own.
    ///
    /// Any file in a machine's folder that begins like a segment is one, whatever its name: a carrier may have kept two
    /// versions of a file. What can't be read now is read later.
    ///
    /// - Parameter positions: How far they were read, by path.
    func readings(after positions: [String: Segment.Position], besides own: MachineID?) -> [SharedLog] {
        var logs: [SharedLog] = []
        for folder in names(in: machines) where folder != own?.text {
            for name in names(in: "\(machines)/\(folder)") {
                let path = "\(Self.machines)/\(folder)/\(name)"
                if let reading = reading(of: path, after: positions[path]) {
                    logs.append(SharedLog(path: path, reading: reading))
                }
            }
        }
        return logs
    }

    /// Names in alphabetical order, without those of hidden and unfinished files.
    private func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") && !$0.hasPrefix("~") && !$0.hasSuffix(".tmp") }.sorted()
    }

    /// Returns `nil` if the file is no segment, or has nothing new.
    private func reading(of path: String, after position: Segment.Position?) -> Segment.Reading? {
        guard let file = try? LogFile(reading: "\(self.path)/\(path)") else { return nil }
        if let position, file.size >= position.length {
            if file.size == position.length { return nil }
            if let reading = file.bytes(from: position.start).flatMap({ Segment.read($0, after: position) }) {
                return reading.position == position ? nil : reading
            }
        }
        return file.bytes(from: 0).flatMap { Segment.read($0) }
    }

    // MARK: Writing

    /// Appends records to this machine's log, and waits until they are on the disk.
    ///
    /// What a process that died had begun to append is completed.
    ///
    /// - Returns: The log with its new end; `nil` if the file isn't what this machine left: it was restored from a backup,
    ///   or a machine with a copy of this disk wrote it.
    func append(_ records: [LogRecord], to log: OwnLog) throws(FileError) -> OwnLog? {
        let folder = "\(machines)/\(log.machine)"
        let lines = records.compactMap(\.line)
        if lines.isEmpty { return log }
        var log = log
        if log.length >= Segment.size { (log.segment, log.length, log.lastLine) = (log.segment + 1, 0, "") }
        try NewFile.makeFolder(folder)
        let file = try LogFile(appending: "\(folder)/\(Segment.name(log.segment))")
        let text = Array(((log.length == 0 ? Segment.header(of: log.machine) : "") + lines.joined()).utf8)
        let start = max(0, log.length - log.lastLine.utf8.count - 1)
        let expected = Array((log.length == 0 ? "" : log.lastLine + "\n").utf8)
        guard file.size >= log.length, let end = file.bytes(from: start), end.starts(with: expected),
            text.starts(with: end.dropFirst(expected.count))
        else { return nil }
        try file.append(Array(text.dropFirst(end.count - expected.count)))
        log.length += text.count
        log.lastLine = Self.lastLine(of: text)
        return log
    }

    /// Returns a whole segment with the records.
    private static func segment(_ records: [LogRecord], of machine: MachineID) -> [UInt8] {
        Array((Segment.header(of: machine) + records.compactMap(\.line).joined()).utf8)
    }

    /// Returns the last of complete lines, without its end.
    private static func lastLine(of text: [UInt8]) -> String {
        String(decoding: text.dropLast().split(separator: 0x0A).last ?? [], as: UTF8.self)
    }

    // MARK: Replacing segments

    /// Returns the size in bytes of this machine's segments.
    func size(of log: OwnLog) -> Int {
        let folder = "\(machines)/\(log.machine)"
        return names(in: folder).filter { Segment.number(of: $0) != nil }.reduce(0) { size, name in
            size + ((try? LogFile(reading: "\(folder)/\(name)"))?.size ?? 0)
        }
    }

    /// Writes records into a new segment, which replaces all that were there. They stay for a while: a carrier may bring
    /// the new one later than it takes the old ones away.
    func replace(_ log: OwnLog, by records: [LogRecord], at now: Date) throws -> OwnLog {
        var log = log
        log.replaced = log.segment
        log.dateReplaced = now
        log.segment += 1
        let text = Self.segment(records, of: log.machine)
        try FileReplacement("\(machines)/\(log.machine)/\(Segment.name(log.segment))").replace(with: text)
        (log.length, log.lastLine) = (text.count, Self.lastLine(of: text))
        return log
    }

    /// Removes the segments that were replaced.
    func removeReplaced(of log: OwnLog) {
        let folder = "\(machines)/\(log.machine)"
        for name in names(in: folder) where Segment.number(of: name).map({ $0 <= log.replaced }) == true {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }

    // MARK: Removing a machine

    /// Writes the records of another machine into a segment of this machine's folder.
    ///
    /// - Returns: The segment as it is read.
    func adopt(_ records: [LogRecord], of machine: MachineID, by own: MachineID) throws -> SharedLog? {
        let path = "\(Self.machines)/\(own)/\(machine).log"
        let text = Self.segment(records, of: machine)
        try NewFile.makeFolder("\(machines)/\(own)")
        try FileReplacement("\(self.path)/\(path)").replace(with: text)
        return Segment.read(text).map { SharedLog(path: path, reading: $0) }
    }

    /// Throws `FileError` if the folder is there and can't be removed.
    func removeFolder(of machine: MachineID) throws(FileError) {
        let folder = "\(machines)/\(machine)"
        if !FileManager.default.fileExists(atPath: folder) { return }
        do {
            try FileManager.default.removeItem(atPath: folder)
        } catch {
            throw FileError(path: folder, reason: "its files can't be removed")
        }
    }
}
