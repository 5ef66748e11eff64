import Foundation
import GRDB
import Model

/// The one door through which marks of articles change.
///
/// What is read and starred is in `status`, labels and notes have tables of their own.
enum MarkTable {

    /// Who says that an article has a mark, or lacks it.
    enum Source: Sendable {
        case user
        case rule

        /// A flag of the article's mail, which the user set.
        case mail
        case server

        /// Another machine, through a directory.
        case machine

        /// Whether others are to know of the change: it is queued on accounts that share the mark. What others said is
        /// never sent back.
        var isOurs: Bool {
            switch self {
            case .user, .rule, .mail: true
            case .server, .machine: false
            }
        }
    }

    /// Changes articles. Skipped are those that are so already, unknown ids, and what the source has no say in: deleted
    /// articles are not changed by us, and what waits to be sent, or is kept here only, not by others.
    ///
    /// - Returns: The articles that changed.
    @discardableResult
    static func set(
        _ change: MarkChange, of ids: some Sequence<ArticleID>, by source: Source, at now: Date, in db: Database
    ) throws -> [ArticleID] {
        let write = try writer(change, source, at: now, in: db)
        let keeps = change.value && change.mark.facts.keepsArticle && !source.isOurs
        return try ids.filter { id in
            guard try write(id) else { return false }
            if keeps { try StatusTable.show(id, in: db) }
            if source.isOurs { try PendingTable.add(change, for: id, at: now.seconds, in: db) }
            return true
        }
    }

    /// Changes one article.
    ///
    /// - Returns: Whether it changed.
    @discardableResult
    static func set(
        _ change: MarkChange, of id: Int64, by source: Source, at now: Date, in db: Database
    ) throws -> Bool {
        try !set(change, of: CollectionOfOne(ArticleID(id)), by: source, at: now, in: db).isEmpty
    }

    /// Changes those of the articles for the user that are still as `former` says.
    ///
    /// - Parameter change: May be of another label: articles lose the former one.
    /// - Returns: The articles that changed.
    static func replace(
        _ former: MarkChange, by change: MarkChange, of ids: [ArticleID], at now: Date, in db: Database
    ) throws -> [ArticleID] {
        if former.mark != change.mark {
            let changed = try set(former.opposite, of: ids, by: .user, at: now, in: db)
            try set(change, of: changed, by: .user, at: now, in: db)
            return changed
        }
        let unchanged =
            try former.mark == .note
            ? ids.filter { try (NoteTable.text(of: $0.rawValue, in: db) ?? "") == former.text } : ids
        return try set(change, of: unchanged, by: .user, at: now, in: db)
    }

    /// Returns what changes an article, and says whether it did.
    private static func writer(
        _ change: MarkChange, _ source: Source, at now: Date, in db: Database
    ) throws -> (ArticleID) throws -> Bool {
        let mark = change.mark
        let condition = isOpen(mark, to: source)
        switch mark {
        case .read, .starred:
            let column = mark.facts.kind
            let statement = try db.cachedStatement(
                sql: """
                    UPDATE status SET \(StatusTable.assignment(mark, change.value))
                    WHERE id = ?1 AND \(column) <> \(change.value) AND \(condition)
                    """)
            return { id in
                try statement.execute(arguments: [id.rawValue])
                return db.changesCount > 0
            }
        case .label(let name):
            return { try LabelTable.set(name, change.value, of: $0, if: condition, in: db) }
        case .note:
            return { try NoteTable.set(change.text, of: $0, if: condition, at: now, in: db) }
        case .deleted:
            let statement = try db.cachedStatement(
                sql: "UPDATE status SET deleted = 1 WHERE id = ? AND \(condition)")
            return { id in
                guard change.value else { return false }
                try statement.execute(arguments: [id.rawValue])
                guard db.changesCount > 0 else { return false }
                // The status remains, so that the article doesn't come back.
                try ArticleTable.delete(id.rawValue, in: db)
                return true
            }
        }
    }

    /// Returns a condition on a row of `status`: the source may change the mark.
    private static func isOpen(_ mark: Mark, to source: Source) -> String {
        switch (source, mark) {
        case (.server, .label):
            """
            dateKept IS NULL AND NOT EXISTS (
                SELECT 1 FROM pending WHERE pending.id = status.id AND mark = '\(Mark.label)' AND name = ?2)
            """
        case (.server, _),
            (.machine, _) where Mark.flags.contains(mark):
            """
            NOT EXISTS (SELECT 1 FROM pending WHERE pending.id = status.id AND mark = '\(mark.facts.kind)')
            AND (starred = 0 OR dateKept IS NULL)
            """
        case (.machine, _): "deleted <> 1"
        case (.rule, _):
            // What is said of an article in a directory, whatever it is, was said by a person or by a rule before.
            """
            deleted = 0 AND NOT EXISTS (
                SELECT 1 FROM sharedFeed CROSS JOIN register
                    ON register.accountID = sharedFeed.accountID AND register.kind = 'article'
                    AND register.key = sharedFeed.key || ' ' || substr(status.articleID, instr(status.articleID, ':') + 1)
                WHERE sharedFeed.feedID = status.feedID
                    AND register.field = '\(mark.field.replacing("'", with: "''"))')
            """
        case (.user, _), (.mail, _): "deleted = 0"
        }
    }
}
