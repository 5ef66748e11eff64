/// The characters and classes of a pattern, numbered as *positions*, and which may follow which: Glushkov's automaton.
/// Its state is the set of positions that the characters read so far may have ended at.
struct PatternAutomaton {
    /// The characters that each position matches.
    private(set) var sets: [ScalarSet] = []

    /// The places where the whole pattern matches nothing.
    private(set) var empty: Set<Gaps> = []

    /// The positions with which a match may begin and end, for each condition on the place before and after them.
    private(set) var first: [Gaps: Positions] = [:]
    private(set) var last: [Gaps: Positions] = [:]

    /// The positions that the next one follows unconditionally, as in any word.
    private(set) var followedByNext = Positions()

    /// All other ways from positions to those after them: one for each operator that needs it.
    private(set) var junctions: [Junction: Positions] = [:]

    /// Where a way leads, and on what condition.
    struct Junction: Hashable {
        var condition: Gaps
        var targets: Positions
    }

    private let folding: PatternFolding

    init(_ root: PatternNode, _ folding: PatternFolding) {
        self.folding = folding
        let whole = part(root)
        (empty, first, last) = (whole.empty, whole.first, whole.last)
    }

    /// A part of the pattern.
    private struct Part {
        var empty: Set<Gaps> = []
        var first: [Gaps: Positions] = [:]
        var last: [Gaps: Positions] = [:]

        static let nothing = Part(empty: [[]])
    }

    private mutating func part(_ node: PatternNode) -> Part {
        switch node {
        case .scalar(let scalar): return literal([scalar])
        case .set(let set): return part(folding.folded(set))
        case .gap(let gaps): return Part(empty: [gaps])
        case .sequence(let nodes): return sequence(nodes)
        case .choice(let nodes): return nodes.map { part($0) }.reduce(Part(), Self.either)
        case .repetition(let inner, let least, let most): return repetition(inner, least, most)
        }
    }

    private mutating func position(_ set: ScalarSet) -> Part {
        let positions: [Gaps: Positions] = [[]: Positions(sets.count)]
        sets.append(set)
        return Part(first: positions, last: positions)
    }

    /// Makes the positions of characters, folded as texts are: `ß` has two.
    private mutating func literal(_ scalars: [Unicode.Scalar]) -> Part {
        let folded = folding.folded(String(String.UnicodeScalarView(scalars))).unicodeScalars
        return folded.reduce(.nothing) { joined($0, position(ScalarSet(ranges: [$1.value...$1.value]))) }
    }

    private mutating func part(_ set: (single: ScalarSet, others: [[Unicode.Scalar]])) -> Part {
        set.others.reduce(position(set.single)) { Self.either($0, literal($1)) }
    }

    /// Characters next to each other are folded together, as a mark may be a part of the letter before.
    private mutating func sequence(_ nodes: [PatternNode]) -> Part {
        var whole = Part.nothing
        var run: [Unicode.Scalar] = []
        for node in nodes {
            if case .scalar(let scalar) = node {
                run.append(scalar)
                continue
            }
            whole = joined(joined(whole, literal(run)), part(node))
            run = []
        }
        return joined(whole, literal(run))
    }

    private mutating func repetition(_ node: PatternNode, _ least: Int, _ most: Int?) -> Part {
        let required = most == nil ? least - 1 : least
        var whole = Part.nothing
        for _ in 0..<max(0, required) { whole = joined(whole, part(node)) }
        guard let most else {
            var loop = part(node)
            connect(loop.last, loop.first)
            if least == 0 { loop.empty.insert([]) }
            return joined(whole, loop)
        }
        return joined(whole, optional(node, most - least))
    }

    /// Makes a part for up to so many times: each may only be followed by the next, so that few ways are needed.
    private mutating func optional(_ node: PatternNode, _ most: Int) -> Part {
        var whole = Part.nothing
        var before: Part?
        for _ in 0..<most {
            let next = part(node)
            if let before { connect(before.last, next.first) } else { whole.first = next.first }
            whole.last.merge(next.last) { $0.union($1) }
            before = next
        }
        return whole
    }

    // MARK: - Combining

    private static func either(_ one: Part, _ other: Part) -> Part {
        Part(
            empty: one.empty.union(other.empty), first: one.first.merging(other.first) { $0.union($1) },
            last: one.last.merging(other.last) { $0.union($1) })
    }

    private mutating func joined(_ one: Part, _ next: Part) -> Part {
        connect(one.last, next.first)
        var whole = Part(first: one.first, last: next.last)
        for gaps in one.empty {
            for (condition, positions) in next.first {
                whole.first[condition.union(gaps), default: .init()].add(positions)
            }
            for other in next.empty { whole.empty.insert(gaps.union(other)) }
        }
        for gaps in next.empty {
            for (condition, positions) in one.last {
                whole.last[condition.union(gaps), default: .init()].add(positions)
            }
        }
        return whole
    }

    private mutating func connect(_ sources: [Gaps: Positions], _ targets: [Gaps: Positions]) {
        for (before, sources) in sources {
            for (after, targets) in targets {
                let condition = before.union(after)
                if condition.isEmpty, let source = sources.only, targets.only == source + 1 {
                    followedByNext.add(sources)
                } else {
                    junctions[Junction(condition: condition, targets: targets), default: .init()].add(sources)
                }
            }
        }
    }
}

/// A set of positions, as bits.
struct Positions: Hashable {
    private var words: [UInt64] = []

    init() {}

    init(_ position: Int) {
        words = [UInt64](repeating: 0, count: position / 64 + 1)
        words[position / 64] = 1 << UInt64(position % 64)
    }

    /// The only position; `nil` if there are none or more.
    var only: Int? {
        let filled = words.indices.filter { words[$0] != 0 }
        guard filled.count == 1, words[filled[0]].nonzeroBitCount == 1 else { return nil }
        return filled[0] * 64 + words[filled[0]].trailingZeroBitCount
    }

    /// Returns so many words, or more.
    func words(_ count: Int) -> [UInt64] {
        words + [UInt64](repeating: 0, count: max(0, count - words.count))
    }

    mutating func add(_ others: Positions) {
        while words.count < others.words.count { words.append(0) }
        for index in others.words.indices { words[index] |= others.words[index] }
    }

    func union(_ others: Positions) -> Positions {
        var all = self
        all.add(others)
        return all
    }
}
