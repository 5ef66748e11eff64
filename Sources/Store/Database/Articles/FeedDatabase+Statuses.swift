package import Foundation
import GRDB
package import Model

// MARK: - A server's lists

extension FeedDatabase {

    /// Merges the lists of what is unread, starred and labelled on a server. The lists are complete: articles that they
    /// lack are read, not starred, or have no such label. A list that is `nil` changes nothing.
    ///
    /// If a change by the user isn't confirmed yet or was refused, the status stays as the user left it. A change that
    /// was sent is confirmed by lists that agree; if they disagree, it is sent again, three times at least and for some
    /// hours.
    ///
    /// The user's mark, starred, labelled or unread, stays if the server no longer has the article: it is kept here only, until
    /// the server has it again. A list of a label doesn't say that: only what a list is about counts. Of the articles of
    /// feeds that the server hides, the lists of statuses say nothing.
    ///
    /// Nothing else is queued here. Articles that are listed for the first time get a status. These, and those that
    /// became unread or starred without an article, lack content: see ``articlesMissingContent(of:at:limit:after:)``.
    ///
    /// Reading finds the differences; only these are written, in batches.
    ///
    /// - Parameters:
    ///   - ids: Other ids that the server knows, which may be new: read or unread as the lists say. Without a list of
    ///     unread articles, new ones are unread.
    ///   - check: What the server said about ``absent(from:of:listedAsUnread:)``.
    package func merge(
        _ statuses: ServerStatuses, recent ids: [String], checked check: AbsenceCheck = AbsenceCheck(),
        into account: AccountID, at now: Date
    ) async throws -> StatusChanges {
        let differences = try read { db in
            try StatusDifferences(between: statuses, recent: ids, checked: check, and: account, at: now, in: db)
        }
        let changes = try await inBatches(differences.all) { differences, db in
            var merge = StatusMerge(account: account, now: now)
            for difference in differences { try merge.apply(difference, in: db) }
            return merge.changes
        }
        return changes.reduce(into: StatusChanges()) { $0 += $1 }
    }

    /// Returns the lengths of the server's lists if nothing changed there since they were merged; `nil` if a change
    /// isn't confirmed yet, which needs the lists, however long they are.
    package func statusCounts(of account: AccountID) throws -> StatusCounts? {
        try read { db in
            guard try !PendingTable.hasUnconfirmed(of: account, in: db) else { return nil }
            return StatusCounts(
                unread: try StatusTable.count(MarkChange(.read, false), of: account, in: db),
                starred: try StatusTable.count(MarkChange(.starred, true), of: account, in: db),
                labels: try LabelTable.counts(of: account, in: db))
        }
    }
}

extension Mark {
    /// Returns the marks of which a server has lists, or the account has articles.
    static func all(
        in statuses: ServerStatuses, or account: AccountID, _ db: Database
    ) throws -> [Mark] {
        guard let labels = statuses.labels else { return self.statuses }
        let names = try Set(LabelTable.names(of: account, in: db)).union(labels.lists.keys)
        let queued = try PendingTable.marks(of: account, in: db)
        return queued + names.sorted().map(Mark.label).filter { !queued.contains($0) }
    }
}

/// A difference between a server's lists and the statuses here.
private enum StatusDifference: Sendable {
    /// An article that was kept here only is on the server again, starred or not; `nil` if it doesn't say.
    case returned(Int64, isStarred: Bool?)

    /// A starred or labelled article that the server no longer has.
    case kept(Mark, Int64)

    /// A change that an article needs, by its id here.
    case value(MarkChange, of: Int64)

    /// A status that should have an article.
    case missingContent(Int64)

    /// An unknown id of the server, and the marks of its article.
    case new(String, Set<Mark>)

    /// A change that was sent, which the lists confirm.
    case confirmed(MarkChange, of: Int64)

    /// A change that was sent, with which the lists disagree.
    case contradicted(MarkChange, of: Int64, Presence, isCounted: Bool)

    /// A label that was sent, and that the server took for another one of its own.
    case taken(MarkChange, of: Int64, for: String)

    /// Whether the server has an article, as far as is known.
    enum Presence {
        case there
        /// It is kept here, as lists no longer name it: the server hides its feed, or hasn't got it.
        case hiddenOrGone
        case gone
    }
}

// MARK: - Comparing

private struct StatusDifferences {
    private(set) var all: [StatusDifference] = []
    private let check: AbsenceCheck

    /// The ids of the articles that stay kept, by the server's ids.
    private var kept: [String: Int64]

    /// The articles of feeds that the server may hide: they are in no list but those of labels.
    private let hidden: Set<Int64>

    init(
        between statuses: ServerStatuses, recent ids: [String], checked check: AbsenceCheck, and account: AccountID,
        at now: Date, in db: Database
    ) throws {
        self.check = check
        kept = try StatusTable.kept(of: account, in: db)
        hidden = check.hidesFeeds ? try StatusTable.idsInVanishedFeeds(of: account, in: db) : []
        noteReturned(in: statuses, recent: ids)
        let marks = try Mark.all(in: statuses, or: account, db)
        for mark in Mark.statuses where statuses[mark] != nil {
            try noteUpheld(mark, of: account, at: now, in: db)
        }
        // These are listed but differ here, or are unknown.
        let listed = try marks.map { mark in
            (mark, try compare(mark, of: account, with: statuses[mark], in: db))
        }
        var new: Set<String> = []
        for (mark, ids) in listed {
            for id in ids {
                if let known = try StatusTable.id(of: id, of: account, in: db) {
                    all.append(.value(MarkChange(mark, mark.listedValue), of: known))
                } else {
                    new.insert(id)
                }
            }
        }
        for id in ids where try !new.contains(id) && StatusTable.id(of: id, of: account, in: db) == nil {
            new.insert(id)
        }
        all += new.sorted(by: Self.isOlder).map { id in
            let marks = marks.filter { mark in
                // Without a list, the status is not set.
                statuses[mark].map { $0.contains(id) == mark.listedValue } ?? false
            }
            return .new(id, Set(marks))
        }
        for mark in marks { try compareSent(mark, of: account, with: statuses[mark], in: db) }
        for name in statuses.labels?.leftOut ?? [] { try confirmSent(.label(name), of: account, in: db) }
    }

    /// Notes that changes were sent which no list can confirm: kept, one would be sent again over a later one elsewhere.
    private mutating func confirmSent(_ mark: Mark, of account: AccountID, in db: Database) throws {
        try PendingTable.forEachSent(mark, of: account, in: db) { id, _, value, _ in
            all.append(.confirmed(MarkChange(mark, value), of: id))
        }
    }

    /// Notes that the server had changes of the mark: what a list says of their articles now was done since, elsewhere.
    private mutating func noteUpheld(
        _ mark: Mark, of account: AccountID, at now: Date, in db: Database
    ) throws {
        let upheld = try PendingTable.upheld(mark, of: account, at: now.seconds, in: db)
        for change in upheld where !check.unclear.contains(change.id) {
            all.append(.confirmed(change.change, of: change.id.rawValue))
        }
    }

    private mutating func noteReturned(in statuses: ServerStatuses, recent ids: [String]) {
        if kept.isEmpty { return }
        let shown = statuses.shown.union(ids)
        let labelled = statuses.labels?.named ?? []
        for (articleID, id) in kept {
            if shown.contains(articleID) {
                all.append(.returned(id, isStarred: statuses.starred?.contains(articleID)))
            } else if labelled.contains(articleID), !hidden.contains(id) {
                // Whether it is starred, it is asked for itself.
                all.append(.returned(id, isStarred: nil))
            } else {
                continue
            }
            kept[articleID] = nil
        }
    }

    private mutating func compareSent(
        _ mark: Mark, of account: AccountID, with list: Set<String>?, in db: Database
    ) throws {
        guard let list else { return }
        var contradicted: [(id: Int64, articleID: String, value: Bool, isRepeated: Bool)] = []
        var makesProgress = false
        try PendingTable.forEachSent(mark, of: account, in: db) { id, articleID, value, isRepeated in
            if value == valueThere(mark, id, isListed: list.contains(articleID)) {
                all.append(.confirmed(MarkChange(mark, value), of: id))
                makesProgress = makesProgress || isRepeated
            } else if !check.unclear.contains(ArticleID(id)) {
                contradicted.append((id, articleID, value, isRepeated))
            }
        }
        for (id, articleID, value, isRepeated) in contradicted {
            if value, let other = try otherName(of: mark, id, in: db) {
                all.append(.taken(MarkChange(mark, true), of: id, for: other))
                continue
            }
            let isCounted = !(isRepeated && makesProgress)
            all.append(.contradicted(MarkChange(mark, value), of: id, presence(id, articleID), isCounted: isCounted))
        }
    }

    /// Returns the label that an article has on the server instead of one that was sent, as the server takes the two for the
    /// same: it has a label there that it hasn't got here, and that no waiting change takes from it.
    private func otherName(of mark: Mark, _ id: Int64, in db: Database) throws -> String? {
        guard let there = check.otherLabels[mark.name]?[ArticleID(id)] else { return nil }
        let here = try LabelTable.names(of: id, in: db)
        return try there.subtracting(here).sorted().first { try !PendingTable.has(.label($0), id, in: db) }
    }

    private func presence(_ id: Int64, _ articleID: String) -> StatusDifference.Presence {
        if check.gone.contains(ArticleID(id)) { return .gone }
        if kept[articleID] == nil { return .there }
        return hidden.contains(id) ? .hiddenOrGone : .gone
    }

    /// Returns what the list says, unless the article itself says otherwise.
    private func valueThere(_ mark: Mark, _ id: Int64, isListed: Bool) -> Bool {
        (isListed || check.lists(mark, ArticleID(id))) == mark.listedValue
    }

    /// Notes the articles that have the listed value here only, and those that have it on both sides but lack content.
    ///
    /// - Parameter list: The ids of the articles that have it on the server; `nil` if the list was not fetched.
    /// - Returns: The ids of the articles that have it only there.
    private mutating func compare(
        _ mark: Mark, of account: AccountID, with list: Set<String>?, in db: Database
    ) throws -> Set<String> {
        var unmatched = list ?? []
        try StatusTable.forEachListed(mark, of: account, in: db) { id, articleID, lacksArticle in
            if list != nil && unmatched.remove(articleID) == nil {
                noteUnlisted(mark, id, articleID)
            } else if lacksArticle {
                all.append(.missingContent(id))
            }
        }
        return unmatched
    }

    /// Notes an article that has the value here only. The user's own change is not touched if the server no longer has
    /// the article.
    private mutating func noteUnlisted(_ mark: Mark, _ id: Int64, _ articleID: String) {
        if check.gone.contains(ArticleID(id)) {
            if mark != .read { all.append(.kept(mark, id)) }
            return
        }
        if kept[articleID] != nil || check.unclear.contains(ArticleID(id)) { return }
        if mark == .read, hidden.contains(id) { return }
        // The list of a label removes it only where the article itself agrees.
        if case .label(let name) = mark, check.unlabelled[name]?.contains(ArticleID(id)) != true { return }
        all.append(.value(MarkChange(mark, !mark.listedValue), of: id))
    }

    /// Servers count upwards, in decimal or hexadecimal digits: sorting lets newer articles get higher ids here, too.
    private static func isOlder(_ left: String, _ right: String) -> Bool {
        (left.utf8.count, left) < (right.utf8.count, right)
    }
}

// MARK: - Merging

/// Writes differences. Rechecks each, as the user may have changed it meanwhile.
private struct StatusMerge {
    let account: AccountID
    let now: Date
    private(set) var changes = StatusChanges()

    init(account: AccountID, now: Date) {
        self.account = account
        self.now = now
    }

    mutating func apply(_ difference: StatusDifference, in db: Database) throws {
        switch difference {
        case .returned(let id, let isStarred):
            try StatusTable.setReturned(id, isStarred: isStarred, at: now, in: db)
        case .kept(let mark, let id): try keep(mark, id, in: db)
        case .confirmed(let change, let id):
            try PendingTable.confirm(change, id, in: db)
            if case .label(let name) = change.mark, !change.value { changes.unlabelled.insert(name) }
        case .contradicted(let change, let id, let presence, let isCounted):
            try contradict(change, id, presence, isCounted: isCounted, in: db)
        case .taken(let change, let id, let other):
            try PendingTable.park(change, ArticleID(id), reason: "took it for its label '\(other)'", in: db)
            try note(overruled: change, id, for: other, in: db)
        case .value(let change, let id): try set(change, of: id, in: db)
        case .missingContent(let id): try MissingContentTable.add(id, in: db)
        case .new(let articleID, let marks):
            if let id = try StatusTable.id(of: articleID, of: account, in: db) {
                for mark in marks.union(Mark.statuses) {
                    try set(MarkChange(mark, marks.contains(mark)), of: id, in: db)
                }
            } else {
                try insert(articleID, marks, in: db)
            }
        }
    }

    private mutating func set(_ change: MarkChange, of id: Int64, in db: Database) throws {
        guard try MarkTable.set(change, of: id, by: .server, at: now, in: db) else { return }
        changes.add(1, change)
        if change == MarkChange(.read, false), let articleID = try StatusTable.articleID(of: id, in: db) {
            changes.unreadAgain.append(articleID)
        }
        if change.value == change.mark.listedValue { try MissingContentTable.add(id, in: db) }
    }

    private mutating func keep(_ mark: Mark, _ id: Int64, in db: Database) throws {
        if try StatusTable.setKept(mark, id, at: now, in: db) { changes.kept += 1 }
        // The server cannot have the mark that was sent.
        try PendingTable.confirm(MarkChange(mark, true), id, in: db)
    }

    private mutating func contradict(
        _ change: MarkChange, _ id: Int64, _ presence: StatusDifference.Presence, isCounted: Bool, in db: Database
    ) throws {
        let isBelieved = try PendingTable.contradict(
            change, id, at: now.seconds, isCounted: isCounted, in: db)
        guard let isBelieved, isBelieved || presence == .gone else { return }
        if case .label = change.mark, change.value, presence == .there {
            // The user's words are worth more than an untidy queue: some servers take labels and forget them.
            try PendingTable.park(change, ArticleID(id), reason: "accepted it and did not keep it", in: db)
            try note(overruled: change, id, in: db)
            return
        }
        try PendingTable.delete(change.mark, id, in: db)
        if presence != .there {
            // There is nothing left on the server that could contradict the user; or it has what it hides.
            _ = try StatusTable.setKept(change.mark, id, at: now, in: db)
            return
        }
        guard try MarkTable.set(change.opposite, of: id, by: .server, at: now, in: db) else { return }
        try note(overruled: change, id, in: db)
    }

    private mutating func note(
        overruled change: MarkChange, _ id: Int64, for other: String? = nil, in db: Database
    ) throws {
        // Of one label, that is said once.
        if other != nil, changes.overruled.contains(where: { $0.change == change && $0.other == other }) { return }
        let sql = "SELECT title, \(ArticleTable.beginningSQL) AS beginning FROM article WHERE id = ?"
        let title = try Row.fetchOne(db, sql: sql, arguments: [id]).flatMap { row in
            try ArticleName.of(title: row.value("title"), beginning: row.value("beginning"))
        }
        changes.overruled.append(OverruledChange(id: ArticleID(id), change: change, title: title, other: other))
    }

    private mutating func insert(_ articleID: String, _ marks: Set<Mark>, in db: Database) throws {
        let statuses = marks.intersection(Mark.statuses)
        let id = try StatusTable.insert(
            StatusTable.New(
                account: account, articleID: articleID, feed: nil, marks: statuses, date: now, dateArrived: now),
            in: db)
        for mark in marks.subtracting(statuses) {
            try MarkTable.set(MarkChange(mark, true), of: id, by: .server, at: now, in: db)
        }
        try MissingContentTable.add(id, in: db)
        changes.new += 1
    }
}
