/// A formula that is being read. Its TeX, if it has any, replaces everything else; otherwise its text in one line does.
struct TeXFormula {
    /// The position in the output where it begins.
    let mark: SanitizedOutput.Mark
    let form: Form
    private var formula: Formula

    enum Form {
        /// The formula stands within a line.
        case inline
        /// The formula stands on a line of its own.
        case display
    }

    init(_ tag: HTMLTag, in bytes: HTMLBytes, mark: SanitizedOutput.Mark) {
        self.mark = mark
        form = tag.value(of: "display", in: bytes)?.lowercased() == "block" ? .display : .inline
        formula = Formula(alternative: tag.value(of: "alttext", in: bytes))
    }

    /// Returns the TeX; `nil` if there are only MathML's tags.
    mutating func source() -> String? { formula.tex() }

    /// Returns the formula in one line of text: `x²`.
    mutating func text() -> String { formula.text() }

    /// Reads a token after the formula's start tag.
    mutating func read(_ token: HTMLToken, in bytes: HTMLBytes) {
        _ = formula.take(token, in: bytes)
    }
}

extension TeXFormula.Form {
    /// Reads a script for MathJax: `<script type="math/tex; mode=display">`. Fails for all others.
    init?(script: HTMLTag, in bytes: HTMLBytes) {
        guard let type = script.value(of: "type", in: bytes)?.lowercased(), type.hasPrefix("math/tex") else {
            return nil
        }
        self = type.contains("mode=display") ? .display : .inline
    }
}
