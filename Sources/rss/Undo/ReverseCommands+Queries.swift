import Model
import Query

/// The commands for searches, rules and deliveries, which have queries.
extension ReverseCommands {

    var ofQueries: [[String]] { ofSearches + ofRules + ofDeliveries }

    // MARK: Searches

    private var ofSearches: [[String]] {
        if let (name, formerName) = renamedSearch { return [["search", "rename", name, formerName]] }
        let changed = former.searches.filter { search in
            !now.searches.contains { $0.name == search.name && $0.query.text == search.query.text }
        }
        let added = now.searches.map(\.name).filter { name in !former.searches.contains { $0.name == name } }
        return changed.map { ["search", "save", $0.name, Self.argument($0.query)] }
            + (added.isEmpty ? [] : [["search", "remove"] + added])
    }

    /// The name of a search that was renamed, and its former one.
    private var renamedSearch: (now: String, former: String)? {
        let added = now.searches.filter { search in !former.searches.contains { $0.name == search.name } }
        let gone = former.searches.filter { search in !now.searches.contains { $0.name == search.name } }
        guard added.count == 1, gone.count == 1, added[0].query.text == gone[0].query.text else { return nil }
        return (added[0].name, gone[0].name)
    }

    /// Returns whether the query is the former one, or will be once searches have their former names. Its words may differ
    /// all the same: feeds and folders have other names now.
    private func isSame(_ query: StoredQuery, as former: StoredQuery) -> Bool {
        let text = renamedSearch.map { SearchReferences.renaming($0.now, to: $0.former, in: query.text) } ?? query.text
        return text == former.text
    }

    /// Returns the query as one argument that does not look like an option.
    private static func argument(_ query: StoredQuery) -> String {
        query.words.hasPrefix("-") ? "(\(query.words))" : query.words
    }

    // MARK: Rules

    private var ofRules: [[String]] {
        let known = Dictionary(now.rules.map { ($0.id, $0) }) { first, _ in first }
        let added = now.rules.map(\.id).filter { id in !former.rules.contains { $0.id == id } }
        return former.rules.flatMap { rule in
            guard let present = known[rule.id] else { return [Self.adding(rule)] }
            return commands(from: present, to: rule)
        } + (added.isEmpty ? [] : [["rule", "remove"] + added.map { "\($0)" }])
    }

    private func commands(from present: Rule, to rule: Rule) -> [[String]] {
        let id = "\(rule.id)"
        // What a rule does can't be changed.
        if present.actions != rule.actions { return [["rule", "remove", id], Self.adding(rule)] }
        let edit = isSame(present.query, as: rule.query) ? [] : [["rule", "edit", id, Self.argument(rule.query)]]
        return present.isPaused == rule.isPaused ? edit : edit + [["rule", rule.isPaused ? "pause" : "resume", id]]
    }

    private static func adding(_ rule: Rule) -> [String] {
        let actions = rule.actions
        let mark = actions[.read].map { ["--mark", MarkChange(.read, $0).word] } ?? []
        let star = actions[.starred] == true ? ["--star"] : []
        let labels = actions.labels.flatMap { ["--label", $0] }
        let delete = actions.deletes ? ["--delete"] : []
        let program = actions.program.isEmpty ? [] : ["--open-with"] + actions.program
        let query = rule.query.text.isEmpty ? "--all" : argument(rule.query)
        return ["rule", "add", query] + mark + star + labels + delete + program
    }

    // MARK: Deliveries

    private var ofDeliveries: [[String]] {
        let known = Dictionary(now.deliveries.map { ($0.id, $0) }) { first, _ in first }
        let added = now.deliveries.filter { delivery in !former.deliveries.contains { $0.id == delivery.id } }
        return former.deliveries.flatMap { delivery -> [[String]] in
            guard let present = known[delivery.id] else { return Self.adding(delivery).map { [$0] } ?? [] }
            return commands(from: present, to: delivery)
        } + added.map { ["deliver", "remove", $0.name] }
    }

    /// Returns `nil` for one that `rss follow` adds.
    private static func adding(_ delivery: Delivery) -> [String]? {
        if delivery.isFollowed { return nil }
        let query = delivery.query.text.isEmpty ? [] : [argument(delivery.query)]
        let batch = delivery.batch == 1 ? [] : ["--batch", "\(delivery.batch)"]
        return ["deliver", "add", delivery.name] + query + batch + (delivery.isOrdered ? ["--ordered"] : [])
            + DeliveryTarget.words(delivery.target)
    }

    private func commands(from present: Delivery, to delivery: Delivery) -> [[String]] {
        var edit: [String] = []
        if !isSame(present.query, as: delivery.query) { edit.append(Self.argument(delivery.query)) }
        if present.batch != delivery.batch { edit += ["--batch", "\(delivery.batch)"] }
        if present.isOrdered != delivery.isOrdered { edit.append(delivery.isOrdered ? "--ordered" : "--no-ordered") }
        if present.target != delivery.target { edit += DeliveryTarget.words(delivery.target) }
        let pause = delivery.isPaused ? "pause" : "resume"
        return (edit.isEmpty ? [] : [["deliver", "edit", delivery.name] + edit])
            + (present.isPaused == delivery.isPaused ? [] : [["deliver", pause, delivery.name]])
    }
}
