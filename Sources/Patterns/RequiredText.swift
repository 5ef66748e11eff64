/// Text that is in each match of a pattern, so that others needn't be looked at.
package indirect enum RequiredText: Equatable, Sendable {
    /// Letters and digits that follow each other; whether no others stand before them, and after them.
    case run(String, startsWord: Bool, endsWord: Bool)
    case all([RequiredText])
    case any([RequiredText])
}

extension Pattern {
    /// The text that is in each match; `nil` if none is known.
    package var required: RequiredText? { Self.required(root, startsWord: false, endsWord: false) }

    private static func required(_ node: PatternNode, startsWord: Bool, endsWord: Bool) -> RequiredText? {
        let parts = parts(of: node)
        var found: [RequiredText] = []
        var index = 0
        while index < parts.count {
            let starts = index == 0 ? startsWord : separates(parts[index - 1])
            var (run, end) = ("", index)
            while end < parts.count, let letter = letter(parts[end]) {
                run.unicodeScalars.append(letter)
                end += 1
            }
            let ends = max(end, index + 1) == parts.count ? endsWord : separates(parts[max(end, index + 1)])
            if run.isEmpty {
                if let inner = inner(parts[index], starts, ends) { found.append(inner) }
                end = index + 1
            } else {
                found.append(.run(run, startsWord: starts, endsWord: ends))
            }
            index = end
        }
        return found.count > 1 ? .all(found) : found.first
    }

    private static func parts(of node: PatternNode) -> [PatternNode] {
        if case .sequence(let nodes) = node { nodes.flatMap(parts) } else { [node] }
    }

    private static func letter(_ node: PatternNode) -> Unicode.Scalar? {
        guard case .scalar(let scalar) = node, !isSeparator(scalar) else { return nil }
        return scalar
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
    }

    private static func inner(_ node: PatternNode, _ starts: Bool, _ ends: Bool) -> RequiredText? {
        switch node {
        case .choice(let nodes):
            let texts = nodes.compactMap { required($0, startsWord: starts, endsWord: ends) }
            return texts.count == nodes.count ? .any(texts) : nil
        case .repetition(let inner, least: 1..., most: _): return required(inner, startsWord: starts, endsWord: false)
        default: return nil
        }
    }

    /// Returns whether a letter beside the part is the first or last one of a word.
    private static func separates(_ node: PatternNode) -> Bool {
        switch node {
        case .scalar(let scalar): isSeparator(scalar)
        case .gap(let gaps): gaps != .noBoundary
        case .set(let set):
            !set.isNegated && set.ranges.allSatisfy { $0.allSatisfy { Unicode.Scalar($0).map(isSeparator) ?? true } }
                && set.kinds.allSatisfy { $0 == .init(name: .space) || $0 == .init(name: .word, isNegated: true) }
        default: false
        }
    }
}
