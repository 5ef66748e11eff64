import Base
import Foundation
import GRDB
import Machines
import Model

/// Tells whether texts that others wrote can be applied, by modules that this one doesn't know.
package struct SharedSyntax: Sendable {
    /// Whether a text can be the name of a saved search.
    let isSearchName: @Sendable (String) -> Bool

    /// Whether a text is a query, whatever names it contains; with the name under which it is saved.
    let isQuery: @Sendable (_ text: String, _ savedAs: String?) -> Bool

    package init(
        isSearchName: @escaping @Sendable (String) -> Bool,
        isQuery: @escaping @Sendable (_ text: String, _ savedAs: String?) -> Bool
    ) {
        self.isSearchName = isSearchName
        self.isQuery = isQuery
    }
}

/// The saved searches and the rules in a shared directory: what this machine writes about its own, and what becomes of what
/// others wrote.
///
/// As with feeds, what is here is compared with the registers. Values that can't be applied wait for a newer version of the
/// program: that they are not here doesn't mean that the user removed them.
struct SharedQueries {
    private let registers: SharedRegisters
    private let syntax: SharedSyntax
    private let now: Date
    private var account: AccountID { registers.account }

    private enum Field {
        static let query = "query"
        static let rule = "rule"
        static let paused = "paused"
    }

    init(_ registers: SharedRegisters, _ syntax: SharedSyntax, at now: Date) {
        self.registers = registers
        self.syntax = syntax
        self.now = now
    }

    // MARK: Writing

    /// Writes what differs here.
    func write(in db: Database) throws {
        let searches = try SavedSearchTable.all(in: db).map { ($0.name, $0.query) }
        try write(Dictionary(uniqueKeysWithValues: searches), .search, Field.query, in: db)
        let rules = try rules(in: db)
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
    private func rules(in db: Database) throws -> [String: (text: String, isPaused: Bool)] {
        try RuleTable.all(in: db).reduce(into: [:]) { rules, rule in
            guard let text = SharedRule.text(of: rule) else { return }
            let key = SharedRule.key(of: text)
            rules[key] = (text, rule.isPaused && rules[key]?.isPaused != false)
        }
    }

    // MARK: Applying

    /// Applies the values of registers of searches and rules.
    func apply(_ changed: some Sequence<Register>, in db: Database) throws {
        for register in changed.sorted(by: { ($0.key, $0.field) < ($1.key, $1.field) }) {
            guard let kind = Register.Kind(rawValue: register.kind), kind == .search || kind == .rule,
                let value = try RegisterTable.version(register, of: account, in: db)?.value
            else { continue }
            let isApplied =
                kind == .search
                ? try applySearch(register, value, in: db) : try applyRule(register, value, in: db)
            try RegisterTable.setWaiting(!isApplied, register, of: account, in: db)
        }
    }

    /// - Returns: Whether the value could be applied.
    private func applySearch(_ register: Register, _ value: String, in db: Database) throws -> Bool {
        guard register.field == Field.query, syntax.isSearchName(register.key) else { return false }
        if value.isEmpty {
            _ = try SavedSearchTable.delete(register.key, in: db)
            return true
        }
        guard syntax.isQuery(value, register.key) else { return false }
        try SavedSearchTable.save(SavedSearch(name: register.key, query: value), in: db)
        return true
    }

    /// - Returns: Whether the value could be applied.
    private func applyRule(_ register: Register, _ value: String, in db: Database) throws -> Bool {
        let same = try RuleTable.all(in: db).filter { rule in
            SharedRule.text(of: rule).map(SharedRule.key) == register.key
        }
        switch register.field {
        case Field.paused:
            for rule in same { try RuleTable.setPaused(value == "1", of: rule.id, in: db) }
        case Field.rule where value.isEmpty:
            for rule in same { _ = try RuleTable.delete(rule.id, in: db) }
        case Field.rule:
            guard let rule = SharedRule(text: value), SharedRule.key(of: value) == register.key,
                syntax.isQuery(rule.query, nil)
            else { return false }
            if !same.isEmpty { return true }
            let new = try RuleTable.insert(rule.query, rule.actions, in: db)
            let paused = Register(kind: .rule, key: register.key, field: Field.paused)
            let isPaused = try RegisterTable.version(paused, of: account, in: db)?.value == "1"
            try RuleTable.setPaused(isPaused, of: new.id, in: db)
        default: return false
        }
        return true
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
    static func text(of rule: Rule) -> String? {
        let actions = rule.actions
        let statuses = Mark.statuses.compactMap { mark in actions[mark].map { (mark.facts.kind, $0) } }
        let shared = SharedRule(
            query: rule.query, delete: actions.deletes ? true : nil,
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
