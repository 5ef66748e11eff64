import Foundation
import GRDB

/// How large the search index is, which its own records tell: counting its rows would read all of it.
///
/// A removed article stays in the index, with a mark that it was removed, until the segments with both are merged. The
/// smallest size per article that there ever was shows how much of the index is superfluous: when all segments are merged
/// into one, the index is as if it were made again.
struct SearchIndexSize: Equatable {
    /// The pages of all segments, of about 4 KiB each.
    var pages: Int
    var articles: Int

    /// Below that, nothing is worth a merge.
    private static let leastPages = 64

    /// The most pages that a segment has: FTS5_DATA_PAGE_B.
    private static let mostPages = 1 << 31

    private var pagesPerArticle: Double { Double(pages) / Double(max(articles, 1)) }

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
                guard reader.next() != nil, let first = reader.next(), let last = reader.next(), first <= last,
                    last <= mostPages
                else { return nil }
                size.pages += last - first + 1
            }
        }
        var totalsReader = VarintReader(totals)
        size.articles = totalsReader.next() ?? 0
        return size
    }

    /// Returns whether the index is more than one and a half times as large, per article, as it has been.
    func isWasteful(since smallest: SearchIndexSize) -> Bool {
        pages > Self.leastPages && pagesPerArticle > 1.5 * smallest.pagesPerArticle
    }

    static func isWasteful(in db: Database) throws -> Bool {
        guard let size = try current(in: db) else { return false }
        return try size.isWasteful(since: recorded(in: db) ?? size.withoutRemovals(in: db))
    }

    /// Returns the size as if everything that ever got an id were still in the index. It is the least that can be true of
    /// an index whose size was never recorded, and what is true of a new one.
    private func withoutRemovals(in db: Database) throws -> SearchIndexSize {
        let last = try Int.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'status'") ?? 0
        return SearchIndexSize(pages: pages, articles: max(articles, last))
    }

    // MARK: The record

    /// Returns what is to be recorded; `nil` if the record is of the smallest size per article that has been seen.
    static func unrecorded(in db: Database) throws -> SearchIndexSize? {
        guard let size = try current(in: db), size.pages > leastPages else { return nil }
        guard let recorded = try recorded(in: db) else { return try size.withoutRemovals(in: db) }
        return size.pagesPerArticle < recorded.pagesPerArticle ? size : nil
    }

    private static func recorded(in db: Database) throws -> SearchIndexSize? {
        let sql = "SELECT version, coalesce(lastID, 0) FROM derived WHERE name = 'searchMerge' AND version > 0"
        return try Row.fetchOne(db, sql: sql).map { SearchIndexSize(pages: $0[1], articles: $0[0]) }
    }

    /// Records the size of an index that was made again. When it began, the record was deleted.
    static func recordFirst(in db: Database) throws {
        if try recorded(in: db) == nil { try recordCurrent(in: db) }
    }

    /// Records the size of an index that has nothing superfluous.
    static func recordCurrent(in db: Database) throws {
        try current(in: db)?.record(in: db)
    }

    /// The row of `derived` has articles and pages where others have a version and an id.
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
