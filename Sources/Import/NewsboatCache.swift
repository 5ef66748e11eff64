package import Foundation
import GRDB
package import Store

/// newsboat's `cache.db`, which is only read.
///
/// https://github.com/newsboat/newsboat/blob/r2.21/src/cache.cpp
package struct NewsboatCache: Sendable {
    package let path: String
    private let queue: DatabaseQueue

    /// SQL for the type of an article's content, which versions before 2.22 don't keep.
    private let contentType: String

    /// An article as newsboat stores it. Missing values are empty or `nil`.
    package struct Item: Equatable, Sendable {
        /// The feed's own id or its substitute: address and date as they stood in the feed, address, or title.
        package var guid: String
        package var title: String
        package var author: String
        package var url: String

        /// The date of the article; when newsboat first saw it if the feed gave none.
        package var date: Date?

        /// The content as it came, HTML or plain text; relative URLs in it are relative to ``base``.
        package var content: String
        package var base: String
        package var isPlainText: Bool
        package var enclosureURL: String
        package var enclosureType: String
        package var isUnread: Bool

        /// Letters whose meaning the user chooses.
        package var flags: String

        /// Whether the article is hidden permanently.
        package var isDeleted: Bool
    }

    /// Opens the cache.
    ///
    /// - Parameter patience: How long to wait for newsboat's lock, in seconds. newsboat writes for a moment when
    ///   articles are read, and longer while it reloads.
    /// - Throws: ``StoreError`` if there is no such database, or newsboat doesn't release its lock in time.
    package init(path: String, patience: TimeInterval = 5) throws(StoreError) {
        self.path = path
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(patience)
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
            let columns = try queue.read { db in try db.columns(in: "rss_item").map(\.name) }
            contentType = columns.contains("content_mime_type") ? "content_mime_type" : "''"
        } catch let error as DatabaseError {
            throw Self.storeError(error, path: path)
        } catch {
            throw .unusable(path: path, reason: "\(error)")
        }
    }

    /// Returns the feeds' own titles, by their addresses.
    package func titles() throws(StoreError) -> [String: String] {
        try read { db in
            let sql = "SELECT CAST(rssurl AS TEXT) AS url, CAST(title AS TEXT) AS title FROM rss_feed WHERE title <> ''"
            let rows = try Row.fetchAll(db, sql: sql)
            return Dictionary(rows.map { ($0["url"] ?? "", $0["title"] ?? "") }) { first, _ in first }
        }
    }

    /// Returns the next articles of a feed, oldest first.
    ///
    /// - Parameters:
    ///   - feed: The address of the feed, exactly as newsboat's list of URLs has it.
    ///   - last: The id of the last article that was returned before, at first 0.
    package func items(of feed: String, after last: Int64, limit: Int) throws(StoreError) -> [(id: Int64, item: Item)] {
        try read { db in
            // The types of its columns don't determine the types of their values.
            let sql = """
                SELECT CAST(id AS INTEGER) AS id,
                    \(Self.texts.map { "CAST(\($0) AS TEXT) AS \($0)" }.joined(separator: ", ")),
                    CAST(pubDate AS INTEGER) AS date, coalesce(unread, 1) <> 0 AS isUnread,
                    coalesce(deleted, 0) <> 0 AS isDeleted, coalesce(\(contentType) = 'text/plain', 0) AS isPlainText
                FROM rss_item WHERE feedurl = ? AND id > ? ORDER BY rss_item.id LIMIT ?
                """
            return try Row.fetchAll(db, sql: sql, arguments: [feed, last, limit]).map { ($0["id"], Self.item($0)) }
        }
    }

    private static let texts = [
        "guid", "title", "author", "url", "content", "base", "enclosure_url", "enclosure_type", "flags",
    ]

    private static func item(_ row: Row) -> Item {
        func text(_ name: String) -> String {
            row[name] ?? ""
        }
        let seconds: Int64? = row["date"]
        return Item(
            guid: text("guid"), title: text("title"), author: text("author"), url: text("url"),
            date: seconds.flatMap { $0 > 0 ? Date(timeIntervalSince1970: TimeInterval($0)) : nil },
            content: text("content"), base: text("base"), isPlainText: row["isPlainText"],
            enclosureURL: text("enclosure_url"),
            enclosureType: text("enclosure_type"), isUnread: row["isUnread"], flags: text("flags"),
            isDeleted: row["isDeleted"])
    }

    private func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
        do {
            return try queue.read(body)
        } catch let error as DatabaseError {
            throw Self.storeError(error, path: path)
        } catch {
            throw .unusable(path: path, reason: "\(error)")
        }
    }

    /// Returns the error without advice on backups, which applies to our database.
    private static func storeError(_ error: DatabaseError, path: String) -> StoreError {
        let known = StoreError(error, path: path)
        if case .damaged(_, let reason) = known { return .unusable(path: path, reason: reason) }
        return known
    }
}
