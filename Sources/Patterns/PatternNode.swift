/// A pattern as a tree.
indirect enum PatternNode: Equatable, Sendable {
    case scalar(Unicode.Scalar)
    case set(ScalarSet)

    /// Matches nothing, but only in some places.
    case gap(Gaps)
    case sequence([PatternNode])
    case choice([PatternNode])

    /// - Parameter most: `nil` means any number of times.
    case repetition(PatternNode, least: Int, most: Int?)

    /// Returns a repetition in its simplest form: `(a?){2,5}` is `a{0,5}`.
    static func repeating(_ node: PatternNode, least: Int, most: Int?) -> PatternNode {
        guard case .repetition(let inner, least: 0, let innerMost) = node, most != 0 else {
            return .repetition(node, least: least, most: most)
        }
        return .repetition(inner, least: 0, most: innerMost.flatMap { first in most.map { limited(first * $0) } })
    }

    /// The number of characters and classes, with each repetition written out; at most a little more than
    /// ``Pattern/largest``.
    var size: Int {
        switch self {
        case .scalar, .set, .gap: 1
        case .sequence(let parts), .choice(let parts): parts.reduce(0) { Self.limited($0 + $1.size) }
        case .repetition(let inner, let least, let most):
            Self.limited(max(1, inner.size) * max(1, least, most ?? 0))
        }
    }

    private static func limited(_ size: Int) -> Int { min(size, Pattern.largest + 1) }
}

/// Conditions on the place between two characters; those of a value must all hold.
struct Gaps: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// The beginning of the text.
    static let start = Gaps(rawValue: 1)
    /// The end of the text.
    static let end = Gaps(rawValue: 2)
    /// The beginning or end of a word.
    static let boundary = Gaps(rawValue: 4)
    /// Any other place.
    static let noBoundary = Gaps(rawValue: 8)
}

/// Some characters: those that one place in a pattern matches.
struct ScalarSet: Hashable, Sendable {
    var ranges: [ClosedRange<UInt32>] = []
    var kinds: [Kind] = []
    var isNegated = false

    /// A kind of characters, or all others.
    struct Kind: Hashable, Sendable {
        var name: Name
        var isNegated = false

        enum Name: Sendable {
            case digit, word, space
        }
    }

    /// - Parameter isWord: Whether the character is a part of words.
    func contains(_ value: UInt32, isWord: Bool) -> Bool {
        (ranges.contains { $0.contains(value) }
            || kinds.contains { Self.holds($0.name, value, isWord) != $0.isNegated }) != isNegated
    }

    private static func holds(_ name: Kind.Name, _ value: UInt32, _ isWord: Bool) -> Bool {
        switch name {
        case .digit: (0x30...0x39).contains(value)
        case .word: isWord
        case .space: Unicode.Scalar(value)?.properties.isWhitespace ?? false
        }
    }

    static let newline = ScalarSet(ranges: [0x0A...0x0A])
}
