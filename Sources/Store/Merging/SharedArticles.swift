import Foundation
import GRDB
import Machines
import Model

/// The statuses of articles in a shared directory: what is written there, and what becomes of what others wrote.
struct SharedArticles {
    private let registers: SharedRegisters
    private let now: Date
    private(set) var changes = StatusChanges()

    init(_ registers: SharedRegisters, at now: Date) {
        self.registers = registers
        self.now = now
    }

    private static let deleted = "deleted"
    private static let note = "note"

    /// The field that says whether an article has a label begins so; its name follows.
    private static let label = "label:"

    /// The field of an article itself that has a star, a label or a note, see ``SharedContent``.
    private static let content = "content"

    // MARK: Writing

    /// Takes the user's changes off the queues and writes them. Those of a feed that isn't shared stay on this machine.
    ///
    /// - Returns: The number of changes that were written.
    func write(in db: Database) throws -> Int {
        var written = 0
        for kind in StatusKind.allCases {
            for row in try PendingTable.take(PendingTable.name(kind), of: registers.account, in: db) {
                if try write(row, kind.rawValue, Self.text(row["value"]), in: db) { written += 1 }
                if kind.keepsArticle { try writeContent(row, in: db) }
            }
        }
        for row in try PendingTable.take(PendingTable.labels, of: registers.account, in: db) {
            if try write(row, Self.label + row["label"], Self.text(row["value"]), in: db) { written += 1 }
            try writeContent(row, in: db)
        }
        for row in try PendingArticleTable.notes.take(of: registers.account, in: db) {
            if try write(row, Self.note, NoteTable.text(of: row["id"], in: db) ?? "", in: db) { written += 1 }
            try writeContent(row, in: db)
        }
        for row in try PendingArticleTable.deletions.take(of: registers.account, in: db) {
            if try write(row, Self.deleted, Self.text(true), in: db) { written += 1 }
        }
        return written
    }

    private static func text(_ value: Bool) -> String { value ? "1" : "0" }

    private func write(_ row: Row, _ field: String, _ value: String, in db: Database) throws -> Bool {
        guard let register = try register(row, field, in: db) else { return false }
        // The clock may have been ahead when the user did this.
        let moment = min((row["queuedAt"] as Int64) * 1_000, now.milliseconds)
        if registers.joins, let known = try RegisterTable.version(register, of: registers.account, in: db),
            known.stamp > Stamp(milliseconds: moment)
        {
            return false
        }
        return try registers.write(register, value, at: moment, in: db)
    }

    /// Returns the register of the article of a row; `nil` if its feed isn't shared.
    private func register(_ row: Row, _ field: String, in db: Database) throws -> Register? {
        guard let id = LocalArticleID(row["articleID"] as String), let feed = row["feedID"] as Int64?,
            let name = try SharedFeedTable.name(of: FeedID(feed), in: db)
        else { return nil }
        return Register(kind: .article, key: SharedArticleKey.text(feed: name, article: id.key), field: field)
    }

    /// Writes an article that has a star, a label or a note, so that machines have it whose feed no longer lists it; empties
    /// what was written of one without.
    private func writeContent(_ row: Row, in db: Database) throws {
        guard let register = try register(row, Self.content, in: db) else { return }
        let isKnown = try RegisterTable.version(register, of: registers.account, in: db) != nil
        if registers.joins, isKnown { return }
        if try StatusTable.isProtected(row["id"], in: db) {
            guard let text = try SharedContent.text(of: ArticleID(row["id"]), in: db) else { return }
            try registers.write(register, text, at: now.milliseconds, in: db)
        } else if isKnown {
            try registers.write(register, "", at: now.milliseconds, in: db)
        }
    }

    // MARK: Applying

    /// Applies values of articles. An article that isn't here yet gets a status, which it finds when it comes; of a feed
    /// that isn't here, nothing is stored but the registers.
    ///
    /// - Parameter values: By the keys of articles and by field.
    mutating func apply(_ values: [String: [String: String]], in db: Database) throws {
        if values.isEmpty { return }
        let feeds = try SharedFeedTable.all(of: registers.account, in: db)
        for (name, fields) in values.sorted(by: { $0.key < $1.key }) {
            guard let (feedName, key) = SharedArticleKey.parts(name), let feed = feeds[feedName] ?? nil else {
                continue
            }
            let articleID = LocalArticleID(feed: feed, key: key).text
            try apply(fields, to: articleID, of: feed, in: db)
            let keeps = StatusKind.allCases.contains { $0.keepsArticle && fields[$0.rawValue] == "1" }
            if keeps || fields[Self.content] != nil || Self.hasWords(fields) {
                try keep(articleID, key, name, in: db)
            }
        }
    }

    private mutating func apply(
        _ fields: [String: String], to articleID: String, of feed: FeedID, in db: Database
    ) throws {
        let statuses = StatusKind.allCases.compactMap { kind in fields[kind.rawValue].map { (kind, $0 == "1") } }
        let isDeleted = fields[Self.deleted] == "1"
        var id = try StatusTable.id(of: articleID, of: registers.account, in: db)
        if let id {
            for (kind, value) in statuses where try StatusTable.setAsServer(kind, value, of: id, in: db) {
                changes[kind, value] += 1
            }
        } else if case let kinds = Set(statuses.filter(\.1).map(\.0)),
            isDeleted || !kinds.isEmpty || Self.hasWords(fields)
        {
            let new = StatusTable.New(
                account: registers.account, articleID: articleID, feed: feed, kinds: kinds, date: now, dateArrived: now,
                isGone: true)
            id = try StatusTable.insert(new, in: db)
            for kind in kinds { changes[kind, true] += 1 }
        }
        guard let id = id.map({ ArticleID($0) }) else { return }
        for (field, value) in fields { try setWords(field, value, of: id, in: db) }
        if isDeleted { try StatusTable.delete([id], in: db) }
    }

    /// Returns whether an article has a label or a note by these values.
    private static func hasWords(_ fields: [String: String]) -> Bool {
        fields.contains { field, value in field == note ? !value.isEmpty : field.hasPrefix(label) && value == "1" }
    }

    /// Sets a label or the note of an article. No change of the user's waits: all were written before.
    private func setWords(_ field: String, _ value: String, of id: ArticleID, in db: Database) throws {
        if field == Self.note, let text = NoteText.read(value) {
            _ = try NoteTable.set(text, of: id, at: now, in: db)
        } else if field.hasPrefix(Self.label), let name = LabelName.read(String(field.dropFirst(Self.label.count))) {
            _ = try LabelTable.set(name, value == "1", of: id, in: db)
        }
    }

    /// Inserts an article with a star, a label or a note that isn't here as a machine has it that gave it these.
    ///
    /// - Parameter name: Its key in the directory.
    private func keep(_ articleID: String, _ key: String, _ name: String, in db: Database) throws {
        let register = Register(kind: .article, key: name, field: Self.content)
        guard let known = try StatusTable.known(articleID, of: registers.account, in: db), known.fingerprint == nil,
            try StatusTable.isProtected(known.id, in: db),
            let text = try RegisterTable.version(register, of: registers.account, in: db)?.value,
            let incoming = SharedContent.article(text, key: key)
        else { return }
        try ArticleTable.insert(incoming, as: known.id, in: db)
        try StatusTable.setDate(incoming.article.listedDate(arrived: known.dateArrived), of: known.id, in: db)
    }
}
