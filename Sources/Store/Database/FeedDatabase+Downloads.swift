package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Puts enclosures into the queue. If the URL is there already, its download stays as it is.
    ///
    /// - Parameter again: Whether completed downloads are queued as if they were new.
    /// - Returns: The download of each URL, each once.
    package func enqueue(_ new: [NewDownload], again: Bool = false, at now: Date) throws -> [Download] {
        try write { db in
            var seen: Set<String> = []
            return try new.filter { seen.insert($0.enclosure.url).inserted }.flatMap { new in
                let known = try Self.download(new.enclosure.url, in: db)
                if let known = known.first {
                    if !again || known.dateDone == nil { return [known] }
                    try DownloadTable.requeue(known.id, new, at: now.seconds, in: db)
                } else {
                    try DownloadTable.insert(new, at: now.seconds, in: db)
                }
                return try Self.download(new.enclosure.url, in: db)
            }
        }
    }

    private static func download(_ url: String, in db: Database) throws -> [Download] {
        try DownloadTable.list(where: "download.url = ?", [url], in: db)
    }

    /// Returns the downloads in the queue, and those that are done and not forgotten, in the order of their addition; but
    /// those of hidden articles, as everywhere here but where an address is looked for.
    package func downloads() throws -> [Download] {
        try read { db in try DownloadTable.list(where: DownloadTable.isShown, in: db) }
    }

    /// Returns the downloads whose files are incomplete.
    package func openDownloads() throws -> [Download] {
        try read { db in try DownloadTable.list(where: "doneAt IS NULL AND \(DownloadTable.isShown)", in: db) }
    }

    /// Returns the download, or `nil` if it does not exist.
    package func download(_ id: DownloadID) throws -> Download? {
        try read { db in
            try DownloadTable.list(where: "download.id = ? AND \(DownloadTable.isShown)", [id.rawValue], in: db).first
        }
    }
}

// MARK: - While it is fetched

extension FeedDatabase {

    /// Records that the server has begun to send the file.
    ///
    /// - Parameters:
    ///   - length: The length of the whole file, as the server says.
    ///   - validator: See ``Download/validator``.
    /// - Returns: false, and nothing is changed, when another incomplete file has the name.
    @discardableResult
    package func beginDownload(_ id: DownloadID, name: String, length: Int64?, validator: String?) throws -> Bool {
        try write { db in
            let isTaken = try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM download WHERE name = ?1 AND id <> ?2 AND doneAt IS NULL
                        AND folder = (SELECT folder FROM download WHERE id = ?2))
                    """,
                arguments: [name, id.rawValue])
            if isTaken ?? false { return false }
            try db.execute(
                sql: "UPDATE download SET name = ?, length = ?, validator = ?, error = NULL WHERE id = ?",
                arguments: [name, length, validator, id.rawValue])
            return true
        }
    }

    /// Records that the file is complete and on the disk.
    package func finishDownload(_ id: DownloadID, name: String, length: Int64, at now: Date) throws {
        try write { db in
            try db.execute(
                sql: "UPDATE download SET name = ?, length = ?, doneAt = ?, error = NULL WHERE id = ?",
                arguments: [name, length, now.seconds, id.rawValue])
        }
    }

    /// Records a failed attempt; the download stays in the queue.
    package func failDownload(_ id: DownloadID, error: String) throws {
        try write { db in
            try db.execute(
                sql: "UPDATE download SET attempts = attempts + 1, error = ? WHERE id = ? AND doneAt IS NULL",
                arguments: [error, id.rawValue])
        }
    }

    /// Removes the download from the queue, or forgets that it was done.
    package func dropDownload(_ id: DownloadID) throws {
        try write { db in try DownloadTable.delete(id, in: db) }
    }
}
