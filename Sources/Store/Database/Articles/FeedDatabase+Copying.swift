package import Foundation
import GRDB
package import Model

// Copies what was done with the articles of one account to the same articles of another.

extension FeedDatabase {

    /// Returns which of a feed's articles are to be copied as read and starred, without those that were copied before, and
    /// which full texts. Changes nothing. Articles whose text was deleted are left out, as they cannot be recognised.
    ///
    /// - Parameters:
    ///   - target: The same feed in the other account, or `nil` if it isn't there.
    ///   - account: The other account.
    package func statusesToCopy(
        of feed: FeedID, to target: FeedID?, in account: AccountID
    ) throws -> FeedStatusCopies {
        try read { db in
            let isAny = try Bool.fetchOne(db, sql: Self.isAnyToCopy, arguments: [feed.rawValue, account.rawValue])
            guard isAny == true else { return FeedStatusCopies() }
            let sources = try Self.articlesToCopy(of: feed, to: account, in: db)
            let targets = try target.map { try Self.articlesToCopy(of: $0, to: account, in: db) } ?? []
            return FeedStatusCopies(of: sources, to: targets)
        }
    }

    private static let isAnyToCopy = """
        SELECT EXISTS (
            SELECT 1 FROM status INDEXED BY statusFeed \(CopiedStatusTable.join)
            WHERE feedID = ?1 AND deleted = 0
                AND (\(hasStatusToCopy) OR \(StatusTable.hasOwnWords) OR \(FullTextTable.hasText("status")))
                AND EXISTS (SELECT 1 FROM article WHERE article.id = status.id))
        """

    private static let hasStatusToCopy = Mark.statuses.map { mark in
        "status.\(mark.facts.kind) > \(CopiedStatusTable.isCopied(mark))"
    }.joined(separator: " OR ")

    /// The columns of an article to copy, which those of ``statusesAndCopies`` follow.
    private enum CopyColumn: Int, RowColumn {
        case id, articleID, url, title, date, isWhole, hasOwnWords

        var sql: String {
            switch self {
            case .id: "status.id"
            case .articleID: "status.articleID"
            case .url: "article.url"
            case .title: "article.title"
            case .date: "article.datePublished"
            case .isWhole: FullTextTable.hasText("status")
            case .hasOwnWords: StatusTable.hasOwnWords
            }
        }
    }

    private static func articlesToCopy(
        of feed: FeedID, to account: AccountID, in db: Database
    ) throws -> [ArticleToCopy] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(CopyColumn.list(\.sql)), \(statusesAndCopies)
                FROM status INDEXED BY statusFeed CROSS JOIN article ON article.id = status.id
                    \(CopiedStatusTable.join)
                WHERE feedID = ?1 AND deleted = 0 ORDER BY status.id
                """)
        return try db.values(of: statement, arguments: [feed.rawValue, account.rawValue]) { row in
            var article = ArticleToCopy(
                id: ArticleID(row.integer(CopyColumn.id)),
                key: Self.key(row.text(CopyColumn.articleID) ?? "", in: feed),
                traits: ArticleTraits(
                    url: row.text(CopyColumn.url), title: row.text(CopyColumn.title),
                    date: row.optionalInteger(CopyColumn.date)),
                isWhole: row.integer(CopyColumn.isWhole) != 0,
                hasOwnWords: row.integer(CopyColumn.hasOwnWords) != 0)
            for (index, mark) in Mark.statuses.enumerated() {
                let column = CopyColumn.count + 2 * index
                if row.integer(column) != 0 { article.marks.insert(mark) }
                if row.integer(column + 1) != 0 { article.copied.insert(mark) }
            }
            return article
        }
    }

    /// Returns the key of an article in its feed, if this program fetches that: other accounts with the feed have the same.
    private static func key(_ articleID: String, in feed: FeedID) -> String? {
        LocalArticleID(articleID).flatMap { $0.feed == feed ? $0.key : nil }
    }

    /// Two columns for each kind of status: whether the article has it, and whether that was copied.
    private static let statusesAndCopies = Mark.statuses.map { mark in
        "status.\(mark.facts.kind), \(CopiedStatusTable.isCopied(mark))"
    }.joined(separator: ", ")

    /// Marks the articles of the other account like the user does, and saves that, so that they aren't copied again. Those
    /// whose feeds have only a part of their texts there get the full texts.
    ///
    /// A recent change of the user's there stays: one that isn't confirmed yet, or one that can be undone.
    ///
    /// - Parameter command: The command that the changes are part of, and are undone with.
    /// - Returns: The number of changed articles, for each status.
    package func copy(
        _ copies: [StatusCopy], to account: AccountID, at now: Date, as command: CommandID
    ) async throws -> [Mark: Int] {
        let counts = try await inBatches(copies) { copies, db in
            let contrary = try Mark.statuses.map { mark in
                try (mark, Self.changedByUser(MarkChange(mark, false), in: account, db))
            }
            var changed: [Mark: [ArticleID]] = [:]
            for copy in copies {
                for (mark, contrary) in contrary where copy.marks.contains(mark) {
                    let targets = copy.targets.filter { !contrary.contains($0.rawValue) }
                    changed[mark, default: []] += try set(MarkChange(mark, true), of: targets, at: now, in: db)
                }
                for id in copy.sources where !copy.marks.isEmpty {
                    try CopiedStatusTable.add(copy.marks, of: id, to: account, in: db)
                }
                if copy.hasOwnWords {
                    for id in copy.sources { try copyOwnWords(of: id, to: copy.targets, at: now, in: db) }
                }
                if let whole = copy.fullText {
                    for target in copy.targets { try FullTextTable.copy(whole.rawValue, to: target.rawValue, in: db) }
                }
            }
            for mark in Mark.statuses {
                try UndoTable.add(
                    .set(MarkChange(mark, true)), of: changed[mark] ?? [], at: now, as: command, in: db)
            }
            return changed.mapValues(\.count).filter { $0.value > 0 }
        }
        return counts.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    }

    /// Gives the labels of an article to others, and its note to those that have none.
    ///
    /// - Returns: Whether that changed anything.
    @discardableResult
    private func copyOwnWords(of id: ArticleID, to targets: [ArticleID], at now: Date, in db: Database) throws -> Bool {
        var isChanged = false
        for name in try LabelTable.names(of: id.rawValue, in: db) {
            if try !set(MarkChange(.label(name), true), of: targets, at: now, in: db).isEmpty { isChanged = true }
        }
        guard let note = try NoteTable.text(of: id.rawValue, in: db) else { return isChanged }
        let without = try targets.filter { try NoteTable.text(of: $0.rawValue, in: db) == nil }
        return try !set(MarkChange(note: note), of: without, at: now, in: db).isEmpty || isChanged
    }

    /// Changes articles like the user does, but remembers no command.
    private func set(_ change: MarkChange, of ids: [ArticleID], at now: Date, in db: Database) throws -> [ArticleID] {
        try MarkTable.set(change, of: ids, by: .user, at: now, in: db)
    }

    /// Returns the articles that the user recently changed so, as far as that is remembered.
    private static func changedByUser(
        _ change: MarkChange, in account: AccountID, _ db: Database
    ) throws -> Set<Int64> {
        try PendingTable.ids(change, of: account, in: db).union(UndoTable.ids(change, in: db))
    }

    /// Keeps articles with a star, a label or a note, with their full texts, in an account whose feeds don't have them,
    /// and saves that they were copied.
    ///
    /// - Returns: The number of added articles.
    package func keep(_ copies: [KeptCopy], in account: AccountID, at now: Date) async throws -> Int {
        let counts = try await inBatches(copies) { copies, db in
            try copies.reduce(0) { try $0 + (keep($1, in: account, at: now, db) ? 1 : 0) }
        }
        return counts.reduce(0, +)
    }

    private func keep(_ copy: KeptCopy, in account: AccountID, at now: Date, _ db: Database) throws -> Bool {
        let isCopied = try CopiedStatusTable.has(.starred, of: copy.source, to: account, in: db)
        if isCopied && !copy.hasOwnWords { return false }
        let feed = try FeedTable.findOrAddUnsubscribed(copy.feed, as: copy.targetFeed, in: account, db)
        let sourceID = try StatusTable.articleID(of: copy.source.rawValue, in: db)
        let key = sourceID.flatMap { Self.key($0, in: copy.feed.id) }
        let articleID = LocalArticleID(feed: feed, key: key ?? copy.incoming.key).text
        let marks = Set([(Mark.read, copy.isRead), (.starred, copy.isStarred)].filter(\.1).map(\.0))
        try CopiedStatusTable.add(marks, of: copy.source, to: account, in: db)
        if let known = try StatusTable.known(articleID, of: account, in: db) {
            if known.isDeleted { return false }
            if known.fingerprint == nil { try ArticleTable.insert(copy.incoming, as: known.id, in: db) }
            try FullTextTable.copy(copy.source.rawValue, to: known.id, in: db)
            let target = [ArticleID(known.id)]
            let hasNewWords = try copyOwnWords(of: copy.source, to: target, at: now, in: db)
            if isCopied || !copy.isStarred { return hasNewWords }
            return try !set(MarkChange(.starred, true), of: target, at: now, in: db).isEmpty || hasNewWords
        }
        let id = try StatusTable.insert(
            StatusTable.New(
                account: account, articleID: articleID, feed: feed, marks: marks, date: copy.date,
                dateArrived: now, size: copy.incoming.size, isImported: true),
            in: db)
        try ArticleTable.insert(copy.incoming, as: id, in: db)
        try FullTextTable.copy(copy.source.rawValue, to: id, in: db)
        try copyOwnWords(of: copy.source, to: [ArticleID(id)], at: now, in: db)
        return true
    }
}

/// An article of either account.
private struct ArticleToCopy {
    let id: ArticleID
    let key: String?
    let traits: ArticleTraits
    let isWhole: Bool
    let hasOwnWords: Bool
    var marks: Set<Mark> = []

    /// The marks that were copied before.
    var copied: Set<Mark> = []

    var toCopy: Set<Mark> { marks.subtracting(copied) }
}

extension FeedStatusCopies {

    fileprivate init(of sources: [ArticleToCopy], to targets: [ArticleToCopy]) {
        self.init()
        var unmatched = Set(sources.indices)
        for (same, others) in Self.pairs(of: sources, in: targets) {
            unmatched.subtract(same)
            let marks = Set(Self.marks(toCopyOf: same.map { sources[$0] }))
            let isLacking = others.contains { !targets[$0].isWhole }
            let whole = isLacking ? same.first { sources[$0].isWhole } : nil
            let hasOwnWords = same.contains { sources[$0].hasOwnWords }
            if marks.isEmpty, whole == nil, !hasOwnWords { continue }
            copies.append(
                StatusCopy(
                    sources: same.map { sources[$0].id }, targets: others.map { targets[$0].id }, marks: marks,
                    fullText: whole.map { sources[$0].id }, hasOwnWords: hasOwnWords))
            for mark in marks {
                let count = others.count { !targets[$0].marks.contains(mark) }
                if count > 0 { counts[mark, default: 0] += count }
            }
        }
        missingKept = unmatched.sorted().map { sources[$0] }
            .filter { $0.toCopy.contains(.starred) || $0.hasOwnWords }.map(\.id)
        missingRead = unmatched.count { sources[$0].toCopy.contains(.read) }
    }

    /// Returns the positions of articles that are the same: those with the same key, then those with the same traits.
    private static func pairs(
        of sources: [ArticleToCopy], in targets: [ArticleToCopy]
    ) -> [(articles: [Int], others: [Int])] {
        let byKey = Dictionary(grouping: targets.indices.filter { targets[$0].key != nil }) { targets[$0].key }
        let same = sources.indices.compactMap { index in
            byKey[sources[index].key].map { (articles: [index], others: $0) }
        }
        let rest = Set(sources.indices).subtracting(same.flatMap(\.articles)).sorted()
        let others = Set(targets.indices).subtracting(same.flatMap(\.others)).sorted()
        let alike = ArticleTraits.pairs(of: rest.map { sources[$0].traits }, in: others.map { targets[$0].traits })
        return same + alike.map { pair in (pair.articles.map { rest[$0] }, pair.others.map { others[$0] }) }
    }

    /// - Parameter same: All copies of one article in its feed.
    private static func marks(toCopyOf same: [ArticleToCopy]) -> [Mark] {
        Mark.statuses.filter { mark in
            guard same.contains(where: { $0.toCopy.contains(mark) }) else { return false }
            // If one copy is unread, the article is still to be read.
            return mark != .read || same.allSatisfy { $0.marks.contains(.read) }
        }
    }
}

/// The table of the statuses that were copied from articles of one account to another account.
enum CopiedStatusTable {

    /// Returns an SQL expression for whether the status was copied to the account `?2`, for a table called `status`.
    static func isCopied(_ mark: Mark) -> String { "coalesce(copied.\(mark.facts.kind), 0)" }

    /// The join that ``isCopied(_:)`` needs.
    static let join = "LEFT JOIN copiedStatus AS copied ON copied.id = status.id AND copied.accountID = ?2"

    static func add(_ marks: Set<Mark>, of id: ArticleID, to account: AccountID, in db: Database) throws {
        let all = Mark.statuses
        let columns = all.map { ", \($0.facts.kind)" }.joined()
        let updates = all.map(\.facts.kind).map { "\($0) = max(\($0), excluded.\($0))" }
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO copiedStatus (accountID\(columns), id)
                SELECT ?\(String(repeating: ", ?", count: all.count)), id FROM status WHERE id = ?
                ON CONFLICT DO UPDATE SET \(updates.joined(separator: ", "))
                """)
        let values = StatementArguments(all.map { marks.contains($0) })
        try statement.execute(arguments: [account.rawValue] + values + [id.rawValue])
    }

    static func has(_ mark: Mark, of id: ArticleID, to account: AccountID, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT \(mark.facts.kind) FROM copiedStatus WHERE id = ? AND accountID = ?")
        return try Bool.fetchOne(statement, arguments: [id.rawValue, account.rawValue]) ?? false
    }
}
