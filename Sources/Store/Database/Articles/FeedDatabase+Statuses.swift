package import Foundation
import GRDB
package import Model

// MARK: - A server's lists

extension FeedDatabase {

    /// Takes over what a server says is unread and starred: the lists are whole, what isn't in them is read, or isn't
    /// starred. A list that is nil changes nothing.
    ///
    /// Where a change of the user's waits to be sent, is on its way or was refused, the status stays as the user left it.
    /// Nothing here is queued. What the lists name for the first time gets a status; it, and what became unread or
    /// starred without an article, is missing its content: see ``articlesMissingContent(of:limit:after:)``.
    ///
    /// What differs is found by reading; only that is written, in batches.
    ///
    /// - Parameter ids: Others that the server knows, which may be new: read or unread as the lists say. Where there is no
    ///   list of unread ones, a new one is unread.
    package func merge(
        _ statuses: ServerStatuses, recent ids: [String], into account: AccountID, at now: Date
    ) async throws -> StatusChanges {
        let differences = try read { db in
            try StatusDifferences(between: statuses, recent: ids, and: account, in: db)
        }
        let changes = try await inBatches(differences.all) { differences, db in
            var merge = StatusMerge(account: account, now: now)
            for difference in differences { try merge.applyRules(difference, in: db) }
            return merge.changes
        }
        return changes.reduce(into: StatusChanges()) { $0 += $1 }
    }

    /// How long the server's lists are, if nothing changed there since they were merged. Nil: something waits to be sent,
    /// so that they must differ.
    package func statusCounts(of account: AccountID) throws -> StatusCounts? {
        try read { db in
            let state = "SELECT \(PendingTable.stateSQL(where: "accountID = ?1"))"
            guard try Int.fetchOne(db, sql: state, arguments: [account.rawValue]) == nil else { return nil }
            return StatusCounts(
                unread: try StatusTable.count(.read, false, of: account, in: db),
                starred: try StatusTable.count(.starred, true, of: account, in: db))
        }
    }
}

/// One thing in which a server's lists and the statuses here differ.
private enum StatusDifference: Sendable {
    /// A status, by its id here, and what it should be.
    case value(StatusKind, Bool, of: Int64)

    /// A status that should have an article.
    case missingContent(Int64)

    /// An id of the server's that was never heard of, and what the article is.
    case new(String, Set<StatusKind>)
}

// MARK: - Comparing

private struct StatusDifferences {
    private(set) var all: [StatusDifference] = []

    init(
        between statuses: ServerStatuses, recent ids: [String], and account: AccountID, in db: Database
    ) throws {
        // What the lists name and what isn't so here: known otherwise, or unknown.
        let listed = try StatusKind.allCases.map { kind in
            (kind, try compare(kind, of: account, with: statuses[kind], in: db))
        }
        var new: Set<String> = []
        for (kind, ids) in listed {
            for id in ids {
                if let known = try StatusTable.id(of: id, of: account, in: db) {
                    all.append(.value(kind, kind.listedValue, of: known))
                } else {
                    new.insert(id)
                }
            }
        }
        for id in ids where try !new.contains(id) && StatusTable.id(of: id, of: account, in: db) == nil {
            new.insert(id)
        }
        all += new.sorted(by: Self.isOlder).map { id in
            let kinds = StatusKind.allCases.filter { kind in
                // What there is no list of isn't so.
                statuses[kind].map { $0.contains(id) == kind.listedValue } ?? false
            }
            return .new(id, Set(kinds))
        }
    }

    /// Notes what has the listed value here only, and what has it on both sides but no article.
    ///
    /// - Parameter list: The ids of what has it on the server; nil: not asked for.
    /// - Returns: Those of what has it there only.
    private mutating func compare(
        _ kind: StatusKind, of account: AccountID, with list: Set<String>?, in db: Database
    ) throws -> Set<String> {
        var unmatched = list ?? []
        try StatusTable.forEach(kind, kind.listedValue, of: account, in: db) { id, articleID, lacksArticle in
            if list != nil && unmatched.remove(articleID) == nil {
                all.append(.value(kind, !kind.listedValue, of: id))
            } else if lacksArticle {
                all.append(.missingContent(id))
            }
        }
        return unmatched
    }

    /// Servers count upwards, in decimal or hexadecimal digits: so what is newer gets the higher id here, too.
    private static func isOlder(_ left: String, _ right: String) -> Bool {
        (left.utf8.count, left) < (right.utf8.count, right)
    }
}

// MARK: - Merging

/// Writes differences. Each is looked at again: the user may have been quicker.
private struct StatusMerge {
    let account: AccountID
    let now: Date
    private(set) var changes = StatusChanges()

    init(account: AccountID, now: Date) {
        self.account = account
        self.now = now
    }

    mutating func applyRules(_ difference: StatusDifference, in db: Database) throws {
        switch difference {
        case .value(let kind, let value, let id): try set(kind, value, of: id, in: db)
        case .missingContent(let id): try MissingContentTable.add(id, in: db)
        case .new(let articleID, let kinds):
            if let id = try StatusTable.id(of: articleID, of: account, in: db) {
                for kind in StatusKind.allCases { try set(kind, kinds.contains(kind), of: id, in: db) }
            } else {
                try insert(articleID, kinds, in: db)
            }
        }
    }

    private mutating func set(_ kind: StatusKind, _ value: Bool, of id: Int64, in db: Database) throws {
        guard try StatusTable.setAsServer(kind, value, of: id, in: db) else { return }
        changes[kind, value] += 1
        if value == kind.listedValue { try MissingContentTable.add(id, in: db) }
    }

    private mutating func insert(_ articleID: String, _ kinds: Set<StatusKind>, in db: Database) throws {
        let id = try StatusTable.insert(
            StatusTable.New(
                account: account, articleID: articleID, feed: nil, kinds: kinds, date: now, dateArrived: now),
            in: db)
        try MissingContentTable.add(id, in: db)
        changes.new += 1
    }
}

extension StatusChanges {
    static func += (left: inout StatusChanges, right: StatusChanges) {
        for kind in StatusKind.allCases {
            for value in [true, false] { left[kind, value] += right[kind, value] }
        }
        left.new += right.new
    }
}
