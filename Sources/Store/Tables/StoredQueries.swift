import Base
import GRDB
import Model
import Query

/// The queries of rules, saved searches and deliveries, and the feeds and folders that they name.
///
/// A query is stored with ids in place of names. This is the only place that turns names into ids and ids into names:
/// tables and callers pass the texts on. Because of a feed that is deleted for good, such as one of a removed account, a
/// query has its address, too, and because of a folder its name: if the id is gone, what is there at the address or has
/// the name, in the same account if that is still there, takes its place as soon as it comes.
struct StoredQueries {
    let db: Database

    init(_ db: Database) {
        self.db = db
    }

    // MARK: From names to ids

    /// Returns the query to be stored. A part of a title that several feeds have stands for all that have it now.
    ///
    /// Throws ``StoreError/noSuchFeed(_:)``, ``StoreError/noSuchFolder(_:)`` and ``StoreError/noSuchAccount(_:)``.
    ///
    /// - Parameter account: The account that names refer to where the query names none; `nil` means all accounts.
    func resolved(_ typed: String, of account: AccountID?) throws -> StoredQuery {
        try described(
            QueryNames.replacing(in: typed) { place in
                let scope = try scope(place) ?? account
                return text(
                    place,
                    try place.names.flatMap { name in
                        guard case .typed(let typed) = name else { return [name] }
                        let found = try references(typed, place.field, of: scope)
                        if !found.isEmpty { return found.map(QueryNames.Name.stored) }
                        throw place.field == .feed ? StoreError.noSuchFeed(typed) : StoreError.noSuchFolder(typed)
                    })
            })
    }

    /// Returns the text with the ids of what has come meanwhile, and with the addresses and names of what is there. A name
    /// that another version of the program stored gets the id of what has it; if several feeds do, it stays, and the query
    /// can't be applied.
    func refreshed(_ text: String) throws -> String {
        try QueryNames.replacing(in: text) { place in
            let names = try place.names.flatMap { name -> [QueryNames.Name] in
                switch name {
                case .stored(let reference): [.stored(try refreshed(reference, place.field))]
                case .typed(let typed): try stored(typed, place) ?? [name]
                }
            }
            return names == place.names ? nil : self.text(place, names)
        }
    }

    /// Returns the text of a query that another machine wrote. An address means the feed there and no other, even if it
    /// comes later.
    func received(_ text: String) throws -> String {
        try refreshed(
            QueryNames.replacing(in: text) { place in
                let names = place.names.map { name in
                    guard place.field == .feed, case .typed(let typed) = name, typed.contains("://") else {
                        return name
                    }
                    return .stored(QueryReference(key: typed))
                }
                return names == place.names ? nil : self.text(place, names)
            })
    }

    /// Refreshes all stored queries.
    func refresh() throws {
        try rewrite(refreshed)
    }

    /// The tables that have queries.
    enum Table: String, CaseIterable {
        case rule, savedSearch, delivery

        fileprivate var key: String { self == .savedSearch ? "name" : "id" }
    }

    /// Returns the texts of all queries in a table. Nothing else is read: what is damaged in a row must not keep the others
    /// from being rewritten.
    func texts(in table: Table) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT query FROM \(table) WHERE typeof(query) = 'text'")
    }

    /// Returns whether there is nothing to refresh.
    func areFresh() throws -> Bool {
        try Table.allCases.allSatisfy { try texts(in: $0).allSatisfy { try refreshed($0) == $0 } }
    }

    /// Lets the queries name another folder in place of one.
    func replace(_ folder: Folder, by other: FolderID) throws {
        try rewrite { text in
            try QueryNames.replacing(in: text) { place in
                guard place.field == .folder else { return nil }
                return self.text(
                    place,
                    try place.names.map { name in
                        guard case .stored(var reference) = name, reference.id == folder.id.rawValue else {
                            return name
                        }
                        reference.id = other.rawValue
                        return .stored(try refreshed(reference, .folder))
                    })
            }
        }
    }

    /// - Parameter rewritten: Returns another text for one, and the same for that.
    func rewrite(_ rewritten: (_ query: String) throws -> String) throws {
        for table in Table.allCases {
            let update = try db.cachedStatement(sql: "UPDATE \(table) SET query = ? WHERE \(table.key) = ?")
            let sql = "SELECT \(table.key) AS key, query FROM \(table) WHERE typeof(query) = 'text'"
            for row in try Row.fetchAll(db, sql: sql) {
                let text: String = try row.value("query")
                let query = try rewritten(text)
                if query != text { try update.execute(arguments: [query, row.value("key") as DatabaseValue]) }
            }
        }
    }

    private func text(_ place: QueryNames.Place, _ names: [QueryNames.Name]) -> String {
        var texts: [String] = []
        for text in names.map(\.text) where !texts.contains(text) { texts.append(text) }
        return "\(place.field):\(texts.joined(separator: ","))"
    }

    /// Throws ``StoreError/noSuchAccount(_:)``.
    private func scope(_ place: QueryNames.Place) throws -> AccountID? {
        guard let name = place.account else { return nil }
        guard let account = try AccountTable.named(name, in: db) else { throw StoreError.noSuchAccount(name) }
        return account.id
    }

    private func references(
        _ typed: String, _ field: QueryField, of account: AccountID?
    ) throws -> [QueryReference] {
        if field == .folder { return try FolderTable.tops(of: typed, in: account, db).map(QueryReference.init) }
        return FeedTable.matching(typed, among: try FeedTable.subscriptions(of: account, in: db))
            .map(QueryReference.init)
    }

    /// Returns what a name stands for that was stored as it was typed; `nil` if nothing has it, or several feeds do.
    private func stored(_ typed: String, _ place: QueryNames.Place) throws -> [QueryNames.Name]? {
        if let account = place.account, try AccountTable.named(account, in: db) == nil { return nil }
        let found = try references(typed, place.field, of: scope(place))
        if found.isEmpty || (place.field == .feed && found.count > 1) { return nil }
        return found.map(QueryNames.Name.stored)
    }

    private func refreshed(_ reference: QueryReference, _ field: QueryField) throws -> QueryReference {
        if let id = reference.id, let known = try known(id, field) { return known }
        let account = try reference.account.flatMap { id in
            try AccountTable.kind(of: AccountID(id), in: db).map { _ in AccountID(id) }
        }
        if field == .folder {
            return try FolderTable.tops(of: reference.key, in: account, db)
                .first { $0.name == reference.key }.map(QueryReference.init) ?? reference
        }
        let accounts =
            try account.map { [$0.rawValue] } ?? Int64.fetchAll(db, sql: "SELECT id FROM account ORDER BY id")
        let feeds = try accounts.compactMap { try FeedTable.feed(at: reference.key, of: AccountID($0), in: db) }
        let subscribed = try feeds.first { try FeedTable.isSubscribed($0.id, in: db) }
        return (subscribed ?? feeds.first).map(QueryReference.init) ?? reference
    }

    private func known(_ id: Int64, _ field: QueryField) throws -> QueryReference? {
        if field == .folder { return try FolderTable.known(FolderID(id), in: db).map(QueryReference.init) }
        return try FeedTable.known(FeedID(id), in: db).map { QueryReference($0.feed) }
    }
}

extension QueryReference {
    fileprivate init(_ feed: Feed) {
        let title = [feed.customTitle, feed.title].lazy.compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) }
        self.init(id: feed.id.rawValue, account: feed.accountID.rawValue, key: feed.url, title: title)
    }

    fileprivate init(_ folder: Folder) {
        self.init(id: folder.id.rawValue, account: folder.accountID.rawValue, key: folder.name)
    }
}
