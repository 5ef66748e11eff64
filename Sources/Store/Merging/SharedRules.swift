import Model

/// The rules that are here and shared, found by their keys in the directory and by what they mean here.
struct SharedRules {
    private var texts: [RuleID: String] = [:]
    private var ids: [String: Set<RuleID>] = [:]
    private var byMeaning: [Meaning: RuleID] = [:]

    /// The texts that others wrote, by what they mean here.
    private var known: [Meaning: String] = [:]

    private struct Meaning: Hashable {
        let query: String
        let actions: RuleActions
    }

    /// - Parameter texts: The texts of rules in the directory, as far as they are rules. Of those that mean the same here, the
    ///   first in alphabetical order is meant.
    init(known texts: some Sequence<String>, in queries: StoredQueries) throws {
        for text in texts.sorted() {
            guard let rule = SharedRule(text: text) else { continue }
            let meaning = Meaning(query: try queries.received(rule.query), actions: rule.actions)
            if known[meaning] == nil { known[meaning] = text }
        }
    }

    /// Returns the text that another machine wrote of a rule that means the same here.
    func known(_ rule: Rule) -> String? { known[Self.meaning(rule)] }

    mutating func add(_ rule: Rule, as text: String) {
        set(text, of: rule.id)
        find([rule])
    }

    /// Finds the rules by what they mean now. Of several that mean the same, it is the first.
    mutating func find(_ rules: [Rule]) {
        for rule in rules where byMeaning[Self.meaning(rule)] == nil { byMeaning[Self.meaning(rule)] = rule.id }
    }

    private static func meaning(_ rule: Rule) -> Meaning { Meaning(query: rule.query.text, actions: rule.actions) }

    /// Gives the rule that means this another text.
    ///
    /// - Returns: `false` if there is none.
    mutating func rename(_ query: StoredQuery, _ actions: RuleActions, to text: String) -> Bool {
        guard let id = byMeaning[Meaning(query: query.text, actions: actions)], texts[id] != nil else { return false }
        set(text, of: id)
        return true
    }

    mutating func set(_ text: String, of id: RuleID) {
        remove(id)
        texts[id] = text
        ids[SharedRule.key(of: text), default: []].insert(id)
    }

    mutating func remove(_ id: RuleID) {
        if let former = texts.removeValue(forKey: id) { ids[SharedRule.key(of: former)]?.remove(id) }
    }

    func text(of id: RuleID) -> String? { texts[id] }

    /// Returns the rules with a key, in the order in which they are applied.
    func ids(_ key: String) -> [RuleID] { (ids[key] ?? []).sorted { $0.rawValue < $1.rawValue } }
}
