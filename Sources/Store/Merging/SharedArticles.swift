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

    /// The field of a starred article itself, see ``SharedContent``.
    private static let content = "content"

    // MARK: Writing

    /// Takes the user's changes off the queues and writes them. Those of a feed that isn't shared stay on this machine.
    ///
    /// - Returns: The number of changes that were written.
    func write(in db: Database) throws -> Int {
        var written = 0
        for kind in StatusKind.allCases {
            for row in try PendingTable.take(kind, of: registers.account, in: db) {
                if try write(row, kind.rawValue, row["value"], in: db) { written += 1 }
                if kind.keepsArticle { try writeContent(row, in: db) }
            }
        }
        for row in try PendingDeletionTable.take(of: registers.account, in: db) {
            if try write(row, Self.deleted, true, in: db) { written += 1 }
        }
        return written
    }

    private func write(_ row: Row, _ field: String, _ value: Bool, in db: Database) throws -> Bool {
        guard let register = try register(row, field, in: db) else { return false }
        // The clock may have been ahead when the user did this.
        let moment = min((row["queuedAt"] as Int64) * 1_000, now.milliseconds)
        if registers.joins, let known = try RegisterTable.version(register, of: registers.account, in: db),
            known.stamp > Stamp(milliseconds: moment)
        {
            return false
        }
        return try registers.write(register, value ? "1" : "0", at: moment, in: db)
    }

    /// Returns the register of the article of a row; `nil` if its feed isn't shared.
    private func register(_ row: Row, _ field: String, in db: Database) throws -> Register? {
        guard let id = LocalArticleID(row["articleID"] as String), let feed = row["feedID"] as Int64?,
            let name = try SharedFeedTable.name(of: FeedID(feed), in: db)
        else { return nil }
        return Register(kind: .article, key: SharedArticleKey.text(feed: name, article: id.key), field: field)
    }

    /// Writes an article that was starred, so that machines have it whose feed no longer lists it; empties what was written
    /// of one that was unstarred.
    private func writeContent(_ row: Row, in db: Database) throws {
        guard let register = try register(row, Self.content, in: db) else { return }
        let isKnown = try RegisterTable.version(register, of: registers.account, in: db) != nil
        if registers.joins, isKnown { return }
        if row["value"] {
            guard let text = try SharedContent.text(of: ArticleID(row["id"]), in: db) else { return }
            try registers.write(register, text, at: now.milliseconds, in: db)
        } else if isKnown {
            try registers.write(register, "", at: now.milliseconds, in: db)
        }
    }

    // MARK: Applying

    /// Applies the values of registers of articles. An article that isn't here yet gets a status, which it finds when it
    /// comes; of a feed that isn't here, nothing is stored but the register.
    mutating func apply(_ changed: some Sequence<Register>, in db: Database) throws {
        for register in changed.sorted(by: { ($0.key, $0.field) < ($1.key, $1.field) }) {
            guard let (feedName, key) = SharedArticleKey.parts(register.key),
                let feed = try SharedFeedTable.feed(feedName, of: registers.account, in: db),
                let version = try RegisterTable.version(register, of: registers.account, in: db)
            else { continue }
            let articleID = LocalArticleID(feed: feed, key: key).text
            let value = version.value == "1"
            if let kind = StatusKind(rawValue: register.field) {
                try set(kind, value, of: articleID, feed, in: db)
                if kind.keepsArticle, value { try keep(articleID, key, register, in: db) }
            } else if register.field == Self.content {
                try keep(articleID, key, register, in: db)
            } else if register.field == Self.deleted, value {
                let id = try status(of: articleID, feed, in: db)
                try StatusTable.delete([ArticleID(id)], in: db)
            }
        }
    }

    /// Inserts a starred article that isn't here as the machine has it that starred it.
    private func keep(_ articleID: String, _ key: String, _ register: Register, in db: Database) throws {
        var register = register
        register.field = Self.content
        guard let known = try StatusTable.known(articleID, of: registers.account, in: db), known.fingerprint == nil,
            try StatusTable.isStarred(known.id, in: db),
            let text = try RegisterTable.version(register, of: registers.account, in: db)?.value,
            let incoming = SharedContent.article(text, key: key)
        else { return }
        try ArticleTable.insert(incoming, as: known.id, in: db)
        try StatusTable.setDate(incoming.article.listedDate(arrived: known.dateArrived), of: known.id, in: db)
    }

    private mutating func set(
        _ kind: StatusKind, _ value: Bool, of articleID: String, _ feed: FeedID, in db: Database
    ) throws {
        if !value, try StatusTable.id(of: articleID, of: registers.account, in: db) == nil { return }
        let id = try status(of: articleID, feed, in: db)
        if try StatusTable.setAsServer(kind, value, of: id, in: db) { changes[kind, value] += 1 }
    }

    /// Returns the status of the article; if there is none, a new one of an article that its feed doesn't list.
    private func status(of articleID: String, _ feed: FeedID, in db: Database) throws -> Int64 {
        if let id = try StatusTable.id(of: articleID, of: registers.account, in: db) { return id }
        let id = try StatusTable.insert(
            StatusTable.New(
                account: registers.account, articleID: articleID, feed: feed, date: now, dateArrived: now), in: db)
        try StatusTable.setGone(now, of: id, in: db)
        return id
    }
}
