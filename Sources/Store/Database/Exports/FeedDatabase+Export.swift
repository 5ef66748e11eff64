import Base
import GRDB
package import Model

extension FeedDatabase {

    /// Passes on all that an export has of an account, and of searches and rules, in an order that depends on nothing else:
    /// folders and feeds, searches, rules; then the articles of each feed by their keys, each with its status first.
    ///
    /// All of it is read in one transaction, article by article.
    ///
    /// - Parameters:
    ///   - secrets: Whether to pass on what is secret. Secret parts of settings are only named.
    ///   - programs: Whether to pass on what runs programs.
    package func export(
        _ account: Account, secrets: Bool, programs: Bool, _ body: (ExportedLine) throws -> Void
    ) throws -> ExportGaps {
        try read { db in
            var reader = try ExportReading(account, secrets: secrets, programs: programs, db)
            try reader.forEachFolder(body)
            let feeds = try reader.feeds()
            for feed in feeds { try body(.feed(try reader.exported(feed))) }
            try reader.forEachQuery(body)
            for feed in feeds { try reader.forEachArticle(of: feed, body) }
            return reader.gaps
        }
    }
}

/// The tables as an export has them.
private struct ExportReading {
    let account: Account
    let secrets: Bool
    let programs: Bool
    let db: Database
    private let settings: [FeedSetting.Owner: [FeedSetting]]
    private let hasWords: Bool
    private let hasPages: Bool
    private(set) var gaps = ExportGaps()

    init(_ account: Account, secrets: Bool, programs: Bool, _ db: Database) throws {
        self.account = account
        self.secrets = secrets
        self.programs = programs
        self.db = db
        settings = try FeedSettingTable.all(in: db)
        hasWords = try !LabelTable.isEmpty(in: db) || !NoteTable.isEmpty(in: db)
        hasPages = try !FullTextTable.isEmpty(in: db)
    }

    // MARK: Folders and feeds

    mutating func forEachFolder(_ body: (ExportedLine) throws -> Void) throws {
        for name in try FolderTable.names(of: account.id, in: db).sorted(by: Self.precedes) {
            guard let id = try FolderTable.id(of: name, in: account.id, db) else { continue }
            try body(.folder(ExportedFolder(name: name, settings: shown(settings[.folder(FolderID(id))] ?? []))))
        }
    }

    /// Returns the subscriptions by address.
    mutating func feeds() throws -> [Feed] {
        try FeedTable.subscriptions(of: account.id, in: db).sorted { Self.precedes($0.url, $1.url) }.filter { feed in
            if feed.url.hasPrefix("file:") {
                gaps.files += 1
            } else if Feed.isOfCommand(feed.url), !programs {
                gaps.programs += 1
            } else if feed.url != feed.shownURL, !secrets {
                gaps.secrets += 1
            } else {
                return true
            }
            return false
        }
    }

    mutating func exported(_ feed: Feed) throws -> ExportedFeed {
        var exported = ExportedFeed(url: feed.url)
        exported.title = feed.title
        exported.customTitle = feed.customTitle
        exported.siteURL = secrets ? feed.siteURL : feed.shownSiteURL
        exported.dateAdded = feed.dateAdded.seconds
        exported.folders = try FolderTable.names(of: feed.id, in: db).sorted(by: Self.precedes)
        exported.settings = shown(settings[.feed(feed.id)] ?? [])
        let former = "SELECT url FROM formerURL WHERE feedID = ?1 AND url <> ?2"
        exported.formerURLs = try String.fetchAll(db, sql: former, arguments: [feed.id.rawValue, feed.url])
            .filter { secrets || SecretAddress.shown($0, isMarked: feed.hasSecretURL) == $0 }
            .sorted(by: Self.precedes)
        return exported
    }

    private mutating func shown(_ settings: [FeedSetting]) -> [FeedSetting] {
        let sorted = settings.sorted { ($0.key.rawValue, $0.name) < ($1.key.rawValue, $1.name) }
        return sorted.filter { setting in
            if setting.key.facts.form == .program, !programs {
                gaps.programs += 1
            } else if setting.secret != nil, !secrets {
                gaps.secrets += 1
            } else {
                return true
            }
            return false
        }
    }

    /// The order of texts by their bytes, which depends on no language.
    private static func precedes(_ one: String, _ other: String) -> Bool {
        one.utf8.lexicographicallyPrecedes(other.utf8)
    }

    // MARK: Searches and rules

    mutating func forEachQuery(_ body: (ExportedLine) throws -> Void) throws {
        for search in try SavedSearchTable.all(in: db).sorted(by: { Self.precedes($0.name, $1.name) }) {
            try body(.search(name: search.name, query: try shared(search.query)))
        }
        for rule in try RuleTable.all(in: db) {
            if !rule.actions.program.isEmpty, !programs {
                gaps.programs += 1
                continue
            }
            let query = try shared(rule.query)
            try body(.rule(ExportedRule(query: query, actions: rule.actions, isPaused: rule.isPaused)))
        }
    }

    private func shared(_ query: StoredQuery) throws -> String {
        try StoredQueries(db).shared(query.text) { secrets || $0.shownURL == $0.url }
    }

    // MARK: Articles

    /// Passes on what is known of a feed's articles. Their keys are sorted, and nothing else of them.
    func forEachArticle(of feed: Feed, _ body: (ExportedLine) throws -> Void) throws {
        // An article that came from a feed which is one with this now may have the name that it had there.
        let prefix = account.kind.fetchesFeeds ? "\(feed.id):" : ""
        let keys = """
            SELECT id, CASE WHEN substr(articleID, 1, ?2) = ?3 THEN substr(articleID, ?2 + 1) ELSE articleID END AS key
            FROM status WHERE feedID = ?1 AND deleted <> \(StatusTable.hidden)
            """
        try db.forEachRow(
            sql: "SELECT id, key FROM (\(keys)) ORDER BY key",
            arguments: [feed.id.rawValue, prefix.utf8.count, prefix]
        ) { row in
            let id = row.integer(0)
            let key = ExportedArticleKey(feed: feed.url, key: row.text(1) ?? "")
            guard let (status, isHere) = try status(of: id) else { return }
            try body(.status(key, status))
            if !isHere { return }
            if let article = try article(id) { try body(.article(key, article)) }
            if hasPages, let page = try page(id) { try body(.page(key, page)) }
        }
    }

    private func status(of id: Int64) throws -> (status: ExportedStatus, isHere: Bool)? {
        let flags = Mark.flags
        let statement = try db.cachedStatement(
            sql: """
                SELECT date, dateArrived, dateRead, dateDone, dateGone, dateKept, isImported, deleted, size IS NOT NULL
                    \(flags.map { ", \($0.facts.kind)" }.joined())
                FROM status WHERE id = ?
                """)
        let found = try db.value(of: statement, arguments: [id]) { row in
            var status = ExportedStatus(date: row.integer(0), dateArrived: row.integer(1))
            status.dateRead = row.optionalInteger(2)
            status.dateDone = row.optionalInteger(3)
            status.dateGone = row.optionalInteger(4)
            status.dateKept = row.optionalInteger(5)
            status.isImported = row.integer(6) != 0
            if row.integer(7) != 0 { status.marks.insert(.deleted) }
            for (index, mark) in flags.enumerated() where row.integer(9 + index) != 0 { status.marks.insert(mark) }
            return (status: status, isHere: row.integer(8) != 0)
        }
        guard var found, hasWords else { return found }
        found.status.labels = try LabelTable.names(of: id, in: db)
        let note = try db.cachedStatement(sql: "SELECT text, dateChanged FROM note WHERE id = ?")
        if let (text, date) = try db.value(of: note, arguments: [id], { ($0.text(0), $0.integer(1)) }) {
            (found.status.note, found.status.dateOfNote) = (text, date)
        }
        return found
    }

    private func article(_ id: Int64) throws -> Article? {
        let columns = ArticleTable.columns(content: "article.content")
        let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM article WHERE id = ?")
        return try db.value(of: statement, arguments: [id]) { try ArticleTable.article($0, from: 0) }
    }

    private func page(_ id: Int64) throws -> ExportedPage? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT html, url, words, dateFetched, isOutdated FROM fullText WHERE id = ? AND html IS NOT NULL
                """)
        return try db.value(of: statement, arguments: [id]) { row in
            ExportedPage(
                html: row.text(0) ?? "", url: row.text(1), words: Int(row.integer(2)), dateFetched: row.integer(3),
                isOutdated: row.integer(4) != 0)
        }
    }
}
