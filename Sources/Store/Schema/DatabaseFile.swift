import Base
import Foundation
import GRDB
import Platform

/// The file of a database, checked before it is opened: another program's is not changed, and one that cannot be
/// written can be read.
struct DatabaseFile: Sendable {
    /// The path without links, see realpath(3): the files beside it are then the same for all of its names.
    let path: String

    /// Whether the file, or its folder, where SQLite would put its log, is read-only.
    let isReadOnly: Bool

    /// Creates an empty file, and its folder, if they don't exist.
    ///
    /// Throws ``StoreError``; ``StoreError/emptied(path:backup:)`` if an empty file that was there has lost its contents.
    ///
    /// - Parameter isAllowed: Whether it may be created; otherwise, it is ``StoreError/noDatabase(_:)``.
    init(creating path: String, isAllowed: Bool = true) throws(StoreError) {
        try Self.refuseNames(path)
        var status = stat()
        if stat(path, &status) != 0 {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw .unusable(path: path, reason: String(cString: strerror(errno)))
            }
            if !isAllowed && errno == ENOENT { throw .noDatabase(path) }
            try Self.create(path)
            try self.init(existing: path)
        } else {
            try self.init(existing: path)
            try refuseEmptied()
        }
    }

    /// Throws ``StoreError``.
    init(existing path: String) throws(StoreError) {
        try Self.refuseNames(path)
        var status = stat()
        guard stat(path, &status) == 0, let real = realpath(path, nil) else {
            throw .unusable(path: path, reason: String(cString: strerror(errno)))
        }
        defer { free(real) }
        self.path = String(cString: real)
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .unusable(path: path, reason: "it is a directory")
        default: throw .unusable(path: path, reason: "it is not a regular file")
        }
        if !Self.allows(R_OK, self.path) { throw .unusable(path: path, reason: String(cString: strerror(errno))) }
        let isFolderReadOnly = !Self.allows(W_OK, NewFile.folder(of: self.path))
        isReadOnly = !Self.allows(W_OK, self.path) || isFolderReadOnly && !Self.allows(W_OK, self.path + "-wal")
    }

    /// Refuses names that SQLite would not take for a file's path.
    private static func refuseNames(_ path: String) throws(StoreError) {
        if path.isEmpty || path == ":memory:" || path.hasPrefix("file:") { throw .notAPath(path) }
    }

    /// Creates a file that only its owner may read: feeds' addresses may contain secrets.
    private static func create(_ path: String) throws(StoreError) {
        do throws(FileError) {
            try NewFile.makeFolder(NewFile.folder(of: path))
            // A dangling link is followed, but not by root on a user's behalf.
            var link = stat()
            let isOwnLink = lstat(path, &link) == 0 && (geteuid() != 0 || link.st_uid == 0)
            guard isOwnLink else {
                close(try NewFile.open(path, O_WRONLY))
                return
            }
            let file = Platform.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            if file < 0 { throw FileError(path: path) }
            close(file)
        } catch {
            throw .cannotCreate(path: error.path, reason: error.reason)
        }
    }

    /// Returns whether the effective user of the process has access.
    private static func allows(_ access: Int32, _ path: String) -> Bool {
        faccessat(AT_FDCWD, path, access, AT_EACCESS) == 0
    }
}

// MARK: - Whether it was lost

extension DatabaseFile {

    /// Refuses an empty file where there was a database: one that a full disk, or a failed copy, has left. SQLite would make
    /// a new one of it, and delete the log.
    ///
    /// Where there was a database, this program leaves files beside it: locks, a log that wasn't copied to the file, and
    /// backups. An empty file that has none of these, as `touch` makes it, becomes a new database.
    fileprivate func refuseEmptied() throws(StoreError) {
        var left: [String] = []
        // Another process may be making a new one: the file is written before its log. SQLite takes a file of one byte for
        // an empty one, too.
        for _ in 0..<100 {
            if size(of: "") > 1 { return }
            left = leftBeside()
            if left.isEmpty || size(of: "") > 1 { return }
            usleep(10_000)
        }
        let versions = left.compactMap { $0.hasPrefix(".backup-") ? Int($0.dropFirst(8)) : nil }
        throw .emptied(path: path, backup: versions.max().map { "\(path).backup-\($0)" })
    }

    /// Returns the ends of the names of the files that this program has left beside the database. The journal is not among
    /// them: it is there when a process dies that makes a new one.
    private func leftBeside() -> [String] {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: NewFile.folder(of: path))) ?? []
        return names.filter { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }.filter { end in
            end == "-wal" || end == "-shm" || end.hasPrefix(".backup-") || end.hasPrefix("-") && end.hasSuffix(".lock")
        }
    }
}

// MARK: - A glance at it

extension DatabaseFile {

    /// Two states of the file with the same stamp are the same.
    private struct Stamp: Equatable {
        let size: Int64
        let changed: Double
    }

    /// Reads the file alone, as if it could not be written: nothing is made beside it.
    ///
    /// - Returns: `nil` if a part of the database is in a log, before or after. Another process that wrote meanwhile has
    ///   left a log, or changed the file when it copied the log to it.
    static func glance<Answer>(_ path: String, _ read: (DatabaseFile) throws -> Answer) -> Answer? {
        guard let existing = try? DatabaseFile(existing: path), let before = existing.stamp,
            let answer = try? read(DatabaseFile(path: existing.path, isReadOnly: true)), existing.stamp == before
        else { return nil }
        return answer
    }

    private init(path: String, isReadOnly: Bool) {
        (self.path, self.isReadOnly) = (path, isReadOnly)
    }

    /// `nil` while there is a log.
    private var stamp: Stamp? {
        var status = stat()
        guard !hasLog, stat(path, &status) == 0 else { return nil }
        return Stamp(size: Int64(status.st_size), changed: FileTimes.changed(status))
    }
}

// MARK: - How it is opened

extension DatabaseFile {

    /// The file's name for SQLite: a path, or a URI for a file that can only be read.
    var name: String {
        guard isReadOnly else { return path }
        // Without a log, nothing beside the file needs to be made or locked.
        return Self.uri(path, size(of: "-wal") > 0 ? "mode=ro" : "immutable=1")
    }

    /// Opens the file without creating one.
    func open(_ configuration: Configuration = Configuration()) throws -> DatabaseQueue {
        var configuration = configuration
        configuration.readonly = isReadOnly
        do {
            let queue = try DatabaseQueue(path: name, configuration: configuration)
            // If there is no room for the index of a log, reading fails, too.
            try queue.read { db in try db.execute(sql: "SELECT count(*) FROM sqlite_schema") }
            return queue
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN && isReadOnly {
            throw StoreError.unusable(
                path: path, reason: "\(path)-wal cannot be read there; copy both to a folder that can be written")
        } catch  where FreeSpace.isUsedUp(at: path) && size(of: "-wal") == 0 && !isReadOnly {
            configuration.readonly = true
            return try DatabaseQueue(path: Self.uri(path, "immutable=1"), configuration: configuration)
        }
    }

    /// Returns a file's URI, see sqlite.org/uri.html.
    static func uri(_ path: String, _ parameters: String) -> String {
        let unsafe = Set("%?# ".utf8)
        let bytes = path.utf8.flatMap { unsafe.contains($0) ? PercentCoding.escape($0) : [$0] }
        return "file:\(String(decoding: bytes, as: UTF8.self))?\(parameters)"
    }

    private func size(of suffix: String) -> Int64 {
        var status = stat()
        return stat(path + suffix, &status) == 0 ? Int64(status.st_size) : 0
    }
}

// MARK: - Whose it is

extension DatabaseFile {

    /// Throws ``StoreError`` if the file is another program's, of a version that the schema doesn't know, or not a
    /// database. Changes nothing.
    func check(supporting schema: Schema) throws {
        let identity = try identity()
        switch identity.owner {
        case .unclaimed: return
        case .anotherProgram: throw StoreError.notOurs(path: path)
        case .us: break
        }
        if identity.version < 0 {
            throw StoreError.damaged(path: path, reason: "schema version \(identity.version)")
        }
        try schema.check(Int(identity.version), of: path)
    }

    /// Returns the identity in the file, or in its log if the file has none: a database without an application id may
    /// be in its log entirely.
    private func identity() throws -> DatabaseIdentity {
        do {
            let identity = try DatabaseIdentity(ofFile: path)
            let isCertain = identity.owner != .unclaimed || identity.applicationID != 0 || !hasLog
            return isCertain ? identity : try identityWithLog()
        } catch let error as DatabaseError {
            // Another process may be writing the file.
            if hasLog { return try identityWithLog() }
            throw StoreError(error, path: path)
        }
    }

    private var hasLog: Bool { size(of: "-wal") > 0 || size(of: "-journal") > 0 }

    /// Reads a copy of the file and its log, as opening the file itself with its log changes both.
    private func identityWithLog() throws -> DatabaseIdentity {
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.appending(path: "rss-\(UUID().uuidString)").path
        defer { try? manager.removeItem(atPath: folder) }
        do {
            try manager.createDirectory(
                atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            let copy = folder + "/copy.db"
            for suffix in ["", "-wal", "-journal"] where suffix.isEmpty || size(of: suffix) > 0 {
                try manager.copyItem(atPath: path + suffix, toPath: copy + suffix)
            }
            let queue = try DatabaseQueue(path: copy)
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
            try queue.close()
            return try DatabaseIdentity(ofFile: copy)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        } catch let error as CocoaError
            where [.fileReadNoSuchFile, .fileNoSuchFile].contains(error.code) && manager.fileExists(atPath: path)
        {
            // Another process has just written its log to the file, and deleted it.
            return try identity()
        } catch {
            throw StoreError.unusable(path: path, reason: "cannot copy it to \(folder) to see whose it is")
        }
    }
}
