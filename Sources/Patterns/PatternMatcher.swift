/// Matches texts with a pattern: all its positions at once, 64 in each machine word, in one pass through the text.
package struct PatternMatcher {
    private let folding: PatternFolding

    /// The number of words of a set of positions.
    private let width: Int

    private let followedByNext: [UInt64]
    private let first: Table
    private let last: Table
    private let sources: Table
    private let targets: Table
    private let empty: [Gaps]

    /// Whether the places between characters matter.
    private let hasConditions: Bool

    /// Whether a match can only be at the beginning of the text.
    private let isAnchored: Bool

    /// The different sets of characters, with the positions that have them.
    private let sets: [(set: ScalarSet, positions: Positions)]

    /// Characters that no position tells apart are a class. For each, the positions that match them, one class after the
    /// other; and whether they belong to words.
    private var matched: [UInt64] = []
    private var areWords: [Bool] = []
    private var classes: [Row: Int] = [:]

    /// Sets of positions, one after the other, each with the condition on which it counts.
    private struct Table {
        let conditions: [Gaps]
        let words: [UInt64]

        init(_ sets: [(condition: Gaps, positions: Positions)], _ width: Int) {
            conditions = sets.map(\.condition)
            words = sets.flatMap { $0.positions.words(width) }
        }
    }

    private struct Row: Hashable {
        var matched: [UInt64]
        var isWord: Bool
    }

    /// The class of each ASCII character, and of all others in pages of 256; -1 if it wasn't met.
    private var ofASCII: [Int32] = []
    private var pages = [[Int32]](repeating: [], count: 0x1100)

    /// Whether a match may begin with the character, of each ASCII character.
    private var begins: [Bool] = []

    package init(_ pattern: Pattern, _ folding: PatternFolding) {
        self.folding = folding
        let automaton = PatternAutomaton(pattern.root, folding)
        let width = max(1, (automaton.sets.count + 63) / 64)
        self.width = width
        followedByNext = automaton.followedByNext.words(width)
        first = Table(automaton.first.map { ($0, $1) }, width)
        last = Table(automaton.last.map { ($0, $1) }, width)
        sources = Table(automaton.junctions.map { ($0.condition, $1) }, width)
        targets = Table(automaton.junctions.map { ($0.key.condition, $0.key.targets) }, width)
        empty = Array(automaton.empty)
        let conditions = Array(automaton.first.keys) + automaton.last.keys + automaton.junctions.keys.map(\.condition)
        hasConditions = (conditions + empty).contains { !$0.isEmpty }
        var sets: [ScalarSet: Positions] = [:]
        for (position, set) in automaton.sets.enumerated() { sets[set, default: .init()].add(Positions(position)) }
        self.sets = sets.map { ($0, $1) }
        isAnchored = (automaton.first.keys + empty).allSatisfy { $0.contains(.start) }
        ofASCII = (0..<0x80).map { Int32(makeClass(of: $0)) }
        let all = automaton.first.values.reduce(Positions()) { $0.union($1) }.words(width)
        begins = ofASCII.map { number in all.indices.contains { all[$0] & matched[Int(number) * width + $0] != 0 } }
    }

    // MARK: - Classes of characters

    private mutating func classOf(_ value: UInt32) -> Int {
        if value < 0x80 { return Int(ofASCII[Int(value)]) }
        let (page, index) = (Int(value >> 8), Int(value & 0xFF))
        if pages[page].isEmpty { pages[page] = [Int32](repeating: -1, count: 256) }
        if pages[page][index] < 0 { pages[page][index] = Int32(makeClass(of: value)) }
        return Int(pages[page][index])
    }

    private mutating func makeClass(of value: UInt32) -> Int {
        let folded = (0x41...0x5A).contains(value) ? value + 0x20 : value
        let isWord = folding.isWord(folded)
        var positions = Positions()
        for (set, others) in sets where set.contains(folded, isWord: isWord) { positions.add(others) }
        let row = Row(matched: positions.words(width), isWord: isWord)
        if let known = classes[row] { return known }
        classes[row] = areWords.count
        matched += row.matched
        areWords.append(isWord)
        return areWords.count - 1
    }

    // MARK: - Matching

    /// Returns whether the pattern matches anywhere in the text, which is folded or has only ASCII.
    package mutating func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { matches($0) }
    }

    private mutating func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if empty.contains([]) { return true }
        var state = [UInt64](repeating: 0, count: width)
        var next = state
        var isIdle = true
        var before: Int?
        var position = 0
        while position < text.count {
            if isIdle {
                if isAnchored && position > 0 { return false }
                if empty.isEmpty { skip(&position, &before, in: text) }
                if position == text.count { break }
            }
            let (value, length) = Self.scalar(text, at: position)
            let current = classOf(value)
            let gaps = hasConditions ? gaps(before, current) : []
            if ends(state, isIdle, gaps) { return true }
            isIdle = step(state, isIdle, gaps, current, into: &next)
            swap(&state, &next)
            before = current
            position += length
        }
        return ends(state, isIdle, hasConditions ? gaps(before, nil) : [])
    }

    /// Goes to the next character with which a match may begin, or that isn't ASCII.
    private func skip(_ position: inout Int, _ before: inout Int?, in text: UnsafeBufferPointer<UInt8>) {
        let start = position
        while position < text.count, text[position] < 0x80, !begins[Int(text[position])] { position += 1 }
        if position > start { before = Int(ofASCII[Int(text[position - 1])]) }
    }

    /// Returns what holds of the place between two characters, of which one is missing at the ends.
    private func gaps(_ before: Int?, _ after: Int?) -> Gaps {
        let isBoundary = (before.map { areWords[$0] } ?? false) != (after.map { areWords[$0] } ?? false)
        var gaps: Gaps = isBoundary ? .boundary : .noBoundary
        if before == nil { gaps.insert(.start) }
        if after == nil { gaps.insert(.end) }
        return gaps
    }

    private func ends(_ state: [UInt64], _ isIdle: Bool, _ gaps: Gaps) -> Bool {
        for condition in empty where condition.isSubset(of: gaps) { return true }
        if isIdle { return false }
        for row in last.conditions.indices where last.conditions[row].isSubset(of: gaps) {
            for index in 0..<width where state[index] & last.words[row * width + index] != 0 { return true }
        }
        return false
    }

    /// Computes the state after a character.
    ///
    /// - Parameter current: The class of the character.
    /// - Returns: Whether the state is empty.
    private func step(
        _ state: [UInt64], _ isIdle: Bool, _ gaps: Gaps, _ current: Int, into next: inout [UInt64]
    ) -> Bool {
        var carry: UInt64 = 0
        for index in 0..<width {
            let moving = state[index] & followedByNext[index]
            next[index] = moving << 1 | carry
            carry = moving >> 63
        }
        if !isIdle {
            for row in sources.conditions.indices where sources.conditions[row].isSubset(of: gaps) {
                var active: UInt64 = 0
                for index in 0..<width { active |= state[index] & sources.words[row * width + index] }
                if active != 0 { for index in 0..<width { next[index] |= targets.words[row * width + index] } }
            }
        }
        for row in first.conditions.indices where first.conditions[row].isSubset(of: gaps) {
            for index in 0..<width { next[index] |= first.words[row * width + index] }
        }
        var all: UInt64 = 0
        for index in 0..<width {
            next[index] &= matched[current * width + index]
            all |= next[index]
        }
        return all == 0
    }

    /// Decodes a scalar of valid UTF-8.
    private static func scalar(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> (value: UInt32, length: Int) {
        let lead = UInt32(text[position])
        if lead < 0x80 { return (lead, 1) }
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        var value = lead & (0xFF >> UInt32(length + 1))
        for index in position + 1..<min(position + length, text.count) {
            value = value << 6 | UInt32(text[index] & 0x3F)
        }
        return (value, length)
    }
}
