/// Reads a pattern.
struct PatternParser {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var depth = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private func error(_ problem: PatternError.Problem, at position: Int) -> PatternError {
        // Columns are those of characters, of which some have several scalars.
        PatternError(problem: problem, offset: String(String.UnicodeScalarView(scalars[..<position])).count)
    }

    mutating func pattern() throws(PatternError) -> PatternNode {
        let node = try choice()
        if current == ")" { throw error(.unopenedGroup, at: position) }
        return node
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        position += 1
        return true
    }

    private mutating func choice() throws(PatternError) -> PatternNode {
        let start = position
        var parts = [try sequence()]
        while take("|") { parts.append(try sequence()) }
        let node = parts.count == 1 ? parts[0] : .choice(parts)
        if node.size > Pattern.largest { throw error(.tooLarge, at: start) }
        return node
    }

    private mutating func sequence() throws(PatternError) -> PatternNode {
        var parts: [PatternNode] = []
        var size = 0
        while let scalar = current, scalar != "|", scalar != ")" {
            let start = position
            let part = try repetition(of: try atom())
            size += part.size
            if size > Pattern.largest { throw error(.tooLarge, at: start) }
            parts.append(part)
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func atom() throws(PatternError) -> PatternNode {
        let start = position
        guard let scalar = current else { return .sequence([]) }
        position += 1
        switch scalar {
        case "(": return try group(from: start)
        case "[": return .set(try set(from: start))
        case ".": return .set(ScalarSet(ranges: ScalarSet.newline.ranges, isNegated: true))
        case "^": return .gap(.start)
        case "$": return .gap(.end)
        case "\\": return try escape(from: start)
        case "*", "+", "?": throw error(.nothingToRepeat(String(scalar)), at: start)
        case "{":
            position = start
            if try times() != nil { throw error(.nothingToRepeat("{"), at: start) }
            position = start + 1
            return .scalar(scalar)
        default: return .scalar(scalar)
        }
    }

    private mutating func group(from start: Int) throws(PatternError) -> PatternNode {
        if take("?"), !take(":") {
            let sign = current.map { "(?\($0)" } ?? "(?"
            throw error(.unsupported(sign), at: start)
        }
        depth += 1
        if depth > Pattern.deepest { throw error(.tooDeep, at: start) }
        let node = try choice()
        guard take(")") else { throw error(.unclosedGroup, at: start) }
        depth -= 1
        return node
    }

    // MARK: - Repetitions

    private mutating func repetition(of node: PatternNode) throws(PatternError) -> PatternNode {
        guard let (least, most) = try times() else { return node }
        // A match is a match, however long it is.
        _ = take("?")
        let next = position
        if try times() != nil {
            throw error(.nothingToRepeat(String(scalars[next])), at: next)
        }
        return .repeating(node, least: least, most: most)
    }

    /// Reads how often something is repeated; `nil` if nothing of that kind follows.
    private mutating func times() throws(PatternError) -> (least: Int, most: Int?)? {
        switch current {
        case "*": position += 1
        case "+":
            position += 1
            return (1, nil)
        case "?":
            position += 1
            return (0, 1)
        case "{": return try counted()
        default: return nil
        }
        return (0, nil)
    }

    /// Reads `{2}`, `{2,}` or `{2,5}`. Other braces are characters.
    private mutating func counted() throws(PatternError) -> (least: Int, most: Int?)? {
        let start = position
        position += 1
        var most: Int?
        guard let least = number() else {
            position = start
            return nil
        }
        let isOpen = take(",")
        most = isOpen ? number() : least
        guard take("}") else {
            position = start
            return nil
        }
        if max(least, most ?? 0) > Pattern.mostTimes || most.map({ $0 < least }) ?? false {
            throw error(.badCount, at: start)
        }
        return (least, most)
    }

    /// Returns the number at the position, or a greater one than is allowed; `nil` if there is none.
    private mutating func number() -> Int? {
        var number: Int?
        while let digit = current.flatMap({ Int(String($0)) }) {
            number = min((number ?? 0) * 10 + digit, Pattern.mostTimes + 1)
            position += 1
        }
        return number
    }

    // MARK: - Escapes

    private mutating func escape(from start: Int) throws(PatternError) -> PatternNode {
        switch current {
        case "b":
            position += 1
            return .gap(.boundary)
        case "B":
            position += 1
            return .gap(.noBoundary)
        default:
            switch try escaped(from: start) {
            case .scalar(let scalar): return .scalar(scalar)
            case .kind(let kind): return .set(ScalarSet(kinds: [kind]))
            }
        }
    }

    /// The meaning of a backslash and what follows it, in a class and outside.
    private enum Escaped {
        case scalar(Unicode.Scalar)
        case kind(ScalarSet.Kind)
    }

    private static let kinds: [Unicode.Scalar: ScalarSet.Kind] = [
        "d": .init(name: .digit), "D": .init(name: .digit, isNegated: true),
        "w": .init(name: .word), "W": .init(name: .word, isNegated: true),
        "s": .init(name: .space), "S": .init(name: .space, isNegated: true),
    ]

    private static let controls: [Unicode.Scalar: Unicode.Scalar] = [
        "t": "\t", "n": "\n", "r": "\r", "f": "\u{0C}", "v": "\u{0B}",
    ]

    private mutating func escaped(from start: Int) throws(PatternError) -> Escaped {
        guard let scalar = current else { throw error(.nothingEscaped, at: start) }
        position += 1
        if let kind = Self.kinds[scalar] { return .kind(kind) }
        if let control = Self.controls[scalar] { return .scalar(control) }
        if scalar == "x" { return .scalar(try numbered(from: start)) }
        if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
            throw error(.unknownEscape("\\\(scalar)"), at: start)
        }
        return .scalar(scalar)
    }

    /// Reads the number of a scalar: `41` or `{1F600}`.
    private mutating func numbered(from start: Int) throws(PatternError) -> Unicode.Scalar {
        let isBraced = take("{")
        let digits = scalars[position...].prefix { $0.properties.isASCIIHexDigit }.prefix(isBraced ? 8 : 2)
        position += digits.count
        let text = String(String.UnicodeScalarView(digits))
        guard isBraced ? take("}") : digits.count == 2,
            let scalar = UInt32(text, radix: 16).flatMap(Unicode.Scalar.init)
        else { throw error(.unknownEscape("\\x"), at: start) }
        return scalar
    }

    // MARK: - Classes

    private mutating func set(from start: Int) throws(PatternError) -> ScalarSet {
        var set = ScalarSet()
        set.isNegated = take("^")
        var isFirst = true
        while isFirst || current != "]" {
            isFirst = false
            let itemStart = position
            guard let item = try item() else { throw error(.unclosedClass, at: start) }
            let hasEnd = current == "-" && position + 1 < scalars.count && scalars[position + 1] != "]"
            if hasEnd { position += 1 }
            switch (item, hasEnd ? try self.item() : nil) {
            case (.kind(let kind), nil): set.kinds.append(kind)
            case (.scalar(let scalar), nil): set.ranges.append(scalar.value...scalar.value)
            case (.scalar(let first), .scalar(let last)) where first <= last:
                set.ranges.append(first.value...last.value)
            default: throw error(.badRange, at: itemStart)
            }
        }
        position += 1
        return set
    }

    /// Reads a character of a class, or a kind of them; `nil` at the end of the pattern.
    private mutating func item() throws(PatternError) -> Escaped? {
        let start = position
        guard let scalar = current else { return nil }
        position += 1
        if scalar == "\\" { return try escaped(from: start) }
        if scalar == "[", current == ":" { throw error(.unsupported("[:"), at: start) }
        return .scalar(scalar)
    }
}
