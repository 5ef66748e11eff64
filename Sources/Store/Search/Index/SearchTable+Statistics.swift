import Foundation
import GRDB
import GRDBSQLite

extension SearchTable {

    /// How many articles it has, and how many words one has on average.
    static func articles(in db: Database) throws -> (count: Int, averageLength: Double) {
        let sql = "SELECT articleCount(article_fts), wordCount(article_fts) FROM article_fts LIMIT 1"
        let row = try Row.fetchOne(db, sql: sql)
        let (articles, words): (Int, Int) = (row?[0] ?? 0, row?[1] ?? 0)
        return (articles, words == 0 ? 1 : Double(words) / Double(articles))
    }

    /// How many articles have a word, counted up to a number.
    static func hitCount(of word: IndexWord, upTo most: Int, in db: Database) throws -> Int {
        let sql = "SELECT hitCount(article_fts, ?) FROM article_fts WHERE article_fts MATCH ? LIMIT 1"
        return try Int.fetchOne(db, sql: sql, arguments: [most, word.text]) ?? 0
    }

    /// The articles that have a word, in a set with room for all articles.
    static func hits(of word: IndexWord, in db: Database) throws -> IDSet {
        let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM status") ?? 0
        let sql = "SELECT hitSet(article_fts, ?) FROM article_fts WHERE article_fts MATCH ? LIMIT 1"
        let hits = try Data.fetchOne(db, sql: sql, arguments: [last, word.text])
        return hits.map(IDSet.init(data:)) ?? IDSet(last: last)
    }
}

extension Database {

    /// Adds what SQL can ask of the search index, in any row of it: `articleCount(article_fts)`, `wordCount(article_fts)`,
    /// and of the articles with the first word of the query `hitCount(article_fts, most)` and `hitSet(article_fts, last)`:
    /// their number, or an ``IDSet`` of them up to an id. SQL's own `count` takes five times as long.
    func addSearchStatistics() throws {
        let api = UnsafeMutablePointer(mutating: FTS5.api(self))
        func add(_ name: String, _ function: @escaping fts5_extension_function) throws {
            let code = api.pointee.xCreateFunction(api, name, nil, function, nil)
            if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        }
        try add("articleCount") { index, cursor, result, _, _ in
            var count: sqlite3_int64 = 0
            answer(result, index?.pointee.xRowCount(cursor, &count), count)
        }
        try add("wordCount") { index, cursor, result, _, _ in
            var count: sqlite3_int64 = 0
            answer(result, index?.pointee.xColumnTotalSize(cursor, -1, &count), count)
        }
        try add("hitCount") { index, cursor, result, _, values in
            var hits = HitCount(most: sqlite3_value_int64(values?[0]))
            answer(result, index?.pointee.xQueryPhrase(cursor, 0, &hits, HitCount.add), hits.count)
        }
        try add("hitSet") { index, cursor, result, _, values in
            // A damaged index may have any ids.
            var hits = IDSet(last: sqlite3_value_int64(values?[0]))
            let code = withUnsafeMutablePointer(to: &hits) { hits in
                index?.pointee.xQueryPhrase(cursor, 0, hits, addHit) ?? SQLITE_MISUSE
            }
            if code != SQLITE_OK { return sqlite3_result_error_code(result, code) }
            hits.data.withUnsafeBytes { bits in
                sqlite3_result_blob(
                    result, bits.baseAddress, CInt(bits.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
            }
        }
    }
}

/// Called for each article, with the set that it belongs to.
private let addHit:
    @convention(c) (UnsafePointer<Fts5ExtensionApi>?, OpaquePointer?, UnsafeMutableRawPointer?) -> CInt = {
        index, cursor, set in
        guard let index, let set else { return SQLITE_MISUSE }
        set.assumingMemoryBound(to: IDSet.self).pointee.insert(index.pointee.xRowid(cursor))
        return SQLITE_OK
    }

/// - Parameter code: Nil: there was nothing to ask.
private func answer(_ result: OpaquePointer?, _ code: CInt?, _ count: sqlite3_int64) {
    if code == SQLITE_OK {
        sqlite3_result_int64(result, count)
    } else {
        sqlite3_result_error_code(result, code ?? SQLITE_MISUSE)
    }
}

private struct HitCount {
    var count: sqlite3_int64 = 0
    let most: sqlite3_int64

    /// Called for each article.
    static let add:
        @convention(c) (UnsafePointer<Fts5ExtensionApi>?, OpaquePointer?, UnsafeMutableRawPointer?) -> CInt = {
            _, _, data in
            guard let hits = data?.assumingMemoryBound(to: HitCount.self) else { return SQLITE_MISUSE }
            hits.pointee.count += 1
            return hits.pointee.count < hits.pointee.most ? SQLITE_OK : SQLITE_DONE
        }
}
