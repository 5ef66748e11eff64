import Base
import Foundation
import GRDB
import Machines
import Model
import Query

/// The saved searches and the rules in a shared directory: what this machine writes about its own, and what becomes of what
/// others wrote.
///
/// As with feeds, what is here is compared with the registers. Values that can't be applied wait for a newer version of the
/// program: that they are not here doesn't mean that the user removed them.
///
/// A query has ids here and addresses in the directory. What another machine wrote stays as it is there as long as it means
/// here what was made of it, even if this machine would have written it with other words: the machines must not answer each
/// other.
struct SharedQueries {
    private let registers: SharedRegisters
    private let now: Date
    private var account: AccountID { registers.account }

    /// The rules that are shared, and the texts of all searches, as they are in the directory or are to be.
    private var rules: SharedRules
    private var searches: [String: String] = [:]

    private enum Field {
        static let query = "query"
        static let rule = "rule"
        static let paused = "paused"
    }

    init(_ registers: SharedRegisters, at now: Date, in db: Database) throws {
        self.registers = registers
        self.now = now
        let queries = StoredQueries(db)
        try queries.refresh()
        let texts = try RegisterTable.values(.rule, field: Field.rule, of: registers.account, in: db)
        rules = try SharedRules(known: texts.values, in: queries)
        let known = try RegisterTable.values(.search, field: Field.query, of: registers.account, in: db)
        for search in try SavedSearchTable.all(in: db) {
            let same = try known[search.name].flatMap { try queries.received($0) == search.query.text ? $0 : nil }
            searches[search.name] = try same ?? shared(search.query, in: db)
        }
        for rule in try RuleTable.all(in: db) {
            let text = try rules.known(rule) ?? SharedRule.text(of: rule, query: shared(rule.query, in: db))
            if let text { rules.set(text, of: rule.id) }
        }
    }

    /// Returns the query as others are to read it. Addresses that are secret stay here, see ``SharedFeeds``.
    private func shared(_ query: StoredQuery, in db: Database) throws -> String {
        try StoredQueries(db).shared(query.text) { feed in
            SharedFeeds.isShared(feed) && (feed.accountID == account || feed.shownURL == feed.url)
        }
    }

    private static func isQuery(_ text: String, savedAs name: String? = nil, at now: Date) -> Bool {
        // Whatever names of searches it contains: these may come later.
        let searches: (String) -> String? = { _ in BuiltInSearch.unread.query }
        return (try? QueryParser.parse(text, now: now, savedAs: name, searches: searches)) != nil
    }

    // MARK: Writing

    /// Writes what differs here.
    func write(in db: Database) throws {
        try write(searches, .search, Field.query, in: db)
        let rules = try rulesByKey(in: db)
        try write(rules.mapValues(\.text), .rule, Field.rule, in: db)
        for (key, rule) in rules {
            let register = Register(kind: .rule, key: key, field: Field.paused)
            let isKnown = try RegisterTable.version(register, of: account, in: db) != nil
            if registers.joins ? rule.isPaused && !isKnown : rule.isPaused || isKnown {
                try write(register, rule.isPaused ? "1" : "0", in: db)
            }
        }
    }

    /// Writes the values that are here, and empty ones for those that are no longer.
    private func write(
        _ here: [String: String], _ kind: Register.Kind, _ field: String, in db: Database
    ) throws {
        let known = try RegisterTable.values(kind, field: field, of: account, in: db)
        for key in Set(known.keys).union(here.keys).sorted() {
            let register = Register(kind: kind, key: key, field: field)
            if registers.joins, known[key]?.isEmpty == false { continue }
            if try (known[key] ?? "") == (here[key] ?? "") || registers.isWaiting(register, in: db) { continue }
            try write(register, here[key] ?? "", in: db)
        }
    }

    private func write(_ register: Register, _ value: String, in db: Database) throws {
        try registers.write(register, value, at: now.milliseconds, in: db)
    }

    /// Returns the rules that are shared, by their keys. Of several that are the same, all are paused or none.
    private func rulesByKey(in db: Database) throws -> [String: (text: String, isPaused: Bool)] {
        try RuleTable.all(in: db).reduce(into: [:]) { byKey, rule in
            guard let text = rules.text(of: rule.id) else { return }
            let key = SharedRule.key(of: text)
            byKey[key] = (text, rule.isPaused && byKey[key]?.isPaused != false)
        }
    }

    // MARK: Applying

    /// Applies the values of registers of searches and rules that changed; empty ones last: a rule that was written with other
    /// words is recognised, and keeps its place.
    mutating func apply(in db: Database) throws {
        // Feeds may have come, moved or got other titles just now.
        try StoredQueries(db).refresh()
        rules.find(try RuleTable.all(in: db))
        let rows = try IncomingTable.queries(of: account, in: db)
        while let row = try rows.next() {
            let (register, value): (Register, String) = try (Register(row), row.value("value"))
            let isApplied =
                register.kind == Register.Kind.search.rawValue
                ? try applySearch(register, value, in: db) : try applyRule(register, value, in: db)
            try RegisterTable.setWaiting(!isApplied, register, of: account, in: db)
        }
    }

    /// - Returns: Whether the value could be applied.
    private func applySearch(_ register: Register, _ value: String, in db: Database) throws -> Bool {
        guard register.field == Field.query, Self.isSearchName(register.key) else { return false }
        if value.isEmpty {
            _ = try SavedSearchTable.delete(register.key, in: db)
            return true
        }
        guard Self.isQuery(value, savedAs: register.key, at: now) else { return false }
        let query = StoredQuery(try StoredQueries(db).received(value))
        try SavedSearchTable.save(SavedSearch(name: register.key, query: query), in: db)
        return true
    }

    private static func isSearchName(_ name: String) -> Bool {
        BuiltInSearch(rawValue: name) == nil && SearchName.read(name)?.utf8.elementsEqual(name.utf8) == true
    }

    /// - Returns: Whether the value could be applied.
    private mutating func applyRule(_ register: Register, _ value: String, in db: Database) throws -> Bool {
        let same = rules.ids(register.key)
        switch register.field {
        case Field.paused:
            for id in same { try RuleTable.setPaused(value == "1", of: id, in: db) }
        case Field.rule where value.isEmpty:
            for id in same {
                _ = try RuleTable.delete(id, in: db)
                rules.remove(id)
            }
        case Field.rule:
            guard let shared = SharedRule(text: value), SharedRule.key(of: value) == register.key,
                Self.isQuery(shared.query, at: now)
            else { return false }
            if same.isEmpty { try add(shared, value, register, in: db) }
        default: return false
        }
        return true
    }

    /// Adds a rule, unless there is one that is the same but for its words.
    private mutating func add(
        _ shared: SharedRule, _ value: String, _ register: Register, in db: Database
    ) throws {
        let query = StoredQuery(try StoredQueries(db).received(shared.query))
        if rules.rename(query, shared.actions, to: value) { return }
        let new = try RuleTable.insert(query, shared.actions, in: db)
        rules.add(new, as: value)
        let paused = Register(kind: .rule, key: register.key, field: Field.paused)
        let isPaused = try RegisterTable.version(paused, of: account, in: db)?.value == "1"
        try RuleTable.setPaused(isPaused, of: new.id, in: db)
    }
}
