import Base
import Foundation
import GRDB
import Model

/// The table of what is remembered of feeds between two fetches.
enum RefreshTable {

    static func set(_ state: RefreshState, for feed: FeedID, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO refresh (feedID, etag, lastModified, bodyHash, dateChecked, outcome,
                    httpStatus, reason, failures, moveURL, moveDays, moveLastDay, timeToLive, fresh, retryAt, skipHours,
                    skipDays, recentCount, recentSince, failingSince, dateReported, dateRead, dateFull, announcedURL)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [
            feed.rawValue, state.etag, state.lastModified, state.bodyHash, state.dateChecked?.seconds,
            state.outcome.rawValue, state.httpStatus, state.reason, state.failures, state.move?.url, state.move?.days,
            state.move?.lastDay, state.timeToLive.flatMap { Int64($0, rounded: .down) },
            state.fresh.flatMap { Int64($0, rounded: .down) },
            state.retryAt?.seconds, state.skippedTimes.hours, state.skippedTimes.days, state.recent?.count,
            state.recent?.since.seconds, state.failingSince?.seconds, state.dateReported?.seconds,
            state.dateRead?.seconds, state.dateFull?.seconds, state.announcedURL,
        ])
    }

    /// Forgets what earlier fetches of the feed said: it is due, and its document is read whole.
    static func forget(_ feed: FeedID, in db: Database) throws {
        try db.execute(sql: "DELETE FROM refresh WHERE feedID = ?", arguments: [feed.rawValue])
    }

    /// Saves since when the feed has had more articles than it may; `nil` if it hasn't.
    ///
    /// - Returns: Whether it is so for the first time.
    static func setFull(_ date: Date?, _ feed: FeedID, in db: Database) throws -> Bool {
        let sql = "UPDATE refresh SET dateFull = ?1 WHERE feedID = ?2 AND (dateFull IS NULL) <> (?1 IS NULL)"
        try db.cachedStatement(sql: sql).execute(arguments: [date?.seconds, feed.rawValue])
        return date != nil && db.changesCount > 0
    }

    /// Makes the failing feeds with the owner's settings due, and lets a frozen account ask its server again: with
    /// other settings they may work. Where settings change the document, or what is made of it, all are due, and the next one
    /// is read though it is the same.
    static func settingsChanged(
        _ keys: some Sequence<FeedSetting.Key>, of owner: FeedSettingTable.Owner, in db: Database
    ) throws {
        guard keys.contains(where: \.isOfRequests) else { return }
        let feeds: String
        switch owner {
        case .account(let account): return try AccountTable.thawUnauthorized(account, in: db)
        case .feed: feeds = "SELECT ?1"
        case .folder:
            feeds = """
                SELECT feedID FROM feedFolder JOIN folder AS part ON part.id = folderID JOIN folder AS owner
                    ON part.id = owner.id OR (part.accountID = owner.accountID
                        AND substr(part.name, 1, length(owner.name) + 1) = owner.name || '/')
                WHERE owner.id = ?1
                """
        }
        guard keys.contains(where: \.isOfDocuments) else {
            return try db.execute(
                sql: "UPDATE refresh SET dateChecked = NULL WHERE failures > 0 AND feedID IN (\(feeds))",
                arguments: [owner.id])
        }
        try db.execute(
            sql: """
                UPDATE refresh SET dateChecked = NULL, etag = NULL, lastModified = NULL, bodyHash = NULL
                WHERE feedID IN (\(feeds))
                """,
            arguments: [owner.id])
    }

    /// Returns what the feed's stored articles say about how often it publishes.
    static func recentArticles(of feed: FeedID, in db: Database) throws -> RefreshState.RecentArticles? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT count(*) AS count, min(date) AS since FROM (SELECT date FROM status WHERE feedID = ? ORDER BY date DESC LIMIT ?)
                """)
        let row = try Row.fetchOne(statement, arguments: [feed.rawValue, RefreshState.RecentArticles.most])
        return try row.flatMap { row in
            try date(row.value("since")).map { try RefreshState.RecentArticles(count: row.value("count"), since: $0) }
        }
    }

    /// The columns that ``state(_:from:)`` reads.
    enum Column: Int, RowColumn {
        case etag, lastModified, bodyHash, dateChecked, outcome, httpStatus, reason, failures
        case moveURL, moveDays, moveLastDay, timeToLive
        case fresh, retryAt, skipHours, skipDays, recentCount, recentSince, failingSince, dateReported, dateRead,
            dateFull, announcedURL

        fileprivate var sql: String {
            switch self {
            case .etag: "refresh.etag"
            case .lastModified: "refresh.lastModified"
            case .bodyHash: "refresh.bodyHash"
            case .dateChecked: "refresh.dateChecked"
            case .outcome: "refresh.outcome"
            case .httpStatus: "refresh.httpStatus"
            case .reason: "refresh.reason"
            case .failures: "refresh.failures"
            case .moveURL: "refresh.moveURL"
            case .moveDays: "refresh.moveDays"
            case .moveLastDay: "refresh.moveLastDay"
            case .timeToLive: "refresh.timeToLive"
            case .fresh: "refresh.fresh"
            case .retryAt: "refresh.retryAt"
            case .skipHours: "refresh.skipHours"
            case .skipDays: "refresh.skipDays"
            case .recentCount: "refresh.recentCount"
            case .recentSince: "refresh.recentSince"
            case .failingSince: "refresh.failingSince"
            case .dateReported: "refresh.dateReported"
            case .dateRead: "refresh.dateRead"
            case .dateFull: "refresh.dateFull"
            case .announcedURL: "refresh.announcedURL"
            }
        }
    }

    /// The columns of a table called `refresh`.
    static let columns = Column.list { $0.sql }

    /// - Parameter first: The index in the row at which ``columns`` begin. If all are NULL, the feed was never fetched.
    static func state(_ row: DirectRow, from first: Int) -> RefreshState {
        func text(_ column: Column) -> String? { row.text(column, from: first) }
        func integer(_ column: Column) -> Int64? { row.optionalInteger(column, from: first) }

        var state = RefreshState()
        state.etag = text(.etag)
        state.lastModified = text(.lastModified)
        state.bodyHash = integer(.bodyHash)
        state.dateChecked = date(integer(.dateChecked))
        state.outcome = text(.outcome).flatMap(RefreshState.Outcome.init) ?? .new
        state.httpStatus = integer(.httpStatus).map(Int.init)
        state.reason = text(.reason)
        state.failures = Int(integer(.failures) ?? 0)
        state.move = text(.moveURL).map { url in
            RefreshState.Move(
                url: url, days: Int(integer(.moveDays) ?? 0), lastDay: Int(integer(.moveLastDay) ?? 0))
        }
        state.timeToLive = integer(.timeToLive).map { TimeInterval($0) }
        state.fresh = integer(.fresh).map { TimeInterval($0) }
        state.retryAt = date(integer(.retryAt))
        state.skippedTimes = SkippedTimes(hours: integer(.skipHours) ?? 0, days: integer(.skipDays) ?? 0)
        if let count = integer(.recentCount), let since = date(integer(.recentSince)) {
            state.recent = RefreshState.RecentArticles(count: Int(count), since: since)
        }
        state.failingSince = date(integer(.failingSince))
        state.dateReported = date(integer(.dateReported))
        state.dateRead = date(integer(.dateRead))
        state.dateFull = date(integer(.dateFull))
        state.announcedURL = text(.announcedURL)
        return state
    }
}
