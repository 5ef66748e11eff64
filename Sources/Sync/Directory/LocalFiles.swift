import Base
import Foundation
import Machines

/// Files in a directory of this machine, which something else carries to others: a synchroniser, a repository or a stick.
struct LocalFiles: FileStore {
    let path: String

    let segmentSize = Segment.size
    let largestText = Int.max
    let beginning = LogRecord.longestLine

    /// Devices, pipes and links that lead nowhere have no size.
    func list(_ folder: String) throws(FileError) -> [StoredFile]? {
        let folder = place(of: folder)
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            if access(folder, F_OK) == 0, access(folder, R_OK | X_OK) != 0 { throw FileError(path: folder) }
            return nil
        }
        return names.map { name in
            var status = stat()
            let isFile = stat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            return StoredFile(name: name, size: isFile ? Int(status.st_size) : nil)
        }
    }

    func read(_ path: String, from offset: Int, most: Int?) throws(FileError) -> [UInt8]? {
        let path = place(of: path)
        if access(path, F_OK) != 0 && errno == ENOENT { return nil }
        let file = try LogFile(reading: path)
        if file.size < offset { return [] }
        guard let bytes = file.bytes(from: offset, most: most ?? .max) else {
            throw FileError(path: path, reason: "it is too large, or damaged")
        }
        return bytes
    }

    func append(_ continuation: Continuation, to name: String) throws -> Bool {
        let path = place(of: name)
        // Whatever others have put in its place is not what was left.
        guard try Self.isFolder(NewFile.folder(of: path)) != false, case let type = try Self.type(of: path),
            type == S_IFREG || (type == nil && continuation.length == 0)
        else { return false }
        try NewFile.makeFolder(NewFile.folder(of: path))
        if continuation.length == 0 { try keepFromGit() }
        let file = try LogFile(appending: path)
        share(path)
        if file.size >= continuation.length, let end = file.bytes(from: continuation.start),
            let missing = continuation.missing(after: end)
        {
            try file.append(Array(missing))
            return true
        }
        // git may have given its lines other ends.
        guard let bytes = file.bytes(from: 0), case let lines = Segment.withoutReturns(bytes),
            lines.count < bytes.count,
            lines.count >= continuation.length,
            let missing = continuation.missing(after: lines.dropFirst(continuation.start))
        else { return false }
        try write(lines + missing, to: name)
        return true
    }

    func write(_ bytes: [UInt8], to path: String) throws {
        let path = try own(path)
        try NewFile.makeFolder(NewFile.folder(of: path))
        try FileReplacement(path).replace(with: bytes)
        share(path)
    }

    /// Tells git, where it carries the directory, that logs are no texts, whose lines may have other ends.
    private func keepFromGit() throws {
        let attributes = "\(path)/machines/.gitattributes"
        if access("\(path)/.git", F_OK) != 0 || access(attributes, F_OK) == 0 { return }
        try FileReplacement(attributes).replace(with: Array("* -text\n".utf8))
    }

    /// Gives the directory's group the rights to a file of this machine that it has to the directory: several users of one disk
    /// may share it. Only this machine writes the file.
    private func share(_ path: String) {
        var status = stat()
        guard stat(self.path, &status) == 0, case let group = status.st_mode & 0o070, group & S_IRGRP != 0 else {
            return
        }
        let folder = NewFile.folder(of: path)
        let rights = [(path, 0o640), (folder, 0o700 | group), (NewFile.folder(of: folder), 0o700 | group)]
        for (path, rights) in rights
        where lstat(path, &status) == 0 && status.st_mode & 0o777 != rights && status.st_uid == geteuid() {
            chmod(path, status.st_mode & 0o7000 | rights)
        }
    }

    func otherOwner(of path: String) -> String? {
        var status = stat()
        guard lstat(place(of: path), &status) == 0, status.st_uid != geteuid() else { return nil }
        return "another user, with the number \(status.st_uid)"
    }

    func remove(_ path: String, isFolder: Bool) throws(FileError) {
        let path = isFolder ? place(of: path) : try own(path)
        if try Self.type(of: path) == nil { return }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw FileError(path: path, reason: "its files can't be removed")
        }
    }

    /// Returns the place of a file in a folder of this machine. Throws ``FileError`` if a link may lead elsewhere.
    private func own(_ path: String) throws(FileError) -> String {
        let path = place(of: path)
        guard try Self.isFolder(NewFile.folder(of: path)) != false else {
            throw FileError(path: path, reason: "its folder is a link, or no folder")
        }
        return path
    }

    /// Returns whether a folder is at the path, and no link to one; `nil` if nothing is there.
    private static func isFolder(_ path: String) throws(FileError) -> Bool? {
        try type(of: path).map { $0 == S_IFDIR }
    }

    /// Returns the type of what is at the path itself, wherever it leads; `nil` if nothing is there.
    private static func type(of path: String) throws(FileError) -> mode_t? {
        var status = stat()
        if lstat(path, &status) == 0 { return status.st_mode & S_IFMT }
        if errno == ENOENT { return nil }
        throw FileError(path: path)
    }

    private func place(of path: String) -> String { path.isEmpty ? self.path : "\(self.path)/\(path)" }
}
