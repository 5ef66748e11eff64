import Base
import Foundation
import GRDB

/// Copies a database to a file that its owner alone can read.
enum DatabaseCopy {

    /// Replaces the file at `path`, if there is one, once the copy is complete and on the disk.
    ///
    /// The source may be in use, and be about to be changed: it is read through a connection of its own, as SQLite
    /// doesn't copy from one that has begun to write.
    static func write(of source: DatabaseFile, to path: String) throws {
        try refuseOwnFiles(of: source, path)
        do {
            try FileReplacement(path).replace { draft, _ in
                try? FileManager.default.removeItem(atPath: draft + "-journal")
                let copy = try DatabaseQueue(path: draft)
                // The draft is discarded if it isn't completed, and synchronized afterwards.
                try copy.writeWithoutTransaction {
                    try $0.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
                }
                try source.open().backup(to: copy)
                try copy.close()
            }
        } catch let error as FileError {
            throw error.isFull ? StoreError.full(path: path) : .cannotCreate(path: path, reason: error.reason)
        }
    }

    /// Refuses the source itself, by any name, the files that SQLite or this program keeps beside it, and a database
    /// whose log would be taken for the copy's.
    private static func refuseOwnFiles(of source: DatabaseFile, _ path: String) throws(StoreError) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let folder = realpath(NewFile.folder(of: path), nil)
        defer { free(folder) }
        let place = folder.map { String(cString: $0) + "/" + name } ?? path
        let target = realpath(path, nil)
        defer { free(target) }
        if isSameFile(path, source.path) {
            throw .cannotCreate(path: path, reason: "that is the database itself")
        }
        for place in [place, target.map { String(cString: $0) } ?? place] where place.hasPrefix(source.path + "-") {
            throw .cannotCreate(path: path, reason: "that file belongs to the database")
        }
        for log in ["-wal", "-journal"].map({ path + $0 }) where access(log, F_OK) == 0 {
            throw .cannotCreate(path: path, reason: "it is a database in use: there is \(log)")
        }
    }

    private static func isSameFile(_ left: String, _ right: String) -> Bool {
        var (leftFile, rightFile) = (stat(), stat())
        return stat(left, &leftFile) == 0 && stat(right, &rightFile) == 0
            && (leftFile.st_dev, leftFile.st_ino) == (rightFile.st_dev, rightFile.st_ino)
    }
}
