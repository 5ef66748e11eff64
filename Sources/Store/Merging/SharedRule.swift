import Base
import Foundation
import Model

/// A rule as it is written into a directory. It has no program: no directory may make a machine run one.
struct SharedRule: Codable {
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
