import Base
import GRDB
import Model
import Query

// From ids to names.

extension StoredQueries {

    /// Returns the query with its words and with what it names and isn't here.
    func described(_ text: String) throws -> StoredQuery {
        try described([StoredQuery(text)], \.self)[0]
    }

    /// Returns values with their queries' words.
    func described<Value>(_ values: [Value], _ query: WritableKeyPath<Value, StoredQuery>) throws -> [Value] {
        let places = values.map { QueryNames.places(in: $0[keyPath: query].text) }
        guard places.joined().contains(where: { !$0.references.isEmpty }) else { return values }
        let names = PresentNames(feeds: try FeedTable.subscriptions(of: nil, in: db), db: db)
        return try zip(values, places).map { value, places in
            var value = value
            let text = value[keyPath: query].text
            value[keyPath: query] = StoredQuery(
                text, words: try QueryNames.replacing(in: text, with: names.words),
                missing: try places.flatMap(names.missing))
            return value
        }
    }

    /// Returns the query as it is written for other machines, with addresses and names of folders, which all versions of the
    /// program understand.
    ///
    /// - Parameter isShared: Whether others may know the address of a feed; they get the title of others.
    func shared(_ text: String, isShared: (Feed) -> Bool) throws -> String {
        try QueryNames.replacing(in: text) { place in
            if place.references.isEmpty { return nil }
            let words = try place.names.map { name in
                switch name {
                case .typed(let typed): QueryQuotes.quoted(typed)
                case .stored(let reference) where place.field == .feed:
                    QueryQuotes.quoted(
                        try reference.id.flatMap { try FeedTable.known(FeedID($0), in: db)?.feed }
                            .map { isShared($0) ? $0.url : $0.name } ?? reference.key)
                case .stored(let reference):
                    QueryQuotes.written(
                        try reference.id.flatMap { try FolderTable.known(FolderID($0), in: db)?.name }
                            ?? reference.key)
                }
            }
            return "\(place.field):\(words.joined(separator: ","))"
        }
    }

    /// Returns how many queries name one of the feeds or folders.
    func uses(of ids: Set<Int64>, as field: QueryField) throws -> QueryUses {
        func count(_ table: Table) throws -> Int {
            try texts(in: table).count { text in
                QueryNames.places(in: text).contains { place in
                    place.field == field && place.references.contains { $0.id.map(ids.contains) == true }
                }
            }
        }
        var uses = QueryUses()
        uses.rules = try count(.rule)
        uses.searches = try count(.savedSearch)
        uses.deliveries = try count(.delivery)
        return uses
    }
}

extension QueryNames.Place {
    /// The names that were found when they were stored, or are to be found.
    var references: [QueryReference] {
        names.compactMap { if case .stored(let reference) = $0 { reference } else { nil } }
    }
}

/// The names by which a user would call feeds and folders.
private struct PresentNames {
    /// All subscriptions.
    let feeds: [Feed]
    let db: Database

    /// A feed or folder that is here.
    private struct Known {
        let id: Int64
        let account: AccountID
        let name: String

        /// The other texts that name it, for when others have the name.
        var others: [String] = []
    }

    /// Returns the names of a stored query as words that mean the same when they are typed: titles; with the account, as an
    /// address or as an id where several have a title. What isn't here has its last name.
    ///
    /// - Returns: `nil` if none of the names was ever found.
    func words(_ place: QueryNames.Place) throws -> String? {
        if place.references.isEmpty { return nil }
        let scope = try place.account.flatMap { try AccountTable.named($0, in: db)?.id }
        let known = try place.references.compactMap { try self.known($0, place.field) }
        var plain = place.names.compactMap { if case .typed(let name) = $0 { name } else { nil } }
        plain += try place.references.filter { try self.known($0, place.field) == nil }.map {
            try lastName($0, place.field)
        }
        var apart: [String] = []
        let names = known.map(\.name).reduce(into: [String]()) { names, name in
            if !names.contains(name) { names.append(name) }
        }
        if try meaning(names, place.field, scope) == Set(known.map(\.id)) {
            plain += names
        } else {
            for one in known {
                let word = try word(for: one, place.field, scope)
                if word.isApart { apart.append(word.text) } else { plain.append(word.text) }
            }
        }
        if !plain.isEmpty {
            apart.insert("\(place.field):\(plain.map(QueryQuotes.written).joined(separator: ","))", at: 0)
        }
        return apart.count == 1 ? apart[0] : "(\(apart.joined(separator: " OR ")))"
    }

    /// Returns what is not here, or no longer.
    func missing(_ place: QueryNames.Place) throws -> [StoredQuery.Missing] {
        try place.references.filter { try known($0, place.field) == nil }.map { reference in
            let name = try lastName(reference, place.field)
            return place.field == .feed ? .feed(name) : .folder(name)
        }
    }

    /// Returns a word that means this alone, and whether it is a condition of its own.
    private func word(
        for one: Known, _ field: QueryField, _ scope: AccountID?
    ) throws -> (text: String, isApart: Bool) {
        if try meaning([one.name], field, scope) == [one.id] { return (one.name, false) }
        if try scope == nil && meaning([one.name], field, one.account) == [one.id] {
            let sql = "SELECT name FROM account WHERE id = ?"
            let account = try String.fetchOne(db, sql: sql, arguments: [one.account.rawValue]) ?? ""
            return ("(account:\(QueryQuotes.written(account)) \(field):\(QueryQuotes.written(one.name)))", true)
        }
        return (try one.others.first { try meaning([$0], field, scope) == [one.id] } ?? one.name, false)
    }

    /// Returns the ids of what these names would mean if they were typed.
    private func meaning(_ names: [String], _ field: QueryField, _ scope: AccountID?) throws -> Set<Int64> {
        let typable = names.filter { !$0.allSatisfy(\.isWhitespace) }
        if typable.count < names.count { return [] }
        if field == .folder {
            return Set(try typable.flatMap { try FolderTable.tops(of: $0, in: scope, db) }.map(\.id.rawValue))
        }
        let feeds = scope == nil ? feeds : feeds.filter { $0.accountID == scope }
        return Set(typable.flatMap { FeedTable.matching($0, among: feeds) }.map(\.id.rawValue))
    }

    private func known(_ reference: QueryReference, _ field: QueryField) throws -> Known? {
        guard let id = reference.id else { return nil }
        if field == .folder {
            return try FolderTable.known(FolderID(id), in: db).map {
                Known(id: id, account: $0.accountID, name: $0.name)
            }
        }
        return feeds.first { $0.id.rawValue == id }.map { feed in
            let address = feed.shownURL == feed.url ? [feed.url] : []
            return Known(id: id, account: feed.accountID, name: feed.name, others: address + ["\(id)"])
        }
    }

    private func lastName(_ reference: QueryReference, _ field: QueryField) throws -> String {
        if field == .folder { return reference.key }
        let feed = try reference.id.flatMap { try FeedTable.known(FeedID($0), in: db)?.feed }
        return feed?.name ?? reference.title ?? SecretAddress.shown(reference.key, isMarked: false)
    }
}
