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

    /// The field of an article itself that has a star, a label or a note, see ``SharedContent``.
    private static let content = "content"

    // MARK: Writing

    /// Takes the user's changes off the queues and writes them. Those of a feed that isn't shared stay on this machine.
    ///
    /// - Returns: The number of changes that were written.
    func write(in db: Database) throws -> Int {
        var written = 0
        for row in try PendingTable.take(of: registers.account, in: db) {
            guard let mark = try PendingTable.mark(of: row) else { continue }
            if try write(row, mark.field, value(of: mark, row, in: db), in: db) { written += 1 }
            if mark.facts.keepsArticle { try writeContent(row, in: db) }
        }
        return written
    }

    /// Returns what a record says of a mark: the text of a note, and 0 or 1 of others.
    private func value(of mark: Mark, _ row: Row, in db: Database) throws -> String {
        if mark == .note { return try NoteTable.text(of: row.value("id"), in: db) ?? "" }
        return try row.value("value") as Bool ? "1" : "0"
    }

    private func write(_ row: Row, _ field: String, _ value: String, in db: Database) throws -> Bool {
        guard let register = try register(row, field, in: db) else { return false }
        // The clock may have been ahead when the user did this.
        let moment = try min((row.value("queuedAt") as Int64) * 1_000, now.milliseconds)
        if registers.joins, let known = try RegisterTable.version(register, of: registers.account, in: db),
            known.stamp > Stamp(milliseconds: moment)
        {
            return false
        }
        return try registers.write(register, value, at: moment, in: db)
    }

    /// Returns the register of the article of a row; `nil` if its feed isn't shared.
    private func register(_ row: Row, _ field: String, in db: Database) throws -> Register? {
        guard let id = try LocalArticleID(row.value("articleID") as String),
            let feed = try row.value("feedID") as Int64?,
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
        if try StatusTable.isProtected(row.value("id"), in: db) {
            let fits = { (text: String) in
                LogRecord(register, text, at: Stamp(milliseconds: now.milliseconds)).line != nil
            }
            guard let text = try SharedContent.text(of: ArticleID(row.value("id")), in: db, fits: fits) else { return }
            try registers.write(register, text, at: now.milliseconds, in: db)
        } else if isKnown {
            try registers.write(register, "", at: now.milliseconds, in: db)
        }
    }

    // MARK: Applying

    /// Applies the values of articles that changed, and all of those whose feeds are new here. An article that isn't here yet
    /// gets a status, which it finds when it comes; of a feed that isn't here, nothing is stored but the registers.
    ///
    /// - Parameter names: The names of the new feeds.
    mutating func apply(newFeeds names: Set<String>, in db: Database) throws {
        let feeds = try SharedFeedTable.all(of: registers.account, in: db)
        for name in names.sorted() {
            try apply(RegisterTable.articles(of: name, of: registers.account, in: db), feeds, in: db)
        }
        // A machine that joins may have replaced values since; all of its feeds are new.
        if registers.joins { return }
        try apply(IncomingTable.articles(of: registers.account, in: db), feeds, in: db)
    }

    /// Applies values that are read while they are applied: there may be more than memory holds.
    private mutating func apply(_ rows: RowCursor, _ feeds: [String: FeedID?], in db: Database) throws {
        var (name, fields) = ("", [String: String]())
        while let row = try rows.next() {
            let next: String = try row.value("key")
            if !next.utf8.elementsEqual(name.utf8) {
                try apply(fields, to: name, feeds, in: db)
                (name, fields) = (next, [:])
            }
            try fields[row.value("field")] = row.value("value")
        }
        try apply(fields, to: name, feeds, in: db)
    }

    private mutating func apply(
        _ fields: [String: String], to name: String, _ feeds: [String: FeedID?], in db: Database
    ) throws {
        guard let (feedName, key) = SharedArticleKey.parts(name), let feed = feeds[feedName] ?? nil else { return }
        guard let present = try SameArticles.present(of: name, in: registers.account, db),
            let newKey = SharedArticleKey.parts(present)?.article
        else { return try apply(fields, to: name, key, of: feed, in: db) }
        let ids = [key, newKey].map { LocalArticleID(feed: feed, key: $0).text }
        try SameArticles.unite(ids[0], with: ids[1], in: registers.account, db)
        let all = try RegisterTable.values(.article, present, of: registers.account, in: db)
        try apply(all, to: present, newKey, of: feed, in: db)
    }

    /// - Parameters:
    ///   - name: The article's name in the directory.
    ///   - key: Its key in the feed.
    private mutating func apply(
        _ fields: [String: String], to name: String, _ key: String, of feed: FeedID, in db: Database
    ) throws {
        let articleID = LocalArticleID(feed: feed, key: key).text
        let changes = fields.compactMap(Self.change)
        try apply(changes, to: articleID, of: feed, in: db)
        if fields[Self.content] != nil || changes.contains(where: { $0.value && $0.mark.facts.keepsArticle }) {
            try keep(articleID, key, name, in: db)
        }
    }

    /// Returns what a record says of a mark; `nil` if it is about something else.
    static func change(_ field: String, _ value: String) -> MarkChange? {
        guard let mark = Mark(field: field) else { return nil }
        return mark == .note ? NoteText.read(value).map(MarkChange.init(note:)) : MarkChange(mark, value == "1")
    }

    /// Returns the changes with a deletion last, as nothing changes a deleted article.
    static func inOrder(_ changes: [MarkChange]) -> [MarkChange] {
        changes.sorted { $1.mark == .deleted && $0.mark != .deleted }
    }

    /// No change of the user's waits: all were written before.
    private mutating func apply(
        _ changes: [MarkChange], to articleID: String, of feed: FeedID, in db: Database
    ) throws {
        let id: Int64
        if let known = try StatusTable.id(of: articleID, of: registers.account, in: db) {
            id = known
        } else {
            // That it is unread was decided, too: neither a setting nor its age may mark it when it comes.
            guard changes.contains(where: { $0.value || $0.mark == .read }) else { return }
            let marks = Set(changes.filter(\.value).map(\.mark)).intersection(Mark.flags)
            let new = StatusTable.New(
                account: registers.account, articleID: articleID, feed: feed, marks: marks, date: now, dateArrived: now,
                isGone: true)
            id = try StatusTable.insert(new, in: db)
            for mark in marks { self.changes.add(1, MarkChange(mark, true)) }
        }
        for change in Self.inOrder(changes)
        where try MarkTable.set(change, of: id, by: .machine, at: now, in: db) {
            if Mark.flags.contains(change.mark) { self.changes.add(1, change) }
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
