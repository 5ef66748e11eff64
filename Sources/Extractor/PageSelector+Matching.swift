import Base
import HTML

/// The elements of a page that a selector names, in order.
struct SelectedElements {
    /// Those that it keeps.
    fileprivate(set) var kept: [Int] = []

    /// Those that it removes.
    fileprivate(set) var removed: [Int] = []

    /// Returns the outermost elements that it keeps.
    func outermost(in tree: HTMLTree) -> [Int] {
        var end = 0
        return kept.filter { node in
            if node < end { return false }
            end = tree.nodes[node].end
            return true
        }
    }

    /// Those that it keeps and doesn't remove.
    var left: [Int] {
        let removed = Set(removed)
        return kept.filter { !removed.contains($0) }
    }
}

extension PageSelector {

    /// Returns the elements that the selector keeps, and those that it removes. Linear in time: each tag is read once,
    /// whatever is in it.
    func elements(in tree: HTMLTree) throws(DocumentWork.Stop) -> SelectedElements {
        let steps = StepTable(kept: kept, removed: removed)
        var found = SelectedElements()
        // The open elements, with the steps that fit each, and those that fit one of it and those around it.
        var open: [(end: Int, own: StepTable.Steps, all: StepTable.Steps)] = []
        try tree.work.take(tree.nodes.count)
        for node in tree.nodes.indices where tree.nodes[node].element != nil {
            while let last = open.last, last.end <= node { open.removeLast() }
            let (parent, around) = open.last.map { ($0.own, $0.all) } ?? (0, 0)
            let own = steps.fitting(try facts(of: node, in: tree, steps), of: steps.next(in: parent, around))
            if own & steps.ends.kept != 0 { found.kept.append(node) }
            if own & steps.ends.removed != 0 { found.removed.append(node) }
            open.append((tree.nodes[node].end, own, around | own))
        }
        return found
    }

    /// Returns the conditions that an element meets.
    private func facts(
        of node: Int, in tree: HTMLTree, _ steps: StepTable
    ) throws(DocumentWork.Stop) -> StepTable.Conditions {
        var facts = steps.names[tree.bytes.text(in: tree.name(of: node)).lowercased()] ?? 0
        if steps.hasAttributes {
            for attribute in try tree.attributes(of: node) {
                guard let wanted = steps.attributes[tree.bytes.text(in: attribute.name).lowercased()] else { continue }
                facts |= wanted.any
                if wanted.values.isEmpty && wanted.words.isEmpty { continue }
                let text = attribute.text(in: tree.bytes)
                facts |= wanted.values[text] ?? 0
                if wanted.words.isEmpty { continue }
                for word in text.split(whereSeparator: \.isWhitespace) { facts |= wanted.words[String(word)] ?? 0 }
            }
        }
        return facts
    }
}

/// The steps of a selector, and what an element must have for each, by number: so that a tag that is read once is
/// compared with all of them.
private struct StepTable {
    /// A bit for each step; those of one path follow each other, from the outside to the inside.
    typealias Steps = UInt128
    typealias Conditions = UInt128

    /// The last steps of the paths.
    private(set) var ends: (kept: Steps, removed: Steps) = (0, 0)
    private var (firsts, children): (Steps, Steps) = (0, 0)

    /// The conditions of each step.
    private var needs: [Conditions] = []
    private var count = 0

    private(set) var names: [String: Conditions] = [:]
    private(set) var attributes: [String: Attribute] = [:]
    var hasAttributes: Bool { !attributes.isEmpty }

    /// The conditions that an attribute meets: by being there, by its value, by a word of its value.
    struct Attribute {
        var any: Conditions = 0
        var values: [String: Conditions] = [:]
        var words: [String: Conditions] = [:]
    }

    init(kept: [[PageSelector.Step]], removed: [[PageSelector.Step]]) {
        for steps in kept { ends.kept |= add(steps) }
        for steps in removed { ends.removed |= add(steps) }
    }

    /// Adds a path. Returns its last step.
    private mutating func add(_ steps: [PageSelector.Step]) -> Steps {
        firsts |= 1 << needs.count
        for step in steps {
            if step.isChild { children |= 1 << needs.count }
            var need: Conditions = 0
            if let name = step.name {
                let number = number(names[name])
                names[name] = number
                need |= number
            }
            for condition in step.attributes { need |= add(condition) }
            needs.append(need)
        }
        return 1 << (needs.count - 1)
    }

    private mutating func add(_ condition: PageSelector.Condition) -> Conditions {
        var attribute = attributes[condition.name] ?? Attribute()
        let number: Conditions
        switch condition.value {
        case nil:
            number = self.number(attribute.any)
            attribute.any = number
        case let value? where condition.isWord:
            number = self.number(attribute.words[value])
            attribute.words[value] = number
        case let value?:
            number = self.number(attribute.values[value])
            attribute.values[value] = number
        }
        attributes[condition.name] = attribute
        return number
    }

    /// Returns the number of a condition: a new one unless another step has the same condition.
    private mutating func number(_ known: Conditions?) -> Conditions {
        if let known, known != 0 { return known }
        defer { count += 1 }
        return 1 << count
    }

    /// Returns the steps that an element may be.
    ///
    /// - Parameters:
    ///   - parent: The steps that the element around it is.
    ///   - around: Those that this one, or any around it, is.
    func next(in parent: Steps, _ around: Steps) -> Steps {
        firsts | (parent << 1 & children) | (around << 1 & ~children & ~firsts)
    }

    /// Returns those of `steps` whose conditions are met.
    func fitting(_ facts: Conditions, of steps: Steps) -> Steps {
        var (rest, fitting) = (steps, Steps(0))
        while rest != 0 {
            let step = rest.trailingZeroBitCount
            rest &= rest - 1
            if step < needs.count, needs[step] & ~facts == 0 { fitting |= 1 << step }
        }
        return fitting
    }
}
