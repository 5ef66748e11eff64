package import Foundation
import GRDB
package import Model

// What was done with the articles of one account, done with the same articles of another.

extension FeedDatabase {

    /// What is to be copied of a feed's articles: that they are read and starred, unless it was copied before. Changes
    /// nothing. Articles whose text is gone are left out: nothing is left to recognise them by.
    ///
    /// - Parameters:
    ///   - target: the same feed in the other account. Nil: it isn't there.
    ///   - account: the other one.
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
                AND (status.read > \(CopiedStatusTable.isCopied(.read))
                    OR status.starred > \(CopiedStatusTable.isCopied(.starred)))
                AND EXISTS (SELECT 1 FROM article WHERE article.id = status.id))
        """

    private static func articlesToCopy(
        of feed: FeedID, to account: AccountID, in db: Database
    ) throws -> [ArticleToCopy] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT status.id, status.read, status.starred, \(CopiedStatusTable.isCopied(.read)),
                    \(CopiedStatusTable.isCopied(.starred)), article.url, article.title, article.datePublished
                FROM status INDEXED BY statusFeed CROSS JOIN article ON article.id = status.id
                    \(CopiedStatusTable.join)
                WHERE feedID = ?1 AND deleted = 0 ORDER BY status.id
                """)
        return try db.values(of: statement, arguments: [feed.rawValue, account.rawValue]) { row in
            ArticleToCopy(
                id: ArticleID(row.integer(0)), isRead: row.integer(1) != 0, isStarred: row.integer(2) != 0,
                isReadCopied: row.integer(3) != 0, isStarredCopied: row.integer(4) != 0,
                traits: ArticleTraits(url: row.text(5), title: row.text(6), date: row.optionalInteger(7)))
        }
    }

    /// Marks the articles of the other account as the user does, and remembers that: it isn't copied again.
    ///
    /// What the user has just changed there stays as it is: a change that isn't confirmed yet, or one that can be undone.
    ///
    /// - Parameter command: What is done as one command is undone as one.
    /// - Returns: How many articles were changed.
    package func copy(
        _ copies: [StatusCopy], to account: AccountID, at now: Date, as command: CommandID
    ) async throws -> CopiedCounts {
        let counts = try await inBatches(copies) { copies, db in
            let contrary = try StatusKind.allCases.map { kind in
                try (kind, Self.setByUser(kind, false, in: account, db))
            }
            var changed: [StatusKind: [Int64]] = [:]
            for copy in copies {
                for (kind, contrary) in contrary where copy[kind] {
                    let targets = copy.targets.filter { !contrary.contains($0.rawValue) }
                    changed[kind, default: []] += try change(kind, true, of: targets, at: now, in: db)
                }
                let kinds = Set(StatusKind.allCases.filter { copy[$0] })
                for id in copy.sources { try CopiedStatusTable.add(kinds, of: id, to: account, in: db) }
            }
            for kind in StatusKind.allCases {
                try CommandTable.add(.set(kind, true), of: changed[kind] ?? [], at: now.seconds, as: command, in: db)
            }
            return CopiedCounts(read: changed[.read]?.count ?? 0, starred: changed[.starred]?.count ?? 0)
        }
        return counts.reduce(into: CopiedCounts()) { $0 += $1 }
    }

    /// What the user lately gave the value to, as far as that is remembered.
    private static func setByUser(
        _ kind: StatusKind, _ value: Bool, in account: AccountID, _ db: Database
    ) throws -> Set<Int64> {
        try PendingTable.ids(kind, value, of: account, in: db).union(CommandTable.ids(.set(kind, value), in: db))
    }

    /// Keeps starred articles in the local account that their feeds don't have there, and remembers that.
    ///
    /// - Returns: How many are there now that weren't.
    package func keep(_ copies: [KeptCopy], in account: AccountID, at now: Date) async throws -> Int {
        let counts = try await inBatches(copies) { copies, db in
            try copies.reduce(0) { try $0 + (keep($1, in: account, at: now, db) ? 1 : 0) }
        }
        return counts.reduce(0, +)
    }

    private func keep(_ copy: KeptCopy, in account: AccountID, at now: Date, _ db: Database) throws -> Bool {
        if try CopiedStatusTable.has(.starred, of: copy.source, to: account, in: db) { return false }
        let feed = try FeedTable.findOrAddUnsubscribed(copy.feed, as: copy.targetFeed, in: account, db)
        let articleID = LocalArticleID(feed: feed, key: copy.incoming.key).text
        var kinds: Set<StatusKind> = [.starred]
        if copy.isRead { kinds.insert(.read) }
        try CopiedStatusTable.add(kinds, of: copy.source, to: account, in: db)
        if let known = try StatusTable.known(articleID, of: account, in: db) {
            if known.isDeleted { return false }
            if known.fingerprint == nil { try ArticleTable.insert(copy.incoming, as: known.id, in: db) }
            return try !change(.starred, true, of: [ArticleID(known.id)], at: now, in: db).isEmpty
        }
        let id = try StatusTable.insert(
            StatusTable.New(
                account: account, articleID: articleID, feed: feed, kinds: kinds, date: copy.date,
                dateArrived: now),
            in: db)
        try ArticleTable.insert(copy.incoming, as: id, in: db)
        return true
    }
}

/// An article of either account.
private struct ArticleToCopy {
    let id: ArticleID
    let isRead: Bool
    let isStarred: Bool
    let isReadCopied: Bool
    let isStarredCopied: Bool
    let traits: ArticleTraits

    var hasReadToCopy: Bool { isRead && !isReadCopied }
    var hasStarToCopy: Bool { isStarred && !isStarredCopied }
}

extension FeedStatusCopies {

    fileprivate init(of sources: [ArticleToCopy], to targets: [ArticleToCopy]) {
        self.init()
        var unmatched = Set(sources.indices)
        for (same, others) in ArticleTraits.pairs(of: sources.map(\.traits), in: targets.map(\.traits)) {
            unmatched.subtract(same)
            let copy = StatusCopy(
                sources: same.map { sources[$0].id }, targets: others.map { targets[$0].id },
                // Of several that are the same, the unread one is still to be read.
                isRead: same.allSatisfy { sources[$0].isRead } && same.contains { sources[$0].hasReadToCopy },
                isStarred: same.contains { sources[$0].hasStarToCopy })
            if copy.isRead { counts.read += others.count { !targets[$0].isRead } }
            if copy.isStarred { counts.starred += others.count { !targets[$0].isStarred } }
            if copy.isRead || copy.isStarred { copies.append(copy) }
        }
        missingStarred = unmatched.filter { sources[$0].hasStarToCopy }.sorted().map { sources[$0].id }
        missingRead = unmatched.count { sources[$0].hasReadToCopy && !sources[$0].isStarred }
    }
}
