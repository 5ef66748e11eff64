import GRDB
import Model

/// The door for what the user decides besides marks: everything that changes ``Decisions`` goes through it, so that each
/// command leaves a row in the log of undo, in the transaction of its change.
extension FeedDatabase {

    /// Runs `body` in a transaction, and logs what it changes of ``Decisions``.
    ///
    /// - Parameter feed: The only feed whose change is the user's; `nil` if all changes are.
    func decide<Result>(about feed: FeedID? = nil, _ body: (Database) throws -> Result) throws -> Result {
        try write { db in try recording(about: feed, in: db) { try body(db) } }
    }

    /// Runs `body` in a transaction on a thread of the database, and logs what it changes, see ``decide(about:_:)``.
    func decide<Result: Sendable>(
        about feed: FeedID? = nil, _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result {
        try await write { db in try recording(about: feed, in: db) { try body(db) } }
    }

    /// Logs what `body` changes of ``Decisions`` in a transaction. Nothing is logged without a ``command``.
    func recording<Result>(
        about feed: FeedID? = nil, in db: Database, _ body: () throws -> Result
    ) throws -> Result {
        guard let command else { return try body() }
        let before = try Decisions(in: db)
        let result = try body()
        let after = try Decisions(in: db)
        let present = feed.map { before.with($0, of: after) } ?? after
        if present == before { return result }
        let former = command.former(before)
        if present == former {
            try UndoTable.forget(command, in: db)
        } else {
            try UndoTable.add(command.takingBack(present, former), of: command, in: db)
        }
        return result
    }

    /// Logs a change that is not one of ``Decisions``, and that no command takes back.
    func record(in db: Database) throws {
        if let command { try UndoTable.add(nil, of: command, in: db) }
    }

    /// Runs `body` in a transaction, and logs that it changed something, unless the number that it returns is 0.
    func recordingCount(_ body: (Database) throws -> Int) throws -> Int {
        try write { db in
            let count = try body(db)
            if count > 0 { try record(in: db) }
            return count
        }
    }
}

extension Decisions {

    /// Reads what is decided now. Damaged rows are left out: they must not keep the user from changing others.
    fileprivate init(in db: Database) throws {
        self.init()
        accounts = try Row.fetchAll(db, sql: "SELECT \(AccountTable.columns) FROM account ORDER BY id")
            .map(AccountTable.account)
        for row in try Row.fetchAll(db, sql: "SELECT id, accountID, name FROM folder") {
            let id = try FolderID(row.value("id"))
            folders[id] = try Folder(id: id, accountID: AccountID(row.value("accountID")), name: row.value("name"))
        }
        let subscriptions = "SELECT \(FeedTable.columns) FROM feed WHERE isSubscribed"
        for feed in try db.values(sql: subscriptions, arguments: [], FeedTable.feed) {
            feeds[feed.id] = Subscribed(feed, folders: [])
        }
        for row in try Row.fetchAll(db, sql: "SELECT feedID, folderID FROM feedFolder") {
            try feeds[FeedID(row.value("feedID"))]?.folders.insert(FolderID(row.value("folderID")))
        }
        settings = try FeedSettingTable.all(in: db)
        let queries = StoredQueries(db)
        searches = try queries.described(SavedSearchTable.all(in: db), \.query)
        rules = try queries.described(RuleTable.readable(in: db), \.query)
        deliveries = try queries.described(DeliveryTable.readable(in: db), \.query)
    }
}
