import Base

extension SanitizedHTMLBuilder {

    mutating func beginFormula(_ tag: HTMLTag) {
        guard !isMuted, !tag.isSelfClosing, lastEndTags.follow(tag) else { return }
        close(open.depth(where: { $0 == .math }, behind: \.isScope))
        makeCell()
        beginInline()
        let mark = output.mark
        guard open.push(OpenTag(element: .math, isWritten: false)) else { return }
        formula = TeXFormula(tag, in: bytes, mark: mark)
    }

    mutating func finishFormula() {
        guard var finished = formula, !isMuted else { return }
        formula = nil
        guard let source = finished.source() else { return writeText(of: finished) }
        output.rewind(to: finished.mark)
        // It may be among what was taken back.
        lastImage.mark = nil
        write(source, finished.form)
    }

    /// Without MathML's tags `x²` would be `x2`. Where there is other markup, it stays.
    private mutating func writeText(of formula: TeXFormula) {
        guard !output.hasTag(since: formula.mark) else { return }
        output.rewind(to: formula.mark)
        var formula = formula
        output.writeEscaped(formula.text().utf8)
    }

    mutating func takeScript(_ range: Range<Int>) {
        guard let form = scriptFormula else { return }
        scriptFormula = nil
        let source = HTMLText.folded(bytes.text(in: range))
        guard !source.isEmpty else { return }
        makeCell()
        beginInline()
        write(source, form)
    }

    /// As GitHub, GitLab and many a converter of Markdown write formulas.
    private mutating func write(_ source: String, _ form: TeXFormula.Form) {
        output.write("<code class=\"language-math ")
        output.write(form == .display ? "math-display\">" : "math-inline\">")
        output.writeEscaped(source.utf8)
        output.write("</code>")
        isAtBoundary = false
    }
}
