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

    /// The texts of the rules that are shared, and of all searches, as they are in the directory or are to be.
    private var rules: [RuleID: String] = [:]
    private var searches: [String: String] = [:]

    private enum Field {
        static let query = "query"
        static let rule = "rule"
        static let paused = "paused"
    }

    init(_ registers: SharedRegisters, at now: Date, in db: Database) throws {
        self.registers = registers
        self.now = now
        try StoredQueries(db).refresh()
        let known = try RegisterTable.values(.search, of: account, in: db).compactMapValues { $0[Field.query] }
        for search in try SavedSearchTable.all(in: db) {
            let same = try known[search.name].flatMap {
                try StoredQueries(db).received($0) == search.query.text ? $0 : nil
            }
            searches[search.name] = try same ?? shared(search.query, in: db)
        }
        let shared = try RegisterTable.values(.rule, of: account, in: db).compactMap { $0.value[Field.rule] }.sorted()
        for rule in try RuleTable.all(in: db) {
            rules[rule.id] =
                try shared.first { try Self.isSame($0, rule, in: db) }
                ?? SharedRule.text(of: rule, query: self.shared(rule.query, in: db))
        }
    }

    /// Returns whether a rule is what becomes of a text here.
    private static func isSame(_ text: String, _ rule: Rule, in db: Database) throws -> Bool {
        guard let shared = SharedRule(text: text), shared.actions == rule.actions else { return false }
        return try StoredQueries(db).received(shared.query) == rule.query.text
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
        let known = try RegisterTable.values(kind, of: account, in: db).compactMapValues { $0[field] }
        for key in Set(known.keys).union(here.keys).sorted() {
            let register = Register(kind: kind, key: key, field: field)
            if registers.joins, known[key]?.isEmpty == false { continue }
            if registers.waiting.contains(register) || (known[key] ?? "") == (here[key] ?? "") { continue }
            try write(register, here[key] ?? "", in: db)
        }
    }

    private func write(_ register: Register, _ value: String, in db: Database) throws {
        try registers.write(register, value, at: now.milliseconds, in: db)
    }

    /// Returns the rules that are shared, by their keys. Of several that are the same, all are paused or none.
    private func rulesByKey(in db: Database) throws -> [String: (text: String, isPaused: Bool)] {
        try RuleTable.all(in: db).reduce(into: [:]) { byKey, rule in
            guard let text = rules[rule.id] else { return }
            let key = SharedRule.key(of: text)
            byKey[key] = (text, rule.isPaused && byKey[key]?.isPaused != false)
        }
    }

    // MARK: Applying

    /// Applies the values of registers of searches and rules; empty ones last: a rule that was written with other words is
    /// recognised, and keeps its place.
    mutating func apply(_ changed: some Sequence<Register>, in db: Database) throws {
        // Feeds may have come, moved or got other titles just now.
        try StoredQueries(db).refresh()
        let values = try changed.sorted { ($0.key, $0.field) < ($1.key, $1.field) }.compactMap { register in
            try RegisterTable.version(register, of: account, in: db).map { (register: register, value: $0.value) }
        }
        for (register, value) in values.filter({ !$0.value.isEmpty }) + values.filter(\.value.isEmpty) {
            guard let kind = Register.Kind(rawValue: register.kind), kind == .search || kind == .rule else { continue }
            let isApplied =
                kind == .search
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
        let same = try RuleTable.all(in: db).filter { rules[$0.id].map(SharedRule.key) == register.key }
        switch register.field {
        case Field.paused:
            for rule in same { try RuleTable.setPaused(value == "1", of: rule.id, in: db) }
        case Field.rule where value.isEmpty:
            for rule in same { _ = try RuleTable.delete(rule.id, in: db) }
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
        if let known = try RuleTable.all(in: db).first(where: { try Self.isSame(value, $0, in: db) }) {
            rules[known.id] = value
            return
        }
        let query = StoredQuery(try StoredQueries(db).received(shared.query))
        let new = try RuleTable.insert(query, shared.actions, in: db)
        rules[new.id] = value
        let paused = Register(kind: .rule, key: register.key, field: Field.paused)
        let isPaused = try RegisterTable.version(paused, of: account, in: db)?.value == "1"
        try RuleTable.setPaused(isPaused, of: new.id, in: db)
    }
}

/// A rule as it is written into a directory. It has no program: no directory may make a machine run one.
private struct SharedRule: Codable {
    let query: String
    private let delete: Bool?
    private let set: [String: Bool]?
    private let label: [String]?

    /// Returns the canonical text of a rule; `nil` if it has an action that isn't shared: without it, others would have
    /// another rule.
    static func text(of rule: Rule, query: String) -> String? {
        let actions = rule.actions
        let statuses = Mark.statuses.compactMap { mark in actions[mark].map { (mark.facts.kind, $0) } }
        let shared = SharedRule(
            query: query, delete: actions.deletes ? true : nil,
            set: statuses.isEmpty ? nil : Dictionary(uniqueKeysWithValues: statuses),
            label: actions.labels.isEmpty ? nil : actions.labels)
        return shared.actions == actions ? shared.text : nil
    }

    /// Returns the key of a rule with this text.
    static func key(of text: String) -> String { MD5.hex(text) }

    private var text: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    private init(query: String, delete: Bool?, set: [String: Bool]?, label: [String]?) {
        (self.query, self.delete, self.set, self.label) = (query, delete, set, label)
    }

    /// Reads a canonical text; `nil` for any other: it may say something that this version doesn't know.
    init?(text: String) {
        guard let rule = try? JSONDecoder().decode(SharedRule.self, from: Data(text.utf8)), rule.text == text,
            (rule.set ?? [:]).keys.allSatisfy({ Self.status($0) != nil }),
            (rule.label ?? []).allSatisfy({ LabelName.read($0) == $0 }),
            rule.label.map({ Set($0).sorted() == $0 }) ?? true
        else { return nil }
        self = rule
    }

    private static func status(_ name: String) -> Mark? { Mark.statuses.first { $0.facts.kind == name } }

    var actions: RuleActions {
        let statuses = (set ?? [:]).compactMap { name, value in Self.status(name).map { ($0, value) } }
        return RuleActions(Dictionary(uniqueKeysWithValues: statuses), labels: label ?? [], deletes: delete == true)
    }
}
