import Foundation
import GRDB

/// Copies a database to a file that its owner alone can read.
enum DatabaseCopy {

    /// Overwrites the file at `path`.
    ///
    /// The source may be in use, and be about to be changed: it is read through a connection of its own, as SQLite
    /// doesn't copy from one that has begun to write.
    static func write(of source: String, to path: String) throws {
        try makePrivate(path)
        try DatabaseQueue(path: source).backup(to: DatabaseQueue(path: path))
    }

    /// Empties or makes the file, before SQLite would make one that everybody can read.
    private static func makePrivate(_ path: String) throws(StoreError) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .cannotCreate(path: path, reason: String(cString: strerror(errno))) }
        defer { close(file) }
        // A file that was there keeps its mode when it is opened.
        fchmod(file, 0o600)
    }
}
