package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Puts enclosures into the queue. One that has a download already, see ``KnownDownloads``, keeps it; if that is open,
    /// it takes the present address.
    ///
    /// - Parameter again: Whether completed downloads are queued as if they were new.
    /// - Returns: The download of each enclosure, each once.
    package func enqueue(_ new: [NewDownload], again: Bool = false, at now: Date) throws -> [Download] {
        try write { db in
            let known = try Self.matches(of: new, in: db)
            var queued = KnownDownloads([])
            var seen: Set<DownloadID> = []
            return try zip(new, known).compactMap { new, known in
                let former = known ?? queued.match(new.enclosure, besides: new.articleID)
                if let former, seen.contains(former.id) { return nil }
                let download = try queue(new, former, again: again, at: now.seconds, in: db)
                queued.add(download)
                seen.insert(download.id)
                return download
            }
        }
    }

    private func queue(
        _ new: NewDownload, _ former: Download?, again: Bool, at now: Int64, in db: Database
    ) throws -> Download {
        guard let former else { return try DownloadTable.insert(new, at: now, in: db) }
        if former.dateDone == nil {
            try DownloadTable.move(former.id, to: new.enclosure, in: db)
        } else if again {
            try DownloadTable.requeue(former.id, new, at: now, in: db)
        }
        return try DownloadTable.download(former.id, in: db) ?? former
    }

    /// Returns the download that each enclosure has, in their order; `nil` for one that has none.
    package func downloads(of new: [NewDownload]) throws -> [Download?] {
        try read { db in try Self.matches(of: new, in: db) }
    }

    private static func matches(of new: [NewDownload], in db: Database) throws -> [Download?] {
        let known = try DownloadTable.known(in: db)
        var matches: [ArticleID: [String: Download]] = [:]
        for (article, some) in Dictionary(grouping: new, by: \.articleID) {
            // All that the article has: a download of one of its enclosures is not that of another one.
            let stored = try ArticleTable.enclosures(of: article.rawValue, in: db)
            let others = some.map(\.enclosure).filter { !stored.contains($0) }
            matches[article] = known.matches(stored + others, of: article)
        }
        return new.map { matches[$0.articleID]?[$0.enclosure.url] }
    }

    /// Gives the open downloads the addresses that their articles' enclosures have now.
    package func renewDownloads() throws {
        try write { db in
            let all = try DownloadTable.list(where: "TRUE", in: db)
            let known = KnownDownloads(all)
            for article in Set(all.lazy.filter { $0.dateDone == nil }.compactMap(\.articleID)) {
                let enclosures = try ArticleTable.enclosures(of: article.rawValue, in: db)
                let matches = known.matches(enclosures, of: article)
                for enclosure in enclosures {
                    guard let download = matches[enclosure.url], download.dateDone == nil,
                        download.url != enclosure.url
                    else { continue }
                    try DownloadTable.move(download.id, to: enclosure, in: db)
                }
            }
        }
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
            try DownloadTable.download(id, where: DownloadTable.isShown, in: db)
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
