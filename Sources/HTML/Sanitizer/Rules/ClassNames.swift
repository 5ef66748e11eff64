import Base

/// The classes that describe meaning, not looks.
enum ClassNames {

    /// Returns whether the class named in `range` is kept: the language of code, emoji among images, formulas.
    static func isKept(_ bytes: HTMLBytes, _ range: Range<Int>) -> Bool {
        guard range.count <= 64 else { return false }
        if names.contains(where: { bytes.spells($0, in: range) }) { return true }
        return prefixes.contains { range.count > $0.utf8CodeUnitCount && bytes.starts(with: $0, at: range.lowerBound) }
            && range.allSatisfy { isPlain(bytes[$0]) }
    }

    /// Returns whether KaTeX or MathJax use the class for the visual form of a formula.
    static func isFormula(_ bytes: HTMLBytes, _ range: Range<Int>) -> Bool {
        bytes.spells("katex-html", in: range) || bytes.starts(with: "mathjax", at: range.lowerBound)
    }

    /// Returns the name of the programming language among the classes of an element; `nil` if they name none.
    static func language(_ classes: String) -> String? {
        let classes = classes.split(separator: " ")
        return prefixes.lazy.map(\.description).compactMap { prefix in
            classes.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        }.first
    }

    private static let prefixes: [StaticString] = ["language-", "lang-", "highlight-source-"]

    private static let names: [StaticString] = [
        "emoji", "wp-smiley", "math-inline", "math-display", "footnote", "footnotes", "footnote-ref", "footnote-back",
        "footnote-backref",
    ]

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "-_+#.".utf8.contains(byte)
    }
}
