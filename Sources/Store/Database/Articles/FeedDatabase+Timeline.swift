import Base
package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Changes marks of articles for the user.
    ///
    /// On accounts that share the mark, the change is queued for sending, and it is remembered for ``undo(at:)``, in the
    /// same transaction. Articles that have it already, and unknown ids, are not changed. A label gets the case in which it
    /// is stored. Flags of very many articles are changed in several transactions, so that others get their turn.
    ///
    /// Throws ``StoreError/tooManyLabels(_:)``, and changes nothing then.
    ///
    /// - Parameter command: The command that this is a part of; by default, a command of its own.
    /// - Returns: The number of changed articles.
    @discardableResult
    package func set(
        _ change: MarkChange, of ids: some Sequence<ArticleID>, at now: Date,
        partOf command: CommandID = CommandID()
    ) throws -> Int {
        let readsTogether = try prepareReadingTogether(change)
        // A label may be refused for one of the articles, and then none is changed.
        let most = Mark.flags.contains(change.mark) ? Self.mostAtOnce : .max
        return try inParts(Array(ids), of: most) { ids, db in
            try set(change, of: ids, by: .user, together: readsTogether, at: now, partOf: command, in: db)
        }
    }

    /// The most articles that the user changes in one transaction: others wait a tenth of a second for it.
    static let mostAtOnce = 5_000

    /// Changes articles in transactions between which others get their turn.
    ///
    /// - Returns: The sum of what `change` returns.
    private func inParts(
        _ ids: [ArticleID], of most: Int, _ change: ([ArticleID], Database) throws -> Int
    ) throws -> Int {
        var sum = 0
        for part in ids.chunks(of: most) {
            if sum > 0 { Thread.sleep(forTimeInterval: Self.pause) }
            sum += try write { db in try change(part, db) }
        }
        return sum
    }

    /// Gives articles the mark, or takes it from them; see ``set(_:of:at:partOf:)``.
    @discardableResult
    package func set(
        _ mark: Mark, _ value: Bool, of ids: some Sequence<ArticleID>, at now: Date,
        partOf command: CommandID = CommandID()
    ) throws -> Int {
        try set(MarkChange(mark, value), of: ids, at: now, partOf: command)
    }

    /// Marks an article that the user was shown as read, and saves when: the first time since it was unread.
    ///
    /// Otherwise like ``set(_:of:at:partOf:)``.
    @discardableResult
    package func setRead(_ id: ArticleID, at now: Date, partOf command: CommandID) throws -> Int {
        let change = MarkChange(.read, true)
        let readsTogether = try prepareReadingTogether(change)
        return try write { db in
            let changed = try set(
                change, of: CollectionOfOne(id), by: .user, together: readsTogether, at: now, partOf: command, in: db)
            try StatusTable.setDateRead(now, of: id.rawValue, in: db)
            return changed
        }
    }

    /// Returns whether the change is also one of the same articles of other feeds; if so, with what finds them made.
    private func prepareReadingTogether(_ change: MarkChange) throws -> Bool {
        guard change == MarkChange(.read, true), readsTogether() else { return false }
        try makeDuplicateKeys()
        return true
    }

    /// Returns the articles that ``set(_:of:at:partOf:)`` would change besides those of a query, and these; `nil` if there are
    /// no others.
    package func markedTogether(_ change: MarkChange, _ query: ArticleQuery) throws -> [ArticleID]? {
        guard try prepareReadingTogether(change) else { return nil }
        let ids = try articleIDs(query)
        return try read { db in try DuplicateTable.withDuplicates(ids, in: db) }
    }

    /// - Parameter together: Whether the same articles of other feeds are marked, too.
    func set(
        _ change: MarkChange, of ids: some Sequence<ArticleID>, by source: MarkTable.Source, together: Bool = false,
        at now: Date, partOf command: CommandID, in db: Database
    ) throws -> Int {
        let change = try LabelTable.spelled(change, in: db)
        let ids = together ? try DuplicateTable.withDuplicates(ids, in: db) : Array(ids)
        if let other = change.inOneState {
            let changed = try MarkTable.set(
                other, of: changedToo(by: change, ids, in: db), by: source, at: now, in: db)
            try UndoTable.add(.set(other), of: changed, at: now, as: command, in: db)
        }
        let changed = try MarkTable.set(change, of: ids, by: source, at: now, in: db)
        // What rules do and other machines write has no limit: it must not hold up a sync.
        if case .label = change.mark, change.value,
            let full = try changed.first(where: {
                try LabelTable.names(of: $0.rawValue, in: db).count > LabelTable.most
            })
        {
            throw StoreError.tooManyLabels(full)
        }
        try UndoTable.add(.set(change), of: changed, at: now, as: command, in: db)
        return changed.count
    }

    /// Deletes the articles permanently. Their statuses remain, so that they don't come back.
    ///
    /// - Returns: The number of deleted articles.
    @discardableResult
    package func delete(_ ids: some Sequence<ArticleID>, at now: Date) throws -> Int {
        try write { db in
            try set(MarkChange(.deleted, true), of: ids, by: .user, at: now, partOf: CommandID(), in: db)
        }
    }

    /// Returns those of `ids` that name no article: unknown, deleted, pruned, or of an account outside the scope.
    package func unknown(_ ids: some Sequence<ArticleID>, in scope: AccountScope = .all) throws -> [ArticleID] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT 1 FROM status JOIN article ON article.id = status.id
                    WHERE status.id = ?1 AND deleted = 0 AND +accountID = coalesce(?2, accountID)
                    """)
            return try ids.filter { id in
                try Row.fetchOne(statement, arguments: [id.rawValue, scope.id?.rawValue]) == nil
            }
        }
    }
}

extension FeedDatabase {

    /// Returns the command that ``undo(at:)`` would undo; `nil` if nothing is remembered.
    package func lastCommand() throws -> LoggedCommand? {
        try read(UndoTable.last)
    }

    /// Undoes the last command, and forgets it, so that the next call undoes the one before.
    ///
    /// Each of its articles that is still as the command left it is restored, and queued for sending. What was changed
    /// since, by the user or by a sync, stays. Feeds that were removed are subscribed to again, unless they are already.
    /// A command that can't be undone is only forgotten. Very many articles are restored in several transactions: if the
    /// process dies between them, the command can be undone again.
    ///
    /// - Returns: The command, and how many articles, or feeds, were restored; `nil` if nothing is remembered.
    @discardableResult
    package func undo(at now: Date) throws -> (command: LoggedCommand, changed: Int)? {
        let undone: (command: LoggedCommand, rows: [Int64], changed: Int?)? = try write { db in
            guard let command = try UndoTable.last(in: db) else { return nil }
            let rows = try UndoTable.lastRows(in: db)
            if case .marked = command.change, command.ids.count > Self.mostAtOnce { return (command, rows, nil) }
            try UndoTable.forget(rows, in: db)
            switch command.change {
            case .marked(let former, let present):
                let changed = try MarkTable.replace(present, by: former, of: command.ids, at: now, in: db)
                return (command, rows, changed.count)
            case .removed(let feeds): return (command, rows, try feeds.count { try FeedTable.restore($0, in: db) })
            case .other: return (command, rows, 0)
            }
        }
        guard let undone else { return nil }
        if let changed = undone.changed { return (undone.command, changed) }
        return (undone.command, try restoreInParts(undone.command, undone.rows, at: now))
    }

    /// Restores very many articles, then forgets the command's rows in the log of undo.
    private func restoreInParts(_ command: LoggedCommand, _ rows: [Int64], at now: Date) throws -> Int {
        guard case .marked(let former, let present) = command.change else { return 0 }
        let changed = try inParts(command.ids, of: Self.mostAtOnce) { ids, db in
            try MarkTable.replace(present, by: former, of: ids, at: now, in: db).count
        }
        try write { db in try UndoTable.forget(rows, in: db) }
        return changed
    }
}
