import Foundation
import GRDB

/// How large the search index is, which its own records tell: counting its rows would read all of it.
///
/// A removed article stays in the index, with a mark that it was removed, until the segments with both are merged. When
/// all are merged into one, the index is as if it were made again; its size then, per article, shows how much of it is
/// superfluous later.
struct SearchIndexSize: Equatable {
    /// The pages of all segments, of about 4 KiB each.
    var pages: Int
    var articles: Int

    /// Below that, nothing is worth a merge.
    private static let leastPages = 64

    /// Reads the size: fts5StructureDecode and sqlite3Fts5StorageRowCount in SQLite's fts5_index.c and fts5_storage.c.
    ///
    /// - Returns: `nil` if the records are in another form.
    static func current(in db: Database) throws -> SearchIndexSize? {
        let sql = "SELECT block FROM article_fts_data WHERE id = ?"
        guard let structure = try Data.fetchOne(db, sql: sql, arguments: [10]) else { return nil }
        let totals = try Data.fetchOne(db, sql: sql, arguments: [1]) ?? Data()
        // The first four bytes count the changes of the index's settings.
        var reader = VarintReader(structure.dropFirst(4))
        guard let levels = reader.next(), reader.next() != nil, reader.next() != nil, levels < 1_000 else { return nil }
        var size = SearchIndexSize(pages: 0, articles: 0)
        for _ in 0..<levels {
            guard reader.next() != nil, let segments = reader.next() else { return nil }
            for _ in 0..<segments {
                guard reader.next() != nil, let first = reader.next(), let last = reader.next() else { return nil }
                size.pages += last - first + 1
            }
        }
        var totalsReader = VarintReader(totals)
        size.articles = totalsReader.next() ?? 0
        return size
    }

    /// Returns whether the index is more than one and a half times as large as it would be if it were made again.
    ///
    /// - Parameter merged: The size when all was merged last; `nil` if it isn't known.
    func isWasteful(since merged: SearchIndexSize?) -> Bool {
        guard pages > Self.leastPages else { return false }
        guard let merged, merged.articles > 0 else { return true }
        return 2 * pages * merged.articles > 3 * merged.pages * articles
    }

    /// Returns the size that ``record(in:)`` recorded.
    static func merged(in db: Database) throws -> SearchIndexSize? {
        let sql = "SELECT lastID, version FROM derived WHERE name = 'searchMerge'"
        return try Row.fetchOne(db, sql: sql).map { SearchIndexSize(pages: $0["lastID"] ?? 0, articles: $0["version"]) }
    }

    /// Records the size after all was merged. The row of `derived` has articles and pages where others have a version
    /// and an id.
    func record(in db: Database) throws {
        let sql = "INSERT OR REPLACE INTO derived (name, version, lastID) VALUES ('searchMerge', ?, ?)"
        try db.execute(sql: sql, arguments: [articles, pages])
    }
}

/// Reads numbers as SQLite writes them: https://www.sqlite.org/fileformat2.html#varint
private struct VarintReader {
    private var bytes: Data

    init(_ bytes: Data) {
        self.bytes = bytes
    }

    /// Returns `nil` at the end, and for numbers of nine bytes: none here is so large.
    mutating func next() -> Int? {
        var number = 0
        for _ in 0..<8 {
            guard let byte = bytes.popFirst() else { return nil }
            number = number << 7 | Int(byte & 0x7F)
            if byte < 0x80 { return number }
        }
        return nil
    }
}
