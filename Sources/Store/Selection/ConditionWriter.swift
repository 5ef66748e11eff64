import Foundation
import GRDB
import Model
import Patterns

/// A writer of conditions as SQL about `status` and `article`. The user's texts are arguments.
///
/// The value of the SQL is never NULL, so that it can be negated.
struct ConditionWriter {
    let db: Database
    private(set) var arguments = StatementArguments()

    /// The only ids for which the search index is asked; `nil` means all.
    private let searched: ClosedRange<Int64>?

    init(_ db: Database, searching searched: ClosedRange<Int64>? = nil) {
        self.db = db
        self.searched = searched
    }

    mutating func place(_ value: some DatabaseValueConvertible) -> String {
        arguments += [value]
        return "?"
    }

    /// Returns SQL for any number of ids: SQLite allows some ten thousand arguments at most.
    private mutating func place(_ ids: [ArticleID]) -> String {
        "SELECT value FROM json_each(\(place(JSONText.array(ids.map(\.rawValue)))))"
    }

    mutating func place(_ part: (sql: String, arguments: StatementArguments)) -> String {
        arguments += part.arguments
        return part.sql
    }

    private mutating func place(_ values: [Int64]) -> String {
        arguments += StatementArguments(values)
        return values.map { _ in "?" }.joined(separator: ", ")
    }

    /// Writes one of the conditions that all must hold, so that an index may be used for it.
    ///
    /// - Parameter account: The account that names in the condition refer to; `nil` means all accounts.
    mutating func outer(_ condition: ArticleCondition, of account: AccountID?) throws -> String {
        switch condition {
        // These are literals: SQLite uses a partial index only if it sees that its condition holds.
        case .mark(let mark, let value) where Mark.flags.contains(mark): "\(mark.facts.kind) = \(value ? 1 : 0)"
        case .feeds(let names): "status.feedID IN (\(place(try feeds(names, of: account))))"
        case .folders(let names): "status.feedID IN (\(feeds(in: try folders(names, of: account))))"
        case .feedIDs(let ids): "status.feedID IN (\(place(ids.map(\.rawValue))))"
        case .folderIDs(let ids): "status.feedID IN (\(feeds(in: try ids.flatMap(below))))"
        case .ids(let ids): "status.id IN (\(place(ids)))"
        case .date(let span): self.span(span, "status.date")
        case .mark(.label(let name), true): "status.id IN (\(place(try labelled(name))))"
        case .isLabelled: "status.id IN (SELECT id FROM articleLabel)"
        case .newestOfFeed(let most, let condition):
            "status.id IN (\(try ArticleSQL.newestOfFeed(most, of: condition, account: account, &self)))"
        default: try inner(condition, of: account)
        }
    }

    /// Writes a condition at any depth. The pluses disable indexes: dates, in the order of the list, select better.
    mutating func inner(_ condition: ArticleCondition, of account: AccountID?) throws -> String {
        if let search = WordSearch(condition) {
            return try isFound(SearchHits(search.query, among: searched, in: db), isNegative: search.isNegative)
        }
        switch condition {
        case .all(let parts): return try joined(parts, "AND", of: Self.scope(parts, of: account, in: db))
        case .any(let parts): return try joined(parts, "OR", of: account)
        case .not(let inner): return "NOT \(try self.inner(inner, of: account))"
        case .mark(.label(let name), let value):
            return "+status.id \(value ? "IN" : "NOT IN") (\(place(try labelled(name))))"
        case .mark(.note, let value): return "+status.id \(value ? "IN" : "NOT IN") (SELECT id FROM note)"
        case .mark(let mark, let value): return "+\(mark.facts.kind) = \(value ? 1 : 0)"
        case .isLabelled: return "+status.id IN (SELECT id FROM articleLabel)"
        case .note(let part):
            let notes = "SELECT id FROM note WHERE \(contains("folded(text)", part.folded))"
            return "+status.id IN (\(notes))"
        case .isQueued:
            return "+status.id IN (SELECT id FROM pending WHERE sentAt IS NULL)"
        case .isDownloaded:
            let own = "SELECT articleID FROM download WHERE articleID IS NOT NULL AND doneAt IS NOT NULL"
            return "(+status.id IN (\(own)) OR \(DownloadTable.isOfArticle))"
        case .isTruncated: return FullTextTable.isTruncated
        case .isDuplicate: return DuplicateTable.isDuplicate
        case .isKept: return StatusTable.isKept
        case .feeds(let names): return "+status.feedID IN (\(place(try feeds(names, of: account))))"
        case .folders(let names): return "+status.feedID IN (\(feeds(in: try folders(names, of: account))))"
        case .feedIDs(let ids): return "+status.feedID IN (\(place(ids.map(\.rawValue))))"
        case .folderIDs(let ids): return "+status.feedID IN (\(feeds(in: try ids.flatMap(below))))"
        case .accounts(let names): return "+status.accountID IN (\(place(try Self.accounts(names, in: db))))"
        case .ids(let ids): return "+status.id IN (\(place(ids)))"
        // These are searches, written above.
        case .text, .title: return "FALSE"
        case .author(let part): return contains("folded(article.author)", part.folded)
        case .url(let part): return contains("folded(article.url)", part.folded)
        case .pattern(let target, let pattern):
            let texts = Self.texts(target).map { PatternFunction.sql(place(pattern.text), $0) }
            return "(\(texts.joined(separator: " OR ")))"
        case .link(let host): return "linksTo(\(place(host)), \(ArticleTable.contentSQL))"
        case .tag(let tag):
            let tags = "SELECT 1 FROM json_each(article.tags) WHERE folded(value) = \(place(tag.folded))"
            return "(article.tags IS NOT NULL AND EXISTS (\(tags)))"
        case .has(let part): return Self.has(part)
        case .date(let span): return self.span(span, "+status.date")
        case .arrived(let span): return self.span(span, "+status.dateArrived")
        case .newestOfFeed(let most, let condition):
            return "+status.id IN (\(try ArticleSQL.newestOfFeed(most, of: condition, account: account, &self)))"
        }
    }

    private mutating func joined(
        _ parts: [ArticleCondition], _ operation: String, of account: AccountID?
    ) throws -> String {
        if parts.isEmpty { return operation == "AND" ? "TRUE" : "FALSE" }
        let texts = try parts.map { try inner($0, of: account) }
        return "(\(texts.joined(separator: " \(operation) ")))"
    }

    private mutating func span(_ span: DateSpan, _ column: String) -> String {
        var texts: [String] = []
        if let from = span.from { texts.append("\(column) >= \(place(from.seconds))") }
        if let until = span.until { texts.append("\(column) < \(place(until.seconds))") }
        return texts.isEmpty ? "TRUE" : "(\(texts.joined(separator: " AND ")))"
    }

    private static func texts(_ target: PatternTarget) -> [String] {
        switch target {
        // What the index has the words of.
        case .text: ["article.title", "plainText(\(ArticleTable.contentSQL))"]
        case .title: ["article.title"]
        case .author: ["article.author"]
        case .url: ["article.url"]
        }
    }

    private static func has(_ part: ArticlePart) -> String {
        switch part {
        case .enclosure: "article.enclosures IS NOT NULL"
        case .audio: enclosure(of: "audio", ["mp3", "m4a", "m4b", "ogg", "oga", "opus", "aac", "flac", "wav"])
        case .video: enclosure(of: "video", ["mp4", "m4v", "mov", "webm", "mkv", "ogv", "mpg", "mpeg"])
        case .image: "coalesce(article.imageURL, '') <> ''"
        case .fullText: FullTextTable.isWhole
        case .note: "+status.id IN (SELECT id FROM note)"
        case .content: "coalesce(length(\(ArticleTable.contentSQL)), 0) > 0"
        }
    }
}

// MARK: - Enclosures

extension ConditionWriter {

    /// Returns a condition on the type, or else on the end of the address.
    private static func enclosure(of type: String, _ extensions: [String]) -> String {
        let path = "lower(rtrim(substr(url, 1, instr(url || '?', '?') - 1)))"
        let ends = extensions.map { "\(path) LIKE '%.\($0)'" }.joined(separator: " OR ")
        return """
            (article.enclosures IS NOT NULL AND EXISTS (
                SELECT 1 FROM (SELECT json_extract(value, '$.url') AS url, json_extract(value, '$.mimeType') AS type
                    FROM json_each(article.enclosures))
                WHERE coalesce(lower(type), '') LIKE '\(type)/%' OR (coalesce(type, '') = '' AND (\(ends)))))
            """
    }
}

// MARK: - Positions

extension ConditionWriter {

    /// Writes whether an article comes after the given one in the order of the query.
    ///
    /// The date alone is compared first, so that an index is used for it.
    mutating func position(after id: ArticleID, in query: ArticleQuery) throws -> String {
        let isDescending = (query.order != .oldest) != query.isReversed
        let sign = isDescending ? "<" : ">"
        let sql = "SELECT date FROM status WHERE id = ?"
        guard let date = try Int64.fetchOne(db, sql: sql, arguments: [id.rawValue]) else { return "FALSE" }
        if query.order == .arrived { return "status.id \(sign) \(place(id.rawValue))" }
        return "status.date \(sign)= \(place(date)) AND (status.date, status.id) \(sign) "
            + "(\(place(date)), \(place(id.rawValue)))"
    }
}

// MARK: - Words

extension ConditionWriter {

    /// Writes whether an article is among hits, or isn't.
    mutating func isFound(_ hits: SearchHits, isNegative: Bool) -> String {
        "+status.id \(isNegative ? "NOT IN" : "IN") (\(place(hits.sql())))"
    }

    private mutating func contains(_ text: String, _ part: String) -> String {
        "coalesce(instr(\(text), \(place(part))), 0) > 0"
    }
}

// MARK: - Names

extension ConditionWriter {

    /// Returns a query for the ids of articles with the label.
    private func labelled(_ name: String) throws -> (sql: String, arguments: StatementArguments) {
        let stored = try LabelTable.spelling(of: name, in: db)
        return ("SELECT id FROM articleLabel WHERE label = ?", [stored])
    }

    /// Returns the account that names beside these conditions refer to: the one that they name, if it is only one.
    static func scope(_ parts: [ArticleCondition], of account: AccountID?, in db: Database) throws -> AccountID? {
        for case .accounts(let names) in parts where names.count == 1 {
            return try accounts(names, in: db).first.map { AccountID($0) }
        }
        return account
    }

    private func feeds(_ names: [String], of account: AccountID?) throws -> [Int64] {
        try names.map { try FeedTable.named($0, of: account, in: db).id.rawValue }
    }

    private func folders(_ names: [String], of account: AccountID?) throws -> [FolderID] {
        try names.flatMap { try FolderTable.named($0, of: account, in: db) }
    }

    /// Returns the folder and those below it; nothing if it is gone.
    private func below(_ folder: FolderID) throws -> [FolderID] {
        guard let top = try FolderTable.known(folder, in: db) else { return [] }
        return try FolderTable.family(of: top.name, in: top.accountID, db).map(\.id)
    }

    /// Returns a query for the feeds in the folders. Those that are hidden are in none.
    private mutating func feeds(in folders: [FolderID]) -> String {
        let ids = place(folders.map(\.rawValue))
        return "SELECT feedID FROM feedFolder JOIN feed ON feed.id = feedID WHERE isSubscribed AND folderID IN (\(ids))"
    }

    private static func accounts(_ names: [String], in db: Database) throws -> [Int64] {
        try names.map { name in
            guard let account = try AccountTable.named(name, in: db) else { throw StoreError.noSuchAccount(name) }
            return account.id.rawValue
        }
    }
}
