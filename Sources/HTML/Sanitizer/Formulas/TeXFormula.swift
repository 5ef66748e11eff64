/// A formula that is being read. Its TeX, where it has one, takes the place of all the rest; else what it says in one
/// line does.
struct TeXFormula {
    /// Where it begins in the output.
    let mark: SanitizedOutput.Mark
    let form: Form
    private var formula: Formula

    enum Form {
        /// Within a line.
        case inline
        /// On a line of its own.
        case display
    }

    init(_ tag: HTMLTag, in bytes: HTMLBytes, mark: SanitizedOutput.Mark) {
        self.mark = mark
        form = tag.value(of: "display", in: bytes)?.lowercased() == "block" ? .display : .inline
        formula = Formula(alternative: tag.value(of: "alttext", in: bytes))
    }

    /// Nil where there was none but MathML's tags.
    mutating func source() -> String? { formula.tex() }

    /// What it says in one line of text: `x²`.
    mutating func text() -> String { formula.text() }

    /// What comes after the formula's start tag.
    mutating func read(_ token: HTMLToken, in bytes: HTMLBytes) {
        _ = formula.take(token, in: bytes)
    }
}

extension TeXFormula.Form {
    /// Of a script that MathJax reads: `<script type="math/tex; mode=display">`. Nil for all others.
    init?(script: HTMLTag, in bytes: HTMLBytes) {
        guard let type = script.value(of: "type", in: bytes)?.lowercased(), type.hasPrefix("math/tex") else {
            return nil
        }
        self = type.contains("mode=display") ? .display : .inline
    }
}
