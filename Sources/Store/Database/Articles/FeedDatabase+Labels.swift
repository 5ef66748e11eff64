package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Returns the labels in alphabetical order, with the numbers of their articles.
    ///
    /// - Parameter account: `nil` means all accounts.
    package func labels(of account: AccountID?) throws -> [Label] {
        try read { db in try LabelTable.all(of: account, in: db) }
    }

    /// Returns the labels of the account's articles, in alphabetical order.
    package func labelNames(of account: AccountID) throws -> [String] {
        try read { db in try LabelTable.names(of: account, in: db) }
    }

    /// Returns those of the articles, by the server's ids, that haven't the label here, without those whose label waits to
    /// be sent; in order.
    package func articles(
        among list: Set<String>, without label: String, of account: AccountID
    ) throws -> [String] {
        try read { db in
            let has = try db.cachedStatement(
                sql: """
                    SELECT 1 FROM status WHERE accountID = ?1 AND articleID = ?2 AND (
                        EXISTS (SELECT 1 FROM articleLabel AS own WHERE own.id = status.id AND own.label = ?3)
                        OR EXISTS (SELECT 1 FROM pending
                            WHERE pending.id = status.id AND mark = '\(Mark.label)' AND name = ?3))
                    """)
            return try list.sorted().filter { id in
                try Row.fetchOne(has, arguments: [account.rawValue, id, label]) == nil
            }
        }
    }

    /// Returns the label as it is stored, if a user typed it in another case; a new name unchanged.
    package func storedLabel(_ typed: String) throws -> String {
        try read { db in try LabelTable.spelling(of: typed, in: db) }
    }

    package func hasLabel(_ name: String) throws -> Bool {
        try read { db in try LabelTable.exists(name, in: db) }
    }

    /// Renames the label of all articles that have it, and where rules give it, or searches, rules and deliveries name it.
    ///
    /// Throws ``StoreError/noSuchLabel(_:)``, and ``StoreError/labelExists(_:)`` if another one has the new name: which
    /// articles had both would be lost.
    ///
    /// - Parameter renamed: Returns another query with the new name.
    /// - Returns: The number of articles.
    @discardableResult
    package func renameLabel(
        _ name: String, to newName: String, at now: Date, renamed: (_ query: String) -> String
    ) throws -> Int {
        try write { db in
            let ids = try LabelTable.ids(of: name, in: db)
            if ids.isEmpty { throw StoreError.noSuchLabel(name) }
            if name == newName { return 0 }
            if try LabelTable.exists(newName, in: db) { throw StoreError.labelExists(newName) }
            try recording(in: db) {
                try StoredQueries(db).rewrite(renamed)
                try RuleTable.renameLabel(name, to: newName, in: db)
            }
            let (former, present) = (MarkChange(.label(name), true), MarkChange(.label(newName), true))
            let changed = try MarkTable.replace(former, by: present, of: ids, at: now, in: db)
            try UndoTable.add(
                .marked(from: former, to: present), of: changed, at: now, as: CommandID(), in: db)
            return changed.count
        }
    }

    /// Takes the label from all articles.
    ///
    /// Throws ``StoreError/noSuchLabel(_:)``.
    ///
    /// - Returns: The number of articles.
    @discardableResult
    package func deleteLabel(_ name: String, at now: Date) throws -> Int {
        try write { db in
            let ids = try LabelTable.ids(of: name, in: db)
            if ids.isEmpty { throw StoreError.noSuchLabel(name) }
            return try set(
                MarkChange(.label(name), false), of: ids, by: .user, at: now, partOf: CommandID(), in: db)
        }
    }
}

// MARK: - Notes

extension FeedDatabase {

    /// Returns the note of an article; `nil` if it has none.
    package func note(of id: ArticleID) throws -> String? {
        try read { db in try NoteTable.text(of: id.rawValue, in: db) }
    }

    /// Replaces the note of an article, and remembers the former one for ``undo(at:)``.
    ///
    /// - Parameter text: An empty text deletes the note.
    /// - Returns: Whether that changed anything.
    @discardableResult
    package func setNote(_ text: String, of id: ArticleID, at now: Date) throws -> Bool {
        try write { db in
            let former = MarkChange(note: try NoteTable.text(of: id.rawValue, in: db) ?? "")
            let present = MarkChange(note: text)
            let changed = try MarkTable.set(present, of: [id], by: .user, at: now, in: db)
            try UndoTable.add(.marked(from: former, to: present), of: changed, at: now, as: CommandID(), in: db)
            return !changed.isEmpty
        }
    }
}
